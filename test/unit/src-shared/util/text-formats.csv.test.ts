// Would catch: a prompt that a spreadsheet runs as a formula, a cell that breaks its row, and an invalid header.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvRows } from '#shared/util/text-formats.ts'

it('rows are RFC 4180: CR LF, doubled quotes, line breaks kept inside quotes', () => {
  expect(csvRows([['a', 'b,c', 'say "x"', 'two\nlines', null, 3]])).toBe('a,"b,c","say ""x""","two\nlines",,3\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\n=cmd()'])('%j is not a formula', (text) => {
  const row = csvRows([[text]])
  expect(row.replaceAll('"', '').startsWith(`'`)).toBe(true)
})

it('numbers stay numbers, including negative ones', () => {
  expect(csvRows([[-3, 0, 12]])).toBe('-3,0,12\r\n')
})

/** Reads what the writer wrote, by the rules of RFC 4180 alone. */
function read(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)
  for (const [, raw = '', end] of cells) {
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

it('any cells are read back as they were, except for the apostrophe', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(table, (rows) => {
      const seen = read(csvRows(rows))
      expect(seen).toHaveLength(rows.length)
      rows.forEach((row, index) => {
        row.forEach((cell, place) => expect([cell, `'${cell}`]).toContain(seen[index]?.[place]))
      })
    }),
    { numRuns: 500 },
  )
})
