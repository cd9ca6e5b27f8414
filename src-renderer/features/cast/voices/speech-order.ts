import type { JoinedQuote } from '#shared/bridge/joined-speech.ts'
import type { SpeechOrder } from '#shared/bridge/voices.ts'
import { charactersOf, plainWords, writeSpeech } from '#shared/domain/speech/speech-marks.ts'
import { type SpeechPart, splitSpeech } from '#shared/domain/speech/split-speech.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import type { SpeechDraft } from './voices-store.ts'

/** The paragraphs of a text, each with its place among them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/u).filter((paragraph) => paragraph.trim() !== '')
}

/** Moves the voices of paragraphs along with them when a text changes: the paragraphs before and after the edit keep theirs. */
function moveVoices(
  before: readonly string[],
  after: readonly string[],
  voices: SpeechDraft['voices'],
): SpeechDraft['voices'] {
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && before[start] === after[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return Object.fromEntries(
    Object.entries(voices).flatMap(([key, voiceId]) => {
      const place = Number(key)
      const isBehind = place >= before.length - end
      const moved = isBehind ? place + after.length - before.length : place
      const isKept = place < start || isBehind || place < after.length - end
      return isKept ? [[String(moved), voiceId]] : []
    }),
  )
}

/** Applies a change to a draft. */
export function changeSpeech(draft: SpeechDraft, patch: Partial<SpeechDraft>): SpeechDraft {
  const { text } = patch
  if (text === undefined || patch.voices !== undefined) return { ...draft, ...patch }
  return { ...draft, ...patch, voices: moveVoices(paragraphsOf(draft.text), paragraphsOf(text), draft.voices) }
}

/** Whether a text is spoken by a run of its own, so that nothing is joined. */
export const isOneRun = ({ runs, kept }: Pick<JoinedQuote, 'runs' | 'kept'>): boolean => runs === 1 && kept === 0

/** Builds the order of a draft. `known`: the voices that exist; the voice of a deleted one falls back to the text's. */
export function orderOf(draft: SpeechDraft, known: ReadonlySet<string>): SpeechOrder {
  const { text, voices, voiceId, language, speed, pitch, emotion, format, sampleRate, bitrate } = draft
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
    bitrate: format === 'mp3' ? bitrate : null,
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
