import type { SpeechOrder } from '#shared/bridge/voices.ts'
import { charactersOf, plainWords, writeSpeech } from '#shared/domain/speech/speech-marks.ts'
import { type SpeechPart, splitSpeech } from '#shared/domain/speech/split-speech.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import type { SpeechDraft } from './voices-store.ts'

/** The paragraphs of a text, each with its place among them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/u).filter((paragraph) => paragraph.trim() !== '')
}

/** Builds the order of a draft. `known`: the voices that exist; the voice of a deleted one falls back to the text's. */
export function orderOf(draft: SpeechDraft, known: ReadonlySet<string>): SpeechOrder {
  const { text, voices, voiceId, language, speed, pitch, emotion, format, sampleRate } = draft
  const paragraphs = paragraphsOf(text).map((paragraph, place) => {
    const own = voices[String(place)]
    return { text: paragraph, voiceId: own !== undefined && own !== voiceId && known.has(own) ? own : null }
  })
  return {
    paragraphs: paragraphs.length === 0 ? [{ text: '', voiceId: null }] : paragraphs,
    voiceId,
    language,
    speed,
    pitch,
    emotion,
    format,
    sampleRate,
  }
}

/** Why an order cannot be spoken: nothing to speak, or a sentence that is too long with its marks; null if it can. */
export function orderProblem({ paragraphs }: SpeechOrder): 'empty' | 'tooLong' | null {
  if (!paragraphs.some(({ text }) => /[\p{L}\p{N}]/u.test(plainWords(text)))) return 'empty'
  // Longer texts are split at sentences; only a single sentence can be too long.
  const parts = splitSpeech(paragraphs)
  return parts.some((part) => sentCharacters(part) > voiceFacts.speech.mostCharacters) ? 'tooLong' : null
}

/** The characters that are sent for an order, marks included, as the service counts them. */
export function sentCharacters({ paragraphs }: SpeechPart): number {
  return charactersOf(writeSpeech(paragraphs).text)
}
