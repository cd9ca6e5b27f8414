// Catches: a distribution and its inverse that disagree, a run that is expected to end in the past.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chanceBy, logNormal, timeBy } from '#main/jobs/polling/durations.ts'

const shapes = fc.record({
  median: fc.double({ min: 500, max: 900_000, noNaN: true }),
  factor: fc.double({ min: 1.05, max: 3, noNaN: true }),
})

it('half of all runs are over at the median, two thirds within the spread factor around it', () => {
  const nine = logNormal(9_000, 1.6)
  expect(chanceBy(nine, 9_000)).toBeCloseTo(0.5, 6)
  expect(chanceBy(nine, 9_000 * 1.6) - chanceBy(nine, 9_000 / 1.6)).toBeCloseTo(0.6827, 3)
})

it('a probability and its time are each other’s inverse', () => {
  fc.assert(
    fc.property(shapes, fc.double({ min: 0.01, max: 0.99, noNaN: true }), ({ median, factor }, chance) => {
      const shape = logNormal(median, factor)
      expect(chanceBy(shape, timeBy(shape, chance))).toBeCloseTo(chance, 4)
    }),
  )
})

it('a run still in progress ends later, however unlikely that has become', () => {
  fc.assert(
    fc.property(shapes, fc.double({ min: 0, max: 3_000_000, noNaN: true }), ({ median, factor }, running) => {
      expect(timeBy(logNormal(median, factor), 0.5, running)).toBeGreaterThanOrEqual(running)
    }),
  )
})
