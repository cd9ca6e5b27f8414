/**
 * Refuses files that are dropped where nothing takes them: the window would show the file in place of the app. Text may
 * still be dropped into fields. Returns what ends it.
 */
export function refuseStrayDrops(target: Window): () => void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer: dragged } = event
    if (event.defaultPrevented || dragged === null || !dragged.types.includes('Files')) return
    event.preventDefault()
    dragged.dropEffect = 'none'
  }
  // Added on the way down, it runs after whatever else listens to the window by now: that may take the file.
  const refuseLast = ({ type }: DragEvent) =>
    target.addEventListener(type === 'drop' ? 'drop' : 'dragover', refuse, { once: true })
  const ended = new AbortController()
  const early = { capture: true, signal: ended.signal }
  target.addEventListener('dragover', refuseLast, early)
  target.addEventListener('drop', refuseLast, early)
  return () => ended.abort()
}
