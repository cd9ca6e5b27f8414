import type { Page } from '@playwright/test'

/** Picks one of a list that was opened: goes to its letter, then down to it, and takes it, by keys alone. */
export async function pickOption(page: Page, name: string): Promise<void> {
  const list = page.locator('[role="listbox"]:focus')
  const option = list.getByRole('option', { name }).first()
  await option.waitFor()
  const most = await list.getByRole('option').count()
  await page.keyboard.press(name.charAt(0))
  for (let step = 0; step <= most; step += 1) {
    if (await option.evaluate((element) => element.hasAttribute('data-active'))) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${name} is not reached in its list.`)
}
