// Catches a reader that accepts invalid data as audio, changes levels between one and two channels, or never ends.
import { describe, expect, test } from 'vitest'
import { decodeSound } from '../../../../../src-service/models/audio/decode-sound.ts'
import { measureLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { tone } from '../../../../helpers/make-sound.ts'

const [channel] = tone(440, 1, 0.25).channels
const reading = { channels: 1, mostSeconds: 10 } as const

describe('decodeSound', () => {
  test('resamples any rate to 48 kHz', async () => {
    const slow = Float32Array.from(
      { length: 22_050 },
      (_, index) => 0.25 * Math.sin((2 * Math.PI * 440 * index) / 22_050),
    )
    const sound = await decodeSound(writeWave({ rate: 22_050, channels: [slow] }), reading)
    expect(sound.rate).toBe(48_000)
    expect(Math.abs(sound.channels[0].length - 48_000)).toBeLessThan(100)
  })

  test('mixes two equal channels to one of the same level, and doubles one without lowering it', async () => {
    const mono = writeWave({ rate: 48_000, channels: [channel] })
    const stereo = writeWave({ rate: 48_000, channels: [channel, channel] })
    const alone = measureLoudness(await decodeSound(mono, reading))
    expect(measureLoudness(await decodeSound(stereo, reading))).toBeCloseTo(alone, 1)
    expect(measureLoudness(await decodeSound(mono, { ...reading, channels: 2 }))).toBeCloseTo(alone + 3.01, 1)
  })

  test('stops at the requested maximum', async () => {
    const sound = await decodeSound(writeWave({ rate: 48_000, channels: [channel] }), {
      channels: 1,
      mostSeconds: 0.25,
    })
    expect(sound.channels[0]).toHaveLength(12_000)
  })

  test('refuses anything but audio, with a message', async () => {
    await expect(decodeSound(Buffer.from('This is a letter, not a song. '.repeat(200)), reading)).rejects.toThrow(
      /^The audio could not be read: /,
    )
  })
})
