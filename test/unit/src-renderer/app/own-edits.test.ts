import { createOwnEdits } from '#renderer/app/own-edits.ts'
import { expect, it } from 'vitest'

function type(edits: ReturnType<typeof createOwnEdits>, field: { value: string }, value: string, inputType: string) {
  edits.before(field)
  field.value = value
  edits.after(field, inputType)
}

// Would catch: an undo key that takes back a rating instead of the last word, or that does nothing in a field where
// nothing was typed.
it('knows which field the browser can undo', () => {
  const edits = createOwnEdits()
  const field = { value: 'a vessel' }
  expect(edits.has(field)).toBe(false)
  type(edits, field, 'a vessel!', 'insertText')
  expect(edits.has(field)).toBe(true)
  type(edits, field, 'a vessel', 'deleteContentBackward')
  expect(edits.has(field)).toBe(true)
  type(edits, field, 'a vessel!', 'historyUndo')
  expect(edits.has(field)).toBe(true)
  type(edits, field, 'a vessel', 'historyUndo')
  expect(edits.has(field)).toBe(false)
  type(edits, field, 'a vessel!', 'historyRedo')
  expect(edits.has(field)).toBe(true)
})

it('forgets edits in a text that the program replaced', () => {
  const edits = createOwnEdits()
  const field = { value: '' }
  type(edits, field, 'half a thought', 'insertText')
  field.value = 'a branded lake'
  expect(edits.has(field)).toBe(false)
  type(edits, field, 'a lake', 'deleteContentBackward')
  expect(edits.has(field)).toBe(true)
  type(edits, field, 'a branded lake', 'historyUndo')
  expect(edits.has(field)).toBe(false)
})
