/** Where a character of a layer of text stands in the window, in px; null where it is not drawn. */
export function caretPlace(layer: HTMLElement, offset: number): { left: number; top: number; bottom: number } | null {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  let rest = offset
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (rest <= length) {
      const range = document.createRange()
      range.setStart(node, rest)
      range.collapse(true)
      const [first] = range.getClientRects()
      const { left, top, bottom } = first ?? range.getBoundingClientRect()
      return { left, top, bottom }
    }
    rest -= length
  }
  return null
}
