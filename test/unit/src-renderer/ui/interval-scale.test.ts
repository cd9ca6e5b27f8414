// Would catch: a scale on which equal factors are not equal lengths, without a tick to read it by, with a value beyond
// its ends, or one that no value or no positive value breaks.
import { linearScale, logScale } from '#renderer/ui/interval-scale.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

it('begins at the tick below the least value, and has the steps 1, 2 and 5', () => {
  const scale = logScale([2_100, 11_300, 58_000])
  expect(scale.ticks).toEqual([2_000, 5_000, 10_000, 20_000, 50_000])
  expect(scale.at(2_000)).toBe(0)
  expect(scale.at(20_000) - scale.at(10_000)).toBeCloseTo(scale.at(10_000) - scale.at(5_000), 10)
})

it('leaves no empty decade below the least value', () => {
  const scale = logScale([4_700, 20_000])
  expect(scale.ticks).toEqual([5_000, 10_000, 20_000])
  expect(scale.at(4_700)).toBeLessThan(0.06)
})

it('shows whole decades where the steps would be too many', () => {
  expect(logScale([1, 1_000_000]).ticks).toEqual([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000])
})

it('keeps every value within its ends and in order, with at least two ticks', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { maxLength: 20 }), (values) => {
      for (const scale of [logScale(values), linearScale(values)]) {
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2)
        const shares = values.toSorted((a, b) => a - b).map((value) => scale.at(value))
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      }
    }),
  )
})
