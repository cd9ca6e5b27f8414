// Would catch: a difference that chance explains and that is shown as one, and a comparison with nothing.
import { compare } from '#renderer/features/composer/performance/chart-groups.ts'
import { expect, it } from 'vitest'

it('could be chance if the interval includes the median of all posts, or is not known', () => {
  expect(compare({ median: 18_400, low: 12_100, high: 26_300 }, 11_300)).toMatchObject({ couldBeChance: false })
  expect(compare({ median: 12_200, low: 9_700, high: 15_800 }, 11_300)).toMatchObject({ couldBeChance: true })
  expect(compare({ median: 12_200, low: null, high: null }, 11_300)).toMatchObject({ couldBeChance: true, low: null })
  expect(compare({ median: 12_200, low: 1, high: 2 }, null)).toBeNull()
  expect(compare({ median: null, low: null, high: null }, 11_300)).toBeNull()
})
