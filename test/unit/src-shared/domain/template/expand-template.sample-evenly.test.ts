// Would catch: a sample from one end only, and a number that is repeated or out of range.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleEvenly } from '#shared/domain/template/expand-template.ts'

it('takes the middle of each share', () => {
  expect(sampleEvenly(12, 3)).toEqual([2, 6, 10])
  expect(sampleEvenly(3, 5)).toEqual([0, 1, 2])
  expect(sampleEvenly(5, 0)).toEqual([])
})

it('takes as many as allowed, rising, with gaps that differ by at most one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), (count, take) => {
      const taken = sampleEvenly(count, take)
      expect(taken).toHaveLength(Math.min(count, take))
      const gaps = taken.slice(1).map((number, index) => number - (taken[index] ?? 0))
      expect(Math.max(0, ...gaps) - Math.min(...gaps, Math.max(0, ...gaps))).toBeLessThanOrEqual(1)
      expect(taken.every((number) => number >= 0 && number < count)).toBe(true)
    }),
  )
})
