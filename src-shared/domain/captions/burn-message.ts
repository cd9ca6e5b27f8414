import { z } from 'zod'
import { CaptionStyle, Cue } from './cue.ts'

/**
 * What a burned film is made of, part by part: `key` names the source, the pictures of the captions and the coding; `digest`
 * is that of the part's packets. A later burn takes over each part whose key is the same and whose digest still fits.
 */
export const BurnNotes = z.array(z.object({ key: z.string(), digest: z.string() }))
export type BurnNotes = z.output<typeof BurnNotes>

/** A film that captions are to be burned into. `target` is a new file; all paths are absolute. */
export const BurnOrder = z.object({
  source: z.string(),
  target: z.string(),
  cues: z.array(Cue),
  style: CaptionStyle,
  /** The film that was burned before from the same source. */
  earlier: z.object({ path: z.string(), notes: BurnNotes }).nullable(),
})
export type BurnOrder = z.output<typeof BurnOrder>

/** Why nothing was burned: the source cannot be read, the target has no room or cannot be written, or something else. */
export const BurnFault = z.enum(['source', 'no-room', 'target', 'other'])
export type BurnFault = z.output<typeof BurnFault>

/** A film that was burned. `madeParts`: the places of the parts that were made anew; seconds of them and of all. */
export const CaptionedVideo = z.object({
  notes: BurnNotes,
  madeParts: z.array(z.int()),
  madeSeconds: z.number(),
  frames: z.int(),
})
export type CaptionedVideo = z.output<typeof CaptionedVideo>

/** What the burning process says, one line of JSON each. Progress counts the frames that are made anew. */
export const BurnLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), made: z.int(), of: z.int() }),
  z.object({ kind: z.literal('burned'), video: CaptionedVideo }),
  z.object({ kind: z.literal('failed'), fault: BurnFault, sentence: z.string() }),
])
export type BurnLine = z.output<typeof BurnLine>
