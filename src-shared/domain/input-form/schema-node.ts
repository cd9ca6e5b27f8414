/** The parts of a JSON Schema that a form reads, with everything still doubtful: a schema is the service's word, not ours. */
export type SchemaNode = { readonly [Keyword: string]: unknown }

/** Whether a value is a plain object, as every schema and every group of inputs is. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schemas in a list keyword such as `allOf`; what is no schema is left out, no list gives none. */
export function nodesIn(value: unknown): SchemaNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The texts in a list keyword such as `required`. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** A text keyword, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A text keyword as words to show: on one line, at most `most` characters, without marks that hide or turn text. Or null. */
export function wordsOf(value: unknown, most: number): string | null {
  const text = textOf(value)
  if (text === null) return null
  const printable = text
    .slice(0, 2 * most)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
  return textOf(printable.trim().slice(0, most))
}

/** A number keyword, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
