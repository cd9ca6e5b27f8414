// Catches speech that differs between runs, and word times that do not match the words.
import { describe, expect, test } from 'vitest'
import { summarisePitch, trackPitch } from '../../../../../src-service/models/audio/pitch.ts'
import { durationOf } from '../../../../../src-service/models/audio/sound.ts'
import { speakerOf, type SpeakerName } from '../../../../../src-service/models/voices/cast.ts'
import type { LanguageCode } from '#service/models/voices/cast.ts'
import { recite } from '../../../../../src-service/models/voices/recite.ts'
import { isSameSound, levelOf } from '../../../../helpers/make-sound.ts'

const context = { signal: new AbortController().signal, onProgress: () => {} }

function speak(
  text: string,
  change: { language?: LanguageCode; name?: SpeakerName; speed?: number; pitch?: number; seed?: number } = {},
) {
  const { language = 'en-US', name = 'female', speed = 1, pitch = 0, seed = 1 } = change
  const speaker = speakerOf(language, name)
  return recite({ text, language, speaker, delivery: { speed, pitch }, pause: 1, seed }, context)
}

const pitchOf = async (change: Parameters<typeof speak>[1]) =>
  summarisePitch(trackPitch((await speak('Many men may row.', change)).sound)).median

describe('recite', () => {
  test.each(['en-US', 'de-DE'] as const)(
    'speaks the same text identically in %s, and another seed is another take',
    async (language) => {
      const [one, same, other] = [
        await speak('Taxi.', { language, seed: 4 }),
        await speak('Taxi.', { language, seed: 4 }),
        await speak('Taxi.', { language, seed: 5 }),
      ]
      expect(isSameSound(one.sound, same.sound)).toBe(true)
      expect(isSameSound(one.sound, other.sound)).toBe(false)
    },
  )

  test.each(['en-US', 'en-GB'] as const)(
    'times words where they are heard in %s: in order, and not in the pause',
    async (language) => {
      const { sound, words } = await speak('First one. Second one.', { language })
      expect(words.map(({ text }) => text)).toEqual(['First', 'one.', 'Second', 'one.'])
      const [first, before, after, last] = words
      const gap = [(before?.end ?? 0) + 0.05, (after?.start ?? 0) - 0.05] as const
      expect(gap[1] - gap[0]).toBeGreaterThan(0.1)
      expect(levelOf(sound, first?.start ?? 0, before?.end ?? 0) - levelOf(sound, ...gap)).toBeGreaterThan(20)
      expect(words.every(({ start, end }) => end > start)).toBe(true)
      expect(last?.end).toBeLessThanOrEqual(durationOf(sound))
    },
  )

  test('speaks faster and slower as requested', async () => {
    const [slow, fast] = [
      await speak('Hotel, taxi, banana.', { speed: 0.7 }),
      await speak('Hotel, taxi, banana.', { speed: 1.6 }),
    ]
    expect(durationOf(slow.sound) / durationOf(fast.sound)).toBeGreaterThan(1.7)
  })

  test.each(['female', 'male'] as const)('shifts a %s voice by the requested semitones', async (name) => {
    const [low, high] = [await pitchOf({ name, pitch: -3 }), await pitchOf({ name, pitch: 3 })]
    expect(Math.abs(12 * Math.log2(high / low) - 6)).toBeLessThan(1.5)
  })

  test('speaks a text with sentences in several scripts, with words within its length', async () => {
    const { sound, words } = await speak('Hello, Привет! مرحبا 你好. 🎉 <b>100円</b>', { speed: 2 })
    expect(levelOf(sound, 0, durationOf(sound))).toBeGreaterThan(-60)
    expect(words.length).toBeGreaterThan(3)
    expect(words.every(({ start, end }) => end >= start && end <= durationOf(sound))).toBe(true)
  })

  test('refuses a text with nothing to say', async () => {
    await expect(speak('… !')).rejects.toThrow('The text has no words to speak.')
  })

  test('stops between sentences when the caller aborts', async () => {
    const gone = { signal: AbortSignal.abort(new Error('Nobody waits.')), onProgress: () => {} }
    const speaker = speakerOf('en-US', 'female')
    const recital = {
      text: 'One. Two.',
      language: 'en-US',
      speaker,
      delivery: { speed: 1, pitch: 0 },
      pause: 1,
      seed: 1,
    } as const
    await expect(recite(recital, gone)).rejects.toThrow('Nobody waits.')
  })
})
