// Catches a language that is silent, speech that differs from run to run, and word times that are not where words are.
import { describe, expect, test } from 'vitest'
import { summarisePitch, trackPitch } from '../../../../../src-service/models/audio/pitch.ts'
import { durationOf } from '../../../../../src-service/models/audio/sound.ts'
import { speakerOf, type SpeakerName } from '../../../../../src-service/models/voices/cast.ts'
import { languageCodes, type LanguageCode } from '../../../../../src-service/models/voices/languages.ts'
import { recite } from '../../../../../src-service/models/voices/recite.ts'
import { levelOf } from '../../../../helpers/make-sound.ts'

const context = { signal: new AbortController().signal, onProgress: () => {} }
const scripts: Partial<Record<string, string>> = {
  ru: 'Доброе утро',
  zh: '今天天气很好',
  ja: 'こんにちは',
  ko: '안녕하세요',
  hi: 'आज मौसम अच्छा है',
  th: 'วันนี้อากาศดี',
  ar: 'اليوم الطقس جميل',
}

function speak(
  text: string,
  change: { language?: LanguageCode; name?: SpeakerName; speed?: number; pitch?: number; seed?: number } = {},
) {
  const { language = 'en-US', name = 'female', speed = 1, pitch = 0, seed = 1 } = change
  const speaker = speakerOf(language, name)
  return recite({ text, language, speaker, delivery: { speed, pitch }, pause: 1, seed }, context)
}

const pitchOf = async (change: Parameters<typeof speak>[1]) =>
  summarisePitch(trackPitch((await speak('Many more men may row now.', change)).sound)).median

describe('recite', () => {
  test.each(['en-US', 'de-DE'] as const)(
    'says the same in the same way in %s, and another seed is another take',
    async (language) => {
      const [one, same, other] = [
        await speak('Hotel, taxi.', { language, seed: 4 }),
        await speak('Hotel, taxi.', { language, seed: 4 }),
        await speak('Hotel, taxi.', { language, seed: 5 }),
      ]
      expect(one.sound.channels[0]).toEqual(same.sound.channels[0])
      expect(other.sound.channels[0]).not.toEqual(one.sound.channels[0])
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

  test('speaks faster and slower as asked', async () => {
    const [slow, fast] = [
      await speak('Hotel, taxi, banana.', { speed: 0.7 }),
      await speak('Hotel, taxi, banana.', { speed: 1.6 }),
    ]
    expect(durationOf(slow.sound) / durationOf(fast.sound)).toBeGreaterThan(1.7)
  })

  test.each(['female', 'male'] as const)('shifts a %s voice by the semitones asked for', async (name) => {
    const [low, high] = [await pitchOf({ name, pitch: -3 }), await pitchOf({ name, pitch: 3 })]
    expect(Math.abs(12 * Math.log2(high / low) - 6)).toBeLessThan(1.5)
  })

  test.each(languageCodes)(
    'can be heard in %s, a woman and a man, with the pitch that the cast promises',
    async (language) => {
      const text = scripts[language.slice(0, 2)] ?? 'Mananari lemona marino.'
      for (const name of ['female', 'male'] as const) {
        const speaker = speakerOf(language, name)
        const recital = { text, language, speaker, delivery: { speed: 1, pitch: 0 }, pause: 1, seed: 1 }
        const { sound, words, phones } = await recite(recital, context)
        expect(levelOf(sound, 0, durationOf(sound))).toBeGreaterThan(-45)
        expect(words.length).toBeGreaterThan(0)
        expect(phones.length).toBeGreaterThan(4)
        const { median } = summarisePitch(trackPitch(sound))
        expect(Math.abs(12 * Math.log2(median / speaker.hertz)), `${name} at ${Math.round(median)} Hz`).toBeLessThan(
          4.5,
        )
      }
    },
  )

  test.each([
    'Dr. Smith paid $1,234.50 at 10:45, e.g. No. 7, ½ cup, 5°C, 10%.',
    'Привет, world! مرحبا 你好 שלום 🎉 100円',
    '<b>Hi</b> & "you" [[1]] {2} \\3 |4| https://a.example/?b=c \u0000\u0007\u200b',
    `${'a'.repeat(400)}. x`,
  ])('makes something of whatever is written: %s', async (text) => {
    for (const language of ['en-US', 'de-DE', 'zh-CN', 'ar-SA'] as const) {
      const { sound, words } = await speak(text, { language })
      expect(levelOf(sound, 0, durationOf(sound))).toBeGreaterThan(-60)
      expect(words.every(({ start, end }) => end >= start && end <= durationOf(sound))).toBe(true)
    }
  })

  test('refuses a text with nothing to say', async () => {
    await expect(speak('… !')).rejects.toThrow('The text has nothing that can be spoken.')
  })

  test('stops between sentences when nobody waits any more', async () => {
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
