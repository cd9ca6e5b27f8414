import type { Page } from '@playwright/test'
import { expect, test, untilDone } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { ComposerPage } from './pages/composer-page.ts'

declare global {
  interface Window {
    announced?: string[]
  }
}

/** Records what live regions say, as a screen reader hears it: what is added or changed after they exist. */
async function listen(page: Page): Promise<(words: string | RegExp) => Promise<void>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    window.announced = heard
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest(regions) ?? element?.querySelector(regions)
      const words = region?.textContent?.replaceAll(/\s+/gu, ' ').trim() ?? ''
      if (words !== '' && heard.at(-1) !== words) heard.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear(target)
        for (const node of addedNodes) hear(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return (words) => expect.poll(() => page.evaluate(() => window.announced?.join('\n') ?? ''), untilDone).toMatch(words)
}

/**
 * Would catch: a screen that is silent where it changes, a control without a name or role, and a step of creating,
 * reviewing and approving that needs eyes or a mouse.
 */
test('creates, reviews and approves by what a screen reader says, by keyboard alone', async ({
  page,
  newProgram: program,
  firstRun,
  create,
}) => {
  const hears = await listen(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await firstRun.enterByKeyboard(program.url)
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()

  await expect(create.models).toBeVisible()
  await press('/')
  await expect(create.findModel).toBeFocused()
  await page.keyboard.type('Northlight')
  await press('Enter')
  await expect(page.getByRole('heading', { name: /^Northlight/u })).toBeVisible()
  await hears(/Price: [\d,]+ practice credits/u)
  // Another setting, another price.
  const first = await create.quotedCredits()
  await expect(create.prompt).toBeFocused()
  await press('Control+Enter')
  await hears(/Prompt is required\. Nothing was charged\./u)
  await reach(page, create.findModel, 'Shift+Tab')
  await press('Control+a')
  await page.keyboard.type('Azulejo')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Azulejo 8', exact: true })).toBeVisible()
  await expect.poll(() => create.quotedCredits()).not.toBe(first)
  const price = await create.quotedCredits()
  await hears(new RegExp(`Price: ${price} practice credits?`, 'u'))
  await expect(create.prompt).toBeFocused()
  await page.keyboard.type('deep blue silk with a gold thread')
  await press('Control+Enter')
  await hears(new RegExp(`Azulejo 8.*${price} practice credits?`, 'u'))

  await runCommand(page, 'Go to Library')
  await expect(page.getByRole('button', { name: 'Unreviewed 1' })).toBeVisible()
  await press('Shift+u')
  const review = page.getByRole('group', { name: 'Review files one by one' })
  await expect(review.getByRole('img', { name: /deep blue silk/u })).toBeVisible()
  await expect(review.getByRole('radio', { name: '5 stars' })).toBeVisible()
  await press('5', 'k')
  await expect(review.getByText('1 kept, 0 rejected, 1 rated, 0 skipped.')).toBeVisible()
  await press('Escape')

  const composer = new ComposerPage(page)
  await press('Control+4')
  await expect(composer.faceDown(1)).toBeVisible()
  await press('r')
  await expect(composer.card(1).getByText('Open', { exact: true })).toBeVisible()
  await hears(/0 approved, \d+ open/u)
  await press('a')
  await hears(/1 approved, \d+ open/u)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - tablist "Composer":
      - tab /Round/ [selected]
  `)
})
