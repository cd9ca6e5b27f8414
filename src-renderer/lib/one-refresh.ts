import type { Clock } from '#shared/util/ports.ts'

/** Delay between the end of a refresh and the next one, in milliseconds. */
const delayMs = 250

/**
 * Returns what starts a refresh. While one is under way, and for a moment after it, any number of further starts cause
 * one more, so that changes in quick succession do not each read what the next one makes old. `read` must not reject.
 */
export function createRefresh(read: () => Promise<unknown>, clock: Pick<Clock, 'after'>): () => void {
  let isUnderWay = false
  let isDue = false
  async function refresh(): Promise<void> {
    isUnderWay = true
    isDue = false
    await read()
    clock.after(delayMs, () => {
      isUnderWay = false
      if (isDue) void refresh()
    })
  }
  return () => {
    isDue = true
    if (!isUnderWay) void refresh()
  }
}
