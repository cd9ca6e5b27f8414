import { expect, test } from './fixtures.ts'

/**
 * Would catch: a page with access to Node or the token, or to a script or an address that the policy does not allow.
 */
test('the page has no privileges', async ({ page, untouched, firstRun }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(untouched.url)
  await expect(firstRun.heading).toBeVisible()
  const reach = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    token: document.documentElement.outerHTML.includes('token') || location.href.includes('token'),
    cookies: document.cookie,
  }))
  expect(reach).toEqual({ node: [], token: false, cookies: '' })
  expect(refused).toEqual([])

  const attempts = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.__ran = true'
    document.body.append(script)
    const fetched = await fetch('http://127.0.0.1:9/').then(
      () => 'reached',
      (error: Error) => error.name,
    )
    // The debugger lifts the policy for its own call; it applies again in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve))
    let evaluated = 'ran'
    try {
      // The purpose of the test: evaluating text must be refused.
      // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
      new Function('return 1')()
    } catch (error) {
      evaluated = (error as Error).name
    }
    return { inline: '__ran' in window, fetched, evaluated }
  })
  expect(attempts).toEqual({ inline: false, fetched: 'TypeError', evaluated: 'EvalError' })
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3)
})
