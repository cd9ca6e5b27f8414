import type { Page } from '@playwright/test'

/** Notes of a page when its newest run was first shown as done, and when its image was there. Ms since 1970. */
export type RowTimes = { readonly doneAt: number | null; readonly imageAt: number | null }

declare global {
  interface Window {
    rowTimes: { doneAt: number | null; imageAt: number | null; begin: number }
  }
}

/** Starts to note when the newest row of the list of runs is another one that is done. */
export async function noteFirstRow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const row = () => document.querySelector('[role="listbox"] [role="option"]')
    const countOf = (first: Element | null) => Number(first?.getAttribute('aria-setsize') ?? 0)
    window.rowTimes = { doneAt: null, imageAt: null, begin: countOf(row()) }
    const look = () => {
      const first = row()
      const text = first?.textContent ?? ''
      if (window.rowTimes.doneAt === null && countOf(first) > window.rowTimes.begin && text.includes('Done')) {
        window.rowTimes.doneAt = Date.now()
      }
      if (window.rowTimes.doneAt === null || window.rowTimes.imageAt !== null) return
      const image = first?.querySelector('img') ?? null
      if (image?.complete === true && image.naturalWidth > 0) window.rowTimes.imageAt = Date.now()
      else requestAnimationFrame(look)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    // A run may wait for the rate window first.
    setTimeout(() => observer.disconnect(), 180_000)
  })
}

/** What was noted so far. */
export const readRowTimes = (page: Page): Promise<RowTimes> =>
  page.evaluate(() => ({ doneAt: window.rowTimes.doneAt, imageAt: window.rowTimes.imageAt }))
