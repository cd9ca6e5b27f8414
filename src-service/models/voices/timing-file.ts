import { durationOf } from '../audio/sound.ts'
import type { RenderedFile } from '../model-definition.ts'
import type { LanguageCode } from './languages.ts'
import type { Spoken } from './spoken.ts'

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * When each word and speech sound is heard, in seconds, as a JSON file that is kept beside the sound.
 *
 * @param notes What else is to be kept with it.
 */
export function timingFile(
  { sound, words, phones }: Spoken,
  language: LanguageCode,
  notes: Readonly<Record<string, unknown>> = {},
): RenderedFile {
  const timed = <Timed extends { start: number; end: number }>(one: Timed) => ({
    ...one,
    start: rounded(one.start),
    end: rounded(one.end),
  })
  const heard = { words: words.map(timed), phones: phones.map(timed) }
  const times = { language, duration: rounded(durationOf(sound)), ...notes, ...heard }
  return { file: new TextEncoder().encode(JSON.stringify(times)), contentType: 'application/json' }
}
