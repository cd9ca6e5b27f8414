/** On close: returns the focus to what had it before, unless a key or a click has already moved it elsewhere. */
export function restoreLostFocus(event: Event, to: Element | null): void {
  event.preventDefault()
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body
  if (isLost && to instanceof HTMLElement && to.isConnected) to.focus()
}
