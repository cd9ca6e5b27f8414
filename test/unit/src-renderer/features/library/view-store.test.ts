// Would catch: a column that cannot be sorted both ways, a heading that tells another direction than the rows have, and an
// order that cannot be left again.
import { expect, it } from 'vitest'
import { nextSort, sortedBy } from '#renderer/features/library/view-store.ts'

it('sorts numbers from the largest and names from A, then the other way, then newest first', () => {
  const cost = nextSort('newest', 'cost')
  expect([cost, sortedBy(cost, 'cost'), sortedBy(cost, 'name')]).toEqual(['cost', 'descending', 'none'])
  const reversed = nextSort(cost, 'cost')
  expect([reversed, sortedBy(reversed, 'cost')]).toEqual(['-cost', 'ascending'])
  expect(nextSort(reversed, 'cost')).toBe('newest')
  expect([nextSort(cost, 'name'), sortedBy('name', 'name')]).toEqual(['name', 'ascending'])
  expect([nextSort('newest', 'created'), sortedBy('oldest', 'created')]).toEqual(['oldest', 'ascending'])
})
