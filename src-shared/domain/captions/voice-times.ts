import { z } from 'zod'
import { BurnFault, BurnOrder, CaptionedVideo, Certainty, VoiceMatch } from './cue.ts'

/** A word of a script with its time in a sound. Seconds. */
export const VoiceWord = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  certainty: Certainty,
  match: VoiceMatch,
})
export type VoiceWord = z.output<typeof VoiceWord>

/**
 * Why a script has no times: the file has no sound, there is no local voice for its language, the sound says something
 * else, or something else went wrong.
 */
export const TimingFault = z.enum(['silent', 'language', 'mismatch', 'other'])
export type TimingFault = z.output<typeof TimingFault>

/** The words of a script, in order, timed by a voice; or why they are not. */
export const VoiceTimes = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('timed'), words: z.array(VoiceWord) }),
  z.object({ kind: z.literal('untimed'), fault: TimingFault }),
])
export type VoiceTimes = z.output<typeof VoiceTimes>

/** A script to time in the sound of a file. The path is absolute. */
const AlignOrder = z.object({ source: z.string(), script: z.string() })

/** What the caption program can do, in one order for each process. */
export const CaptionOrder = z.discriminatedUnion('kind', [
  BurnOrder.extend({ kind: z.literal('burn') }),
  AlignOrder.extend({ kind: z.literal('align') }),
])
export type CaptionOrder = z.output<typeof CaptionOrder>

/** Messages of the caption program, one line of JSON each. Progress counts the frames that are encoded again. */
export const CaptionLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), made: z.int(), of: z.int() }),
  z.object({ kind: z.literal('burned'), video: CaptionedVideo }),
  z.object({ kind: z.literal('aligned'), times: VoiceTimes }),
  z.object({ kind: z.literal('failed'), fault: BurnFault, sentence: z.string() }),
])
export type CaptionLine = z.output<typeof CaptionLine>
