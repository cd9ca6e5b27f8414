/**
 * Returns what starts a refresh. While one is under way, any number of further starts cause one more after it, so that
 * changes in quick succession do not each read what the next one makes old. `read` must not reject.
 */
export function createRefresh(read: () => Promise<unknown>): () => void {
  let isUnderWay = false
  let isDue = false
  async function refresh(): Promise<void> {
    isUnderWay = true
    do {
      isDue = false
      await read()
    } while (isDue)
    isUnderWay = false
  }
  return () => {
    isDue = true
    if (!isUnderWay) void refresh()
  }
}
