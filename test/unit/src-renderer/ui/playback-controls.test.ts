// Would catch: a step that shows the same frame again or skips one, at any common frame rate; and a shuttle that does
// not reverse at once.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockText, frameAt, shuttleSpeed, stepTime } from '#renderer/ui/playback-controls.ts'

const rates = fc.constantFrom(12, 23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60)

it('steps by exactly one frame, back and forth, and stops at both ends', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 2, max: 900 }), fc.nat(900), (rate, count, start) => {
      const duration = count / rate
      const from = Math.min(start, count - 1)
      // A time as the browser reports it, cut to microseconds.
      const time = Math.floor((from / rate) * 1e6) / 1e6
      expect(frameAt(time, rate)).toBe(from)
      const on = stepTime(time, 1, rate, duration)
      expect(frameAt(on, rate)).toBe(Math.min(count - 1, from + 1))
      expect(frameAt(stepTime(on, -1, rate, duration), rate)).toBe(Math.max(0, Math.min(count - 1, from + 1) - 1))
      expect(on).toBeLessThanOrEqual(duration)
    }),
  )
})

it('doubles the speed with the same key and reverses with the other', () => {
  expect([1, 2, 8, -1].map((speed) => shuttleSpeed(speed, 1))).toEqual([2, 4, 8, 1])
  expect(shuttleSpeed(4, -1)).toBe(-1)
})

it('writes times with tenths', () => {
  expect([0, 3.34, 59.99, 3730].map(clockText)).toEqual(['0:00.0', '0:03.3', '0:59.9', '1:02:10.0'])
})
