import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { Notice } from './use-notice.ts'

/** Whether a field has text of its own to undo. */
const hasText = (target: EventTarget) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''

/**
 * The key that takes back what was last done in a book, wherever the focus is but in a text. Where what had the focus
 * went away with it, the search has it, so that keys are heard.
 */
export function useSavedItemKeys(said: Notice | null, search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const active = document.activeElement
    const isLost = active === null || active === document.body || active.getAttribute('role') === 'dialog'
    if (said !== null && isLost) search.current?.focus()
  }, [said, search])
  return (event: KeyboardEvent): boolean => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !hasText(event.target)
    if (!isUndo || said?.undo === undefined) return false
    event.preventDefault()
    said.undo()
    return true
  }
}
