import type { Locator, Page } from '@playwright/test'

/** More tab stops than any screen has: an element not reached by then cannot be reached. */
const mostStops = 200

/** Moves the focus to an element, or into it, with Tab. @throws Error if no tab stop is there. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} cannot be reached with ${key}.`)
}
