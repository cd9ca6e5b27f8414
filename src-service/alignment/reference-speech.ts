import { languages } from '../models/voices/cast.ts'
import { type SpeechEngine, wordsOf } from '../models/voices/spoken.ts'
import { createEspeakEngine } from '../models/voices/espeak-engine.ts'
import { spokenForm } from './spoken-form.ts'
import type { Channel } from './speech-features.ts'

/** A script as the local voice reads it: the sound, when each word of the script begins, and the voice's own pauses. Seconds. */
export type ReferenceSpeech = {
  readonly sound: Channel
  readonly words: readonly { readonly text: string; readonly start: number }[]
  readonly pauses: readonly { readonly start: number; readonly end: number }[]
}

/** A word's event can come before the pause in front of it; a longer gap is something else. Seconds. */
const longestGap = 0.6

const isPause = (phone: string) => phone.replaceAll(/[_:|!\s]/g, '') === ''

function sentencesOf(script: string, language: string): string[] {
  return [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(script.replaceAll(/\s+/g, ' ').trim())]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** The engine's voice for a language such as de-DE; further languages are named by their own code. */
const voiceOf = (language: string) => languages.find(({ code }) => code === language)?.voice ?? language

/** Whether the engine has a voice: saying anything with a missing one fails. */
function hasVoice(engine: SpeechEngine, voice: string): boolean {
  try {
    engine.say('a', voice, { speed: 1, pitch: 0 })
    return true
  } catch {
    return false
  }
}

/**
 * Speaks a script with eSpeak NG, sentence by sentence, so that a word is never further off than its sentence.
 *
 * `language` is a code such as en-US; null where the engine has no voice for it. @throws Error where the script has no words.
 */
export async function speakReference(script: string, language: string): Promise<ReferenceSpeech | null> {
  const engine = await createEspeakEngine()
  if (!hasVoice(engine, voiceOf(language))) return null
  const parts: { readonly at: number; readonly samples: Float32Array }[] = []
  const words: { text: string; start: number }[] = []
  const pauses: { start: number; end: number }[] = []
  let [at, rate] = [0, 0]
  for (const sentence of sentencesOf(script, language)) {
    const spoken = speakSentence(engine, sentence, language)
    words.push(...spoken.words.map(({ text, start }) => ({ text, start: at + start })))
    pauses.push(...spoken.pauses.map(({ start, end }) => ({ start: at + start, end: at + end })))
    parts.push({ at: Math.round(at * spoken.rate), samples: spoken.samples })
    rate = spoken.rate
    at += spoken.samples.length / rate
  }
  if (words.length === 0) throw new Error('The script has no words to time.')
  const samples = new Float32Array(Math.ceil(at * rate) + 1)
  for (const part of parts) samples.set(part.samples.subarray(0, samples.length - part.at), part.at)
  return { sound: { rate, samples }, words, pauses }
}

function speakSentence(engine: SpeechEngine, sentence: string, language: string) {
  const { text, words } = spokenForm(sentence, wordsOf(sentence), language)
  const { sound, words: timed, phones } = engine.say(text, voiceOf(language), { speed: 1, pitch: 0 })
  const placed = wordsOf(text)
  /** When the first word that is spoken for a word of the script begins: at its first speech sound. */
  const startOf = (from: number) => {
    const index = placed.findIndex((word) => word.to > from)
    const start = timed[index < 0 ? timed.length - 1 : index]?.start ?? 0
    const first = phones.find((phone) => phone.start >= start - 0.002 && !isPause(phone.phone))
    return first !== undefined && first.start - start < longestGap ? first.start : start
  }
  let latest = 0
  return {
    rate: sound.rate,
    samples: sound.channels[0],
    words: words.map((word) => {
      latest = Math.max(latest, startOf(word.from))
      return { text: word.text, start: latest }
    }),
    pauses: phones.filter(({ phone }) => isPause(phone)).map(({ start, end }) => ({ start, end })),
  }
}
