import { z } from 'zod'

/**
 * Why a text was not parsed: it is incomplete or no JSON, or has more than `most` levels or values. `why`: the end of an
 * English sentence that begins with "it".
 */
export type RefusedJson = {
  readonly kind: 'refused'
  readonly fault: 'malformed' | 'deep' | 'many'
  readonly most: number
  readonly why: string
}

/** Parsed JSON, or why it was refused. */
export type ParsedJson = { readonly kind: 'value'; readonly value: unknown } | RefusedJson

const deepest = 64
const mostValues = 100_000

/** The index of a quoted text's closing quote, or the length if there is none. `from`: after the opening quote. */
function endOfText(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return quote
  }
  return text.length
}

/** Why a text must not be parsed, by a count of its brackets and commas; null if it may be. */
function tooMuch(text: string): RefusedJson | null {
  let depth = 0
  let values = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0x22) index = endOfText(text, index + 1)
    else if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    else if (code === 0x2c) values += 1
    if (depth > deepest) {
      return { kind: 'refused', fault: 'deep', most: deepest, why: `is nested more than ${deepest} levels deep` }
    }
    if (values > mostValues) {
      const why = `holds more than ${mostValues.toLocaleString('en')} values`
      return { kind: 'refused', fault: 'many', most: mostValues, why }
    }
  }
  return null
}

/**
 * Parses JSON from outside, with or without a byte order mark: at most 64 levels and 100,000 values, so that it cannot
 * exhaust the stack or block the thread. Never throws.
 */
export function parseJson(text: string): ParsedJson {
  const refused = tooMuch(text)
  if (refused !== null) return refused
  try {
    return { kind: 'value', value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    if (error instanceof SyntaxError) {
      return { kind: 'refused', fault: 'malformed', most: 0, why: 'is incomplete or isn’t JSON' }
    }
    throw error
  }
}

/** A closed set of strings that the service may extend: any other value parses as `'unknown'`, a named case. */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum([...values, 'unknown'] as const).or(z.string().transform(() => 'unknown' as const))
}

/** A value of a table cell. */
export type CsvValue = string | number | null

// Spreadsheet programs run text that begins like this as a formula; tab and return count because they may be trimmed.
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as CSV (RFC 4180): lines end with CR LF; a cell with a comma, a quote or a line break is quoted. A text
 * that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers.
 */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Makes a spreadsheet program read the text as UTF-8. */
export const byteOrderMark = '\uFEFF'

const head = 'data:text/plain;charset=utf-8,'

/** Returns a data address that contains a text: stored like a downloaded file, but needs no request. */
export function textAddress(text: string): string {
  return head + encodeURIComponent(text.toWellFormed())
}

/** The text of such an address; null for any other. */
export function textBehind(address: string): string | null {
  if (!address.startsWith(head)) return null
  try {
    return decodeURIComponent(address.slice(head.length))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** A column of a database that holds JSON: parsed, then validated by the schema. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
}

/** What such a column stores: the value as JSON, or null for none. */
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
