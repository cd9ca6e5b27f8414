// Catches: a median that is off by one post, an interval that holds the true median less often than it says.
import { expect, test } from 'vitest'
import { intervalLevel, medianOf } from '#service/composer/performance/median-interval.ts'

const values = (...given: number[]) => Float64Array.from(given)

test.each([
  [[], { n: 0, median: null, low: null, high: null }],
  [[7], { n: 1, median: 7, low: 7, high: 7 }],
  [[9, 1, 5], { n: 3, median: 5, low: 1, high: 9 }],
  [[4, 2, 8, 6], { n: 4, median: 5, low: 2, high: 8 }],
])('of %j: %j', (given, expected) => {
  expect(medianOf(values(...given))).toEqual(expected)
})

test.each([5, 8, 14, 31, 60, 61, 150])('of %i values the interval holds the true median at its level or above', (n) => {
  // A generator of its own (Lehmer), so that the share is the same in every run.
  let state = 42
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const rounds = 3_000
  let held = 0
  for (let round = 0; round < rounds; round += 1) {
    const { low, high } = medianOf(Float64Array.from({ length: n }, next))
    if ((low ?? 1) <= 0.5 && (high ?? 0) >= 0.5) held += 1
  }
  // Three standard deviations of the simulation below the level.
  expect(held / rounds).toBeGreaterThan(intervalLevel - 3 * Math.sqrt((intervalLevel * (1 - intervalLevel)) / rounds))
})
