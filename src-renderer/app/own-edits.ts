/** A field whose text the user edits and the browser can undo. */
type TextField = { readonly value: string }

type Edits = {
  /** The text before the first edit; null if unknown. */
  readonly first: string | null
  /** The text after the last edit. */
  readonly last: string
  /** The browser's undo took all of them back. */
  readonly isUndone: boolean
}

/** Knows which text fields hold edits that the browser's own undo takes back. */
export type OwnEdits = ReturnType<typeof createOwnEdits>

/**
 * Creates the record of the edits in text fields. Browsers do not report whether a field has anything to undo. A text
 * that the program has replaced since the last edit counts as not edited.
 */
export function createOwnEdits() {
  const fields = new WeakMap<TextField, Edits>()
  const current = (field: TextField) => {
    const edits = fields.get(field)
    return edits?.last === field.value ? edits : null
  }
  return {
    /** Notes the text before an edit. */
    before(field: TextField) {
      const { value } = field
      if (current(field) === null) fields.set(field, { first: value, last: value, isUndone: true })
    },
    /** Notes the text after an edit; `inputType` is that of the input event. */
    after(field: TextField, inputType: string) {
      const first = fields.get(field)?.first ?? null
      fields.set(field, { first, last: field.value, isUndone: inputType === 'historyUndo' && field.value === first })
    },
    /** Whether undo in this field takes back an edit of the user. */
    has(field: TextField): boolean {
      return current(field)?.isUndone === false
    },
  }
}
