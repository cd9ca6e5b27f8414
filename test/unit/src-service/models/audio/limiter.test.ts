// Catches a meter that reads samples only: the wave between them is what a player's converter produces.
import { expect, test } from 'vitest'
import { measureTruePeak } from '#service/models/audio/limiter.ts'
import { soundOf, tone } from '../../../../helpers/make-sound.ts'

test('measures the peak of a wave whose samples all miss its crests', () => {
  const beside = soundOf(0.1, (time) => 0.5 * Math.sin(2 * Math.PI * 12_000 * time + Math.PI / 4))
  expect(Math.max(...beside.channels[0])).toBeLessThan(0.36)
  expect(measureTruePeak(beside)).toBeGreaterThan(0.49)
  expect(measureTruePeak(beside)).toBeLessThan(0.53)
})

test('reads a slow wave unchanged', () => {
  expect(measureTruePeak(tone(200, 0.1, 0.8))).toBeCloseTo(0.8, 2)
})
