import type { Locator, Page } from '@playwright/test'

/** More stops than any screen has: one that is not reached by then never is. */
const mostStops = 200

/** Goes to something, or into it, with Tab, as someone without a pointer does. @throws Error where it is no stop. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} is not reached with ${key}.`)
}
