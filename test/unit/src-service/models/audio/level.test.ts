// Catches a result that is too quiet, or that is loud by clipping.
import { describe, expect, test } from 'vitest'
import { decibelsOf } from '#service/models/audio/sound.ts'
import { levelPeak, levelTo } from '../../../../../src-service/models/audio/level.ts'
import { measureLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { measureTruePeak } from '#service/models/audio/limiter.ts'
import { soundOf, tone } from '../../../../helpers/make-sound.ts'

const peakOf = (sound: Parameters<typeof measureTruePeak>[0]) => decibelsOf(measureTruePeak(sound))

/** A soft tone with a short loud knock each half second. */
const knocking = soundOf(3, (time) => {
  const keyProbe = time % 0.5 < 0.004 ? 0.9 : 0
  return 0.05 * Math.sin(2 * Math.PI * 300 * time) + keyProbe * Math.sin(2 * Math.PI * 1500 * time)
})

describe('levelTo', () => {
  test('reaches the loudness and limits the true peak, also with knocks far above the rest', () => {
    const levelled = levelTo(knocking, -16, -2)
    expect(Math.abs(measureLoudness(levelled) + 16)).toBeLessThan(0.5)
    expect(peakOf(levelled)).toBeLessThan(-1.9)
  })

  test('only scales a sound without peaks to limit', () => {
    const levelled = levelTo(tone(997, 1, 0.02), -23)
    expect(measureLoudness(levelled)).toBeCloseTo(-23, 1)
    const [channel] = levelled.channels
    expect(Math.max(...channel) + Math.min(...channel)).toBeCloseTo(0, 3)
  })

  test('levels a sound by its peak if it is too short to have a loudness, and keeps silence silent', () => {
    expect(peakOf(levelTo(tone(997, 0.1, 0.02), -16, -3))).toBeCloseTo(-3, 1)
    expect(levelPeak(soundOf(0.1, () => 0)).channels[0].every((sample) => sample === 0)).toBe(true)
  })
})
