/** Writes over a stretch as typing would, so that one undo takes it back. */
export function typeOver(area: HTMLTextAreaElement, from: number, end: number, text: string) {
  area.focus()
  area.setSelectionRange(from, end)
  // The one way to write into a field that its own undo knows of; the program runs in Chromium alone.
  document.execCommand('insertText', false, text)
}
