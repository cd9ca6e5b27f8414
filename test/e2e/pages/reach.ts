import type { Locator, Page } from '@playwright/test'

/** More tab stops than any screen has: an element not reached by then cannot be reached. */
const mostStops = 200

/** Moves the focus to an element, or into it, with Tab. @throws Error if no tab stop is there. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // To find an element by its role, the whole page is searched: not at each stop.
  let element = await target.elementHandle()
  for (let stop = 0; stop < mostStops; stop += 1) {
    const state = await element?.evaluate((one) => {
      if (!one.isConnected) return 'replaced'
      return one.contains(document.activeElement) ? 'reached' : 'elsewhere'
    })
    if (state === 'reached') return
    if (state === 'elsewhere') await page.keyboard.press(key)
    else element = await target.elementHandle()
  }
  throw new Error(`${String(target)} cannot be reached with ${key}.`)
}
