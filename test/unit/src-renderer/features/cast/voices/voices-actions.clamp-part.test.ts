// Catches: a selection that leaves the recording, turns around, or is longer than a service uses.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampPart } from '#renderer/features/cast/voices/voices-actions.ts'

it.each([
  ['moves an end within the recording', 34, { start: 0, end: 40 }, 'end', { start: 0, end: 34 }],
  ['pushes the start where it gets too long', 200, { start: 0, end: 90 }, 'end', { start: 30, end: 90 }],
  ['pushes the end where it gets too long', 200, { start: 10, end: 100 }, 'start', { start: 10, end: 70 }],
  ['keeps a second', 34, { start: 33.9, end: 34 }, 'start', { start: 33, end: 34 }],
  ['moves the part as it is', 34, { start: -5, end: 15 }, 'both', { start: 0, end: 20 }],
] as const)('%s', (_, seconds, part, moved, expected) => {
  expect(clampPart(seconds, part, moved)).toEqual(expected)
})

it('stays within the recording, whatever is dragged', () => {
  const time = fc.double({ min: -100, max: 400, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 300, noNaN: true }),
      time,
      fc.constantFrom('start', 'end'),
      (seconds, at, moved) => {
        const before = { start: 0, end: Math.min(seconds, 60) }
        const { start, end } = clampPart(seconds, { ...before, [moved]: at }, moved)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(seconds)
        expect(end - start).toBeGreaterThanOrEqual(0.999)
        expect(end - start).toBeLessThanOrEqual(60.001)
      },
    ),
  )
})
