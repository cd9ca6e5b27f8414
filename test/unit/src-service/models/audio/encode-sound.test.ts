// Catches files that differ between runs, that change their length, or whose loudness the encoder lowers.
import { describe, expect, test } from 'vitest'
import { soundFormats } from '../../../../../src-service/models/audio/audio-schema.ts'
import { encodeSound } from '../../../../../src-service/models/audio/encode-sound.ts'
import { measureLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { soundOf, tone } from '../../../../helpers/make-sound.ts'
import { hear } from '../../../../helpers/make-sound.ts'

const [channel] = tone(440, 1.5, 0.25).channels
const stereo = { rate: 48_000, channels: [channel, soundOf(1.5, () => 0).channels[0]] } as const

describe.each(soundFormats)('%s', (format) => {
  test('gives the same bytes for the same sound', async () => {
    const [one, other] = [await encodeSound(stereo, format), await encodeSound(stereo, format)]
    expect(Buffer.compare(one.file, other.file)).toBe(0)
  })

  test('keeps length, loudness and channels', async () => {
    const { sound, seconds, loudness } = await hear((await encodeSound(stereo, format)).file)
    expect(Math.abs(seconds - 1.5)).toBeLessThan(0.03)
    expect(Math.abs(loudness - measureLoudness(stereo))).toBeLessThan(0.2)
    const height = (side: Float32Array | undefined) => Math.max(...(side ?? []))
    expect(height(sound.channels[0])).toBeGreaterThan(0.2)
    expect(height(sound.channels[1])).toBeLessThan(0.02)
  })
})

test('a file matches its content type by its first bytes', async () => {
  const firstBytes = { 'audio/mpeg': /^(ID3|\xff[\xe2-\xff])/, 'audio/wav': /^RIFF....WAVE/s, 'audio/ogg': /^OggS/ }
  for (const format of soundFormats) {
    const { file, contentType } = await encodeSound(stereo, format)
    expect(Buffer.from(file).toString('latin1', 0, 16)).toMatch(firstBytes[contentType as keyof typeof firstBytes])
  }
})
