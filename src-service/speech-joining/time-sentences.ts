import type { VoiceWord } from '#shared/domain/captions/voice-times.ts'
import { detectLanguage } from '#shared/domain/detect-language.ts'
import { alignSound } from '../alignment/align-file.ts'
import { durationOf, type Sound } from '../models/audio/sound.ts'
import { wordsOf } from '../models/voices/spoken.ts'

/** A sentence in a sound, with its words. Seconds. */
export type TimedSentence = { readonly start: number; readonly end: number; readonly words: readonly VoiceWord[] }

/** Divides a sound among sentences by their letters, and each sentence among its words. */
function estimate(sound: Sound, sentences: readonly string[]): TimedSentence[] {
  const letters = sentences.reduce((sum, { length }) => sum + length, 0)
  let at = 0
  return sentences.map((sentence) => {
    const start = at
    const texts = wordsOf(sentence).map(({ text }) => text)
    const wordSeconds = (sentence.length / letters / Math.max(1, texts.length)) * durationOf(sound)
    const words = texts.map((text) => ({ text, start: at, end: (at += wordSeconds), certainty: 'low' as const }))
    return { start, end: at, words }
  })
}

/**
 * Times the sentences that a sound says, one after the other: by its words where the voice can be aligned, else by the
 * length of the sentences. @throws the signal's reason.
 */
export async function timeSentences(
  sound: Sound,
  sentences: readonly string[],
  signal: AbortSignal,
): Promise<TimedSentence[]> {
  const script = sentences.join(' ')
  const counts = sentences.map((sentence) => wordsOf(sentence).length)
  const times = await alignSound(sound, { script, language: detectLanguage(script) }, signal)
  const isWhole = times.kind === 'timed' && times.words.length === counts.reduce((sum, count) => sum + count, 0)
  if (!isWhole || counts.includes(0)) return estimate(sound, sentences)
  let first = 0
  return counts.map((count) => {
    const words = times.words.slice(first, (first += count))
    return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words }
  })
}
