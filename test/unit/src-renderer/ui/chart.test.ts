// Would catch: a bar that exceeds its chart, lines at odd figures, and fractions of a credit.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scaleOf } from '#renderer/ui/chart.tsx'

it('the top fits every bar, and its steps are even and few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const { top, steps } = scaleOf(most)
      expect(top).toBeGreaterThanOrEqual(Math.max(1, most))
      expect(steps[0]).toBe(0)
      expect(steps.at(-1)).toBe(top)
      expect(steps.length).toBeLessThanOrEqual(6)
      const [, first = 0] = steps
      steps.forEach((step, index) => expect(step).toBeCloseTo(index * first))
    }),
  )
  expect(scaleOf(638).steps).toEqual([0, 200, 400, 600, 800])
})
