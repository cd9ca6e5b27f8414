// Catches: names that are lost, out of order or unlimited.
import { expect, it } from 'vitest'
import { createFileTally } from '#main/library/file-tally.ts'

it('counts all and keeps the first names in order', () => {
  const tally = createFileTally(3)
  expect(tally.read()).toEqual({ count: 0, names: [] })
  for (const name of ['d', 'b', 'e', 'a', 'b', 'f']) tally.add(name)
  expect(tally.read()).toEqual({ count: 6, names: ['a', 'b', 'b'] })
})
