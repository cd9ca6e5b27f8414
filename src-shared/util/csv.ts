/** A value of a table cell. */
export type CsvValue = string | number | null

// A program that opens tables runs what begins so as a formula; tab and return begin one too once they are trimmed.
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180): lines end with CR LF, a cell with a comma, a quote or a line break is quoted. A text that a table
 * program would run as a formula gets an apostrophe before it; numbers stay numbers.
 */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** What makes a table program read the text as UTF-8. */
export const byteOrderMark = '\uFEFF'
