import { expect, type Page } from '@playwright/test'

/** Picks an entry of the open menu by keyboard alone: moves down to it and presses Enter. */
export async function pickFromMenu(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  const entries = page.locator('[role="menuitem"]:not([data-disabled])')
  const count = await entries.count()
  for (let at = 0; at < count; at += 1) {
    // A menu moves the focus after the key, so a key that follows at once may go to the entry before.
    await expect(entries.nth(at)).toBeFocused()
    if (await entry.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${name} cannot be reached in its menu.`)
}
