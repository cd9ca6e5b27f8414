// Catches a language that is silent, a speaker of another pitch than the cast promises, and a text that crashes an
// engine.
import { expect, test } from 'vitest'
import { summarisePitch, trackPitch } from '#service/models/audio/pitch.ts'
import { durationOf } from '#service/models/audio/sound.ts'
import { speakerOf, languageCodes } from '#service/models/voices/cast.ts'
import { splitSentences } from '#service/models/voices/split-sentences.ts'
import { createVoiceBox } from '#service/models/voices/voice-box.ts'
import { levelOf } from '../../../../helpers/make-sound.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const scripts: Partial<Record<string, string>> = {
  ru: 'Доброе утро',
  zh: '今天天气很好',
  ja: 'こんにちは',
  ko: '안녕하세요',
  hi: 'आज मौसम अच्छा है',
  th: 'วันนี้อากาศดี',
  ar: 'اليوم الطقس جميل',
}

// Shared by all tests: its engines take longer to start than a sentence takes to speak.
const voiceBox = createVoiceBox()

test.each(sampleOf(languageCodes, 8))(
  '%s is spoken by a woman and a man, at the pitch of the cast',
  async (language) => {
    const [sentence] = splitSentences(scripts[language.slice(0, 2)] ?? 'Mananari lemona.', language)
    for (const name of ['female', 'male'] as const) {
      const speaker = speakerOf(language, name)
      const { sound, words, phones } = await voiceBox.say(sentence?.text ?? '', speaker, { speed: 1.2, pitch: 0 })
      expect(levelOf(sound, 0, durationOf(sound))).toBeGreaterThan(-45)
      expect(words.length).toBeGreaterThan(0)
      expect(phones.length).toBeGreaterThan(4)
      const { median } = summarisePitch(trackPitch(sound))
      expect(Math.abs(12 * Math.log2(median / speaker.hertz)), `${name} at ${Math.round(median)} Hz`).toBeLessThan(4.5)
    }
  },
)

test.each([
  'Dr. Lee: $1,234.50, e.g. No. 7, ½ cup, 5°C, 10:45.',
  'Привет, world! مرحبا 你好 שלום 🎉 100円',
  '<b>Hi</b> & "you" [[1]] {2} \\3 |4| https://a.example/?b=c \u0000\u0007\u200b',
  `${'a'.repeat(300)}. x`,
])('speaks any text: %s', async (text) => {
  // Of each engine, one language at least.
  for (const language of sampleOf(['en-US', 'de-DE', 'zh-CN', 'ar-SA'] as const, 2)) {
    for (const sentence of splitSentences(text, language)) {
      const speaker = speakerOf(language, 'female')
      const { sound, words } = await voiceBox.say(sentence.text, speaker, { speed: 2, pitch: 0 })
      expect(levelOf(sound, 0, durationOf(sound))).toBeGreaterThan(-60)
      expect(words.every(({ start, end }) => end >= start && end <= durationOf(sound))).toBe(true)
    }
  }
})
