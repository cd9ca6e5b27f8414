// Catches an inaccurate meter: the level of every result depends on it.
import { describe, expect, test } from 'vitest'
import { measureLoudness, silentLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { soundOf, tone } from '../../../../helpers/make-sound.ts'

describe('measureLoudness', () => {
  test('reads the reference tone of BS.1770: 997 Hz at full scale is -3.01 LUFS in one channel, 0 in two', () => {
    const full = tone(997, 2, 1)
    const [channel] = full.channels
    expect(measureLoudness(full)).toBeCloseTo(-3.01, 1)
    expect(measureLoudness({ rate: full.rate, channels: [channel, channel] })).toBeCloseTo(0, 1)
  })

  test('reads the same tone equally at another rate', () => {
    const channel = Float32Array.from(
      { length: 44_100 * 2 },
      (_, at) => 0.1 * Math.sin((2 * Math.PI * 997 * at) / 44_100),
    )
    expect(measureLoudness({ rate: 44_100, channels: [channel] })).toBeCloseTo(-23.01, 1)
  })

  test('ignores pauses in the mean', () => {
    const spoken = soundOf(4, (time) => (time < 2 ? 0.1 * Math.sin(2 * Math.PI * 997 * time) : 0))
    expect(Math.abs(measureLoudness(spoken) + 23.01)).toBeLessThan(0.6)
  })

  test('has no loudness for silence and for a sound shorter than a block', () => {
    expect(measureLoudness(soundOf(1, () => 0))).toBe(silentLoudness)
    expect(measureLoudness(tone(997, 0.2, 1))).toBe(silentLoudness)
  })
})
