import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateWindow } from '#service/server/rate-window.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Catches: a window that resets on the minute, lets one too many in at its edge, or counts refused requests.

test('no period of the window length exceeds the limit, and nothing is refused below it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (pauses) => {
      const clock = createTestClock()
      const window = createRateWindow({ most: 5, windowMs: 1_000, clock })
      const taken: number[] = []
      for (const pause of pauses) {
        clock.advance(pause)
        const now = clock.monotonic()
        const inWindow = taken.filter((at) => at > now - 1_000).length
        expect(window.hasSpace('key')).toBe(inWindow < 5)
        expect(window.take('key')).toBe(inWindow < 5)
        if (inWindow < 5) taken.push(now)
      }
    }),
    { numRuns: 300 },
  )
})

test('sixty fit in a minute, the sixty-first waits until the first expires, and another key has its own window', () => {
  const clock = createTestClock()
  const window = createRateWindow({ most: 60, windowMs: 60_000, clock })
  expect(window.take('a')).toBe(true)
  clock.advance(30_000)
  for (let call = 1; call < 60; call += 1) expect(window.take('a')).toBe(true)
  expect([window.take('a'), window.take('b')]).toEqual([false, true])
  clock.advance(29_999)
  expect(window.take('a')).toBe(false)
  clock.advance(1)
  expect([window.take('a'), window.take('a')]).toEqual([true, false])
})
