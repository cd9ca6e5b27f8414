import { z } from 'zod'
import { SpeechFormat } from '../../contract/audio.ts'
import { SpeechPiece } from '../speech/joined-speech.ts'
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

/**
 * Speech to join from pieces of several files. `sentences`: what each file says, as it is read; `gap`: silence between
 * pieces, in seconds; `sampleRate` in hertz. Paths are absolute, `target` is a new file.
 */
export const JoinOrder = z.object({
  runs: z.array(z.object({ path: z.string(), sentences: z.array(z.string()) })),
  pieces: z.array(SpeechPiece),
  gap: z.number(),
  format: SpeechFormat,
  sampleRate: z.int(),
  target: z.string(),
})
export type JoinOrder = z.output<typeof JoinOrder>

/** A joined speech: its length in seconds, and when its words are heard. */
export const JoinedFile = z.object({ seconds: z.number(), words: z.array(VoiceWord) })
export type JoinedFile = z.output<typeof JoinedFile>

/** What the caption program can do, in one order for each process. */
export const CaptionOrder = z.discriminatedUnion('kind', [
  BurnOrder.extend({ kind: z.literal('burn') }),
  AlignOrder.extend({ kind: z.literal('align') }),
  JoinOrder.extend({ kind: z.literal('join') }),
])
export type CaptionOrder = z.output<typeof CaptionOrder>

/** Messages of the caption program, one line of JSON each. Progress counts the frames that are encoded again. */
export const CaptionLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), made: z.int(), of: z.int() }),
  z.object({ kind: z.literal('burned'), video: CaptionedVideo }),
  z.object({ kind: z.literal('aligned'), times: VoiceTimes }),
  z.object({ kind: z.literal('joined'), file: JoinedFile }),
  z.object({ kind: z.literal('failed'), fault: BurnFault, sentence: z.string() }),
])
export type CaptionLine = z.output<typeof CaptionLine>
