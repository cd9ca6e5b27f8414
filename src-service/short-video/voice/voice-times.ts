import { type TimedWord, wordsOf } from '../../models/voices/spoken.ts'
import { splitSentences } from '../../models/voices/split-sentences.ts'
import type { Beat, Script } from '../short-video.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** A beat with the words heard in it. Times in seconds; `until` is the start of the next beat. */
export type TimedBeat = Beat & { readonly from: number; readonly until: number; readonly words: readonly TimedWord[] }

/** The separator between the beats of a script: an empty line. */
export const beatBreak = '\n\n'

const countWords = (text: string, language: string) =>
  splitSentences(text, language).reduce((sum, sentence) => sum + wordsOf(sentence.text).length, 0)

/** Assigns the heard words to beats: they come in the same order. */
export function timeBeats(script: Script, words: readonly TimedWord[], durationSec: number): TimedBeat[] {
  let first = 0
  const parts = script.beats.map((beat) => {
    const own = words.slice(first, first + countWords(beat.text, script.language))
    first += own.length
    return { ...beat, words: own }
  })
  const starts = parts.map(({ words: own }, index) => (index === 0 ? 0 : (own[0]?.start ?? null)))
  return parts.map((part, index) => ({
    ...part,
    from: starts[index] ?? starts.slice(index).find((start) => start !== null) ?? durationSec,
    until: starts.slice(index + 1).find((start) => start !== null) ?? durationSec,
  }))
}

const Times = z.object({ start: z.number(), end: z.number() })

/** The times of a voice as stored in its file. Seconds. */
const VoiceTimes = z.object({
  language: z.string(),
  duration: z.number(),
  words: z.array(Times.extend({ text: z.string() })),
  phones: z.array(Times.extend({ phone: z.string(), stressed: z.boolean() })),
})

/** Reads the times of a voice. @throws Error where the file is not one that the voice stage wrote. */
export async function readVoiceTimes(path: string) {
  return VoiceTimes.parse(JSON.parse(await readFile(path, 'utf8')))
}
