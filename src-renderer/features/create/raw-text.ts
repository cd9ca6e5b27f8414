/**
 * Reads what was typed where any JSON value is allowed: the value, or the text itself where it is not JSON (yet), or
 * undefined where nothing was typed. Never throws.
 */
export function readRaw(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    // Only what is written back the same way may turn into a value, or the text would change under the cursor.
    return typeof value !== 'string' && rawText(value) === text ? value : text
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** A value as it is typed. */
export function rawText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
