// Would catch: a list or variable stored under a name that no prompt can use.
import { expect, it } from 'vitest'
import { isWordName, linesOf } from '#shared/domain/template/parse-template.ts'

it('accepts only the names that the parser reads', () => {
  for (const name of ['fabrics', 'light 2', 'a_b', 'Öfen', '1950s']) expect(isWordName('list', name)).toBe(true)
  for (const name of ['', 'a__b', 'a_', '-x', 'a}b', 'a/b', ' a']) expect(isWordName('list', name)).toBe(false)
  for (const name of ['client', '_x', 'brand-2']) expect(isWordName('variable', name)).toBe(true)
  for (const name of ['', '2x', 'a b', 'a}']) expect(isWordName('variable', name)).toBe(false)
})

it('reads the lines of a list with any line ending', () => {
  expect(linesOf('a\r\n\n  b \rc\n')).toEqual(['a', 'b', 'c'])
})
