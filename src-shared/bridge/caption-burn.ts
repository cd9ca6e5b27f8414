import { z } from 'zod'
import { CaptionStyle, Cue } from '../domain/captions/cue.ts'
import { AssetId, JobId } from '../domain/ids.ts'

/** What may stand in the captions of one video: far more than one can hold, and no more than a process takes at once. */
const mostCues = 5_000
const mostLetters = 2_000

/** Captions that are to be burned into the raw cut of a video, at no cost. */
export const BurnRequest = z.object({
  jobId: JobId,
  cues: z.array(Cue.extend({ text: z.string().max(mostLetters) })).max(mostCues),
  style: CaptionStyle,
})
export type BurnRequest = z.output<typeof BurnRequest>

/**
 * Where the burning of a video's captions stands. `work`: `share` of 0 to 1, seconds left, null until they can be told.
 * `last`: the film that was burned last, with what is in it. `at`: ISO 8601.
 */
export const CaptionBurn = z.object({
  jobId: JobId,
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('burning'), share: z.number(), secondsLeft: z.number().nullable() }),
    z.object({ kind: z.literal('failed'), code: z.string(), sentence: z.string() }),
  ]),
  last: z.object({ assetId: AssetId, cues: z.array(Cue), style: CaptionStyle, at: z.string() }).nullable(),
})
export type CaptionBurn = z.output<typeof CaptionBurn>
