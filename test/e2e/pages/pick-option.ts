import type { Page } from '@playwright/test'

/**
 * Picks an option of an open list by keyboard alone: jumps to its first letter, moves down to it, and presses Enter.
 */
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
  throw new Error(`${name} cannot be reached in its list.`)
}
