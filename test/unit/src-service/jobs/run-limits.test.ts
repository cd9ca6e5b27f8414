import { expect, test } from 'vitest'
import { allowedMs } from '#service/jobs/run-limits.ts'

// Catches: a long clip that times out too early, or one that outlives the cap.

test.each([
  [null, 15 * 60_000],
  [0, 15 * 60_000],
  [60, 20 * 60_000],
  [180, 30 * 60_000],
  [3_600, 30 * 60_000],
])('%s seconds of media allow %i milliseconds', (mediaSeconds, expected) => {
  expect(allowedMs(mediaSeconds)).toBe(expected)
})
