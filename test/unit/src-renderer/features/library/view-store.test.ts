// Would catch: a column that cannot be sorted both ways, and an order that cannot be left again.
import { expect, it } from 'vitest'
import { nextSort } from '#renderer/features/library/view-store.ts'

it('sorts numbers from the largest and names from A, then the other way, then newest first', () => {
  const cost = nextSort(null, 'cost')
  expect(cost).toEqual({ by: 'cost', isDescending: true })
  expect(nextSort(cost, 'cost')).toEqual({ by: 'cost', isDescending: false })
  expect(nextSort({ by: 'cost', isDescending: false }, 'cost')).toBeNull()
  expect(nextSort(cost, 'title')).toEqual({ by: 'title', isDescending: false })
})
