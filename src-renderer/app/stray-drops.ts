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
  target.addEventListener('dragover', refuse)
  target.addEventListener('drop', refuse)
  return () => {
    target.removeEventListener('dragover', refuse)
    target.removeEventListener('drop', refuse)
  }
}
