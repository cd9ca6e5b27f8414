import { createServer } from 'node:http'
import { once } from 'node:events'
import { startBuiltService } from './built-service.ts'
import { expect, test } from './fixtures.ts'

const nothingCharged = /Nothing was (sent or )?charged/
const aKey = 'pk_live_0123456789abcdefghijklmnop'

async function startPage(body: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

/** Would catch: an unusable account that is saved, an error away from its field, and typed text that is lost. */
test('an unusable account is refused at its field, and what was typed stays', async ({ page, untouched, firstRun }) => {
  await using service = await startBuiltService()
  using other = await startPage('<!doctype html><title>A printer</title>')
  await page.goto(untouched.url)
  await expect(firstRun.heading).toBeVisible()
  await page.getByRole('radio', { name: 'Hosted account' }).check()

  /** Types an account into fields without a problem, opens it, and finds it refused at a field. */
  const refuses = async (baseUrl: string, key: string, field: 'address' | 'key', ...words: readonly RegExp[]) => {
    await firstRun.typeAccount({ baseUrl: '', key: '' })
    for (const one of [firstRun.address, firstRun.key]) await expect.poll(() => firstRun.problemOf(one)).toBe('')
    await firstRun.typeAccount({ baseUrl, key })
    await firstRun.open.click()
    for (const word of [...words, nothingCharged])
      await expect.poll(() => firstRun.problemOf(firstRun[field])).toMatch(word)
    await expect(firstRun.address).toHaveValue(baseUrl)
    await expect(firstRun.key).toHaveValue(key)
  }
  const anywhere = 'https://studio.example'
  await test.step('a key that the service refuses', () =>
    refuses(service.baseUrl, aKey, 'key', /invalid, expired or revoked/))
  await test.step('an address where nothing answers', () => refuses('http://127.0.0.1:9', aKey, 'address'))
  await test.step('a page that is not the service', () => refuses(other.url, aKey, 'address', /instead of the service/))
  await test.step('a key with a space', () => refuses(anywhere, 'pk_live_0123 456789abcdefghijklmnop', 'key'))
  await test.step('a key with the word Bearer', () => refuses(anywhere, `Bearer ${aKey}`, 'key'))

  await test.step('a key pasted with a line break', async () => {
    await firstRun.typeAccount({ baseUrl: anywhere, key: '' })
    await firstRun.key.evaluate((field, text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, `pk_live_0123\n456789abcdefghijklmnop`)
    await firstRun.open.click()
    await expect.poll(() => firstRun.problemOf(firstRun.key)).toMatch(nothingCharged)
    await expect(firstRun.heading).toBeVisible()
  })
})

/** Would catch: a run that is sent although its form is incomplete, or that costs more than the balance. */
test.describe('a run that cannot be sent', () => {
  test('a missing prompt is reported under its field and nothing is sent', async ({
    page,
    program,
    firstRun,
    create,
  }) => {
    await firstRun.enter(program.url)
    await create.openModel('Meridian 100')
    const before = await create.balance()
    await create.spend.click()
    await expect.poll(() => firstRun.problemOf(create.prompt)).toMatch(/Prompt is (required|needed)/)
    await expect.poll(() => firstRun.problemOf(create.prompt)).toMatch(nothingCharged)
    await expect(create.prompt).toBeFocused()
    await expect(page.getByText(/Prompt is (required|needed)/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Fix 1 field' }).press('Enter')
    await expect(create.prompt).toBeFocused()
    await expect(create.strip.getByRole('option')).toHaveCount(0)
    expect(await create.balance()).toBe(before)
  })

  /** Would catch: an error under a field that the note above the price covers. */
  test('text in a number field is reported where it can be read', async ({ page, program, firstRun, create }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await firstRun.enter(program.url)
    await create.openModel('Northlight 400')
    await create.prompt.fill('a bowl')
    const inputs = page.getByRole('complementary', { name: 'Inputs' })
    await inputs.getByRole('spinbutton', { name: 'Light angle' }).fill('abc')
    await create.spend.click()
    const sentence = inputs.locator('[data-field]').getByText('Light angle must be a whole number.')
    await expect(sentence).toBeInViewport({ ratio: 1 })
    await expect(create.strip.getByRole('option')).toHaveCount(0)
  })

  test('a balance below the price is reported in the cost panel', async ({ page, program, firstRun, create }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await using service = await startBuiltService({ credits: 1 })
    await firstRun.enterAccount(program.url, { baseUrl: service.baseUrl, key: service.apiKey })
    await create.openModel('Meridian 100')
    await create.prompt.fill('a lake')
    await expect(create.price.getByText('1 credits short').or(create.price.getByText('1 credit short'))).toBeVisible()
    await expect(create.spend).toHaveAttribute('aria-disabled', 'true')
    await expect(create.prompt).toHaveValue('a lake')
    // Each label takes one line at the minimum width of a window, so that the panel does not move.
    const heights = await create.price.locator('dt').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(heights).toEqual([16, 16, 16])
  })
})
