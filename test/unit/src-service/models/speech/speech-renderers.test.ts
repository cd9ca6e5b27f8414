// Catches speech that is too quiet or too loud, in another format than requested, or without word times.
import { expect, test } from 'vitest'
import { speechRenderer } from '../../../../../src-service/models/speech/speech-renderers.ts'
import { hear, makeFiles } from '../../../../helpers/make-sound.ts'

test('delivers at -16 LUFS with a limited peak, with word and phoneme times', async () => {
  const { bytes, durationSec, beside } = await makeFiles(speechRenderer, {
    text: 'The boats turned home.',
    format: 'wav',
  })
  const { sound, seconds, loudness, peak } = await hear(bytes)
  expect(Math.abs(seconds - durationSec)).toBeLessThan(0.05)
  // Mono: the meter counts two equal channels double.
  expect(sound.channels).toHaveLength(2)
  expect(Math.abs(loudness - 3.01 + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  const times = JSON.parse(beside ?? '{}')
  expect(times.words.map(({ text }: { text: string }) => text)).toEqual(['The', 'boats', 'turned', 'home.'])
  expect(times.phones.length).toBeGreaterThan(10)
  expect(Math.abs(times.duration - seconds)).toBeLessThan(0.05)
})

test('gives the same bytes for the same seed, as mp3 by default', { tags: 'harness' }, async () => {
  const input = { text: 'Guten Tag.', language: 'de-DE', voice: 'male' }
  const [one, same, other] = [
    await makeFiles(speechRenderer, input, { seed: 2 }),
    await makeFiles(speechRenderer, input, { seed: 2 }),
    await makeFiles(speechRenderer, input, { seed: 3 }),
  ]
  expect(one.contentType).toBe('audio/mpeg')
  expect(Buffer.compare(one.bytes, same.bytes)).toBe(0)
  expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0)
})
