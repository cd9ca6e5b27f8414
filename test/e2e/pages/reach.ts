import type { Locator, Page } from '@playwright/test'

/** More tab stops than any screen has: an element not reached by then cannot be reached. */
const mostStops = 200

/** Moves the focus to an element, or into it, with Tab. @throws Error if no tab stop is there. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Found anew at each stop, an element with a role would be searched in the whole page each time.
  let element = await target.elementHandle()
  for (let stop = 0; stop < mostStops; stop += 1) {
    const is = await element?.evaluate((at) => [at.isConnected, at.contains(document.activeElement)] as const)
    if (is?.[1]) return
    if (!is?.[0]) element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} cannot be reached with ${key}.`)
}
