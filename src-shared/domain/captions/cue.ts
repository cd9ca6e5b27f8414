import { z } from 'zod'

/** One caption: what is read from `start` to `end`, in seconds. */
export const Cue = z.object({ id: z.int(), start: z.number(), end: z.number(), text: z.string() })
export type Cue = z.output<typeof Cue>

/** How the captions of the Caption desk look: in the preview, in a VTT file and burned into the picture. */
export const CaptionStyle = z.enum(['plate', 'outline', 'karaoke', 'loud'])
export type CaptionStyle = z.output<typeof CaptionStyle>

/** The shortest that a caption can be. Seconds. */
export const leastCue = 0.2

/** A word of a text and where it begins there; signs and spaces after it belong to it. */
export type WordOfText = { readonly text: string; readonly at: number }

/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Signs that belong to the word after them. */
const opening = /[\p{Ps}\p{Pi}"'¿¡]+$/u

/** The caption that is read at a time; null between two. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | null {
  return cues.find(({ start, end }) => seconds >= start && seconds < end) ?? null
}

/** Where a word begins that a segmenter found at a place, with the signs that open it; null where it goes on with another. */
function startOf(text: string, index: number): number | null {
  const before = text.slice(0, index)
  const bare = before.replace(opening, '')
  if (bare === '') return 0
  if (/\s$/u.test(bare)) return bare.length
  return unspaced.test(bare.slice(-1)) || unspaced.test(text.slice(index, index + 1)) ? bare.length : null
}

/**
 * The words of a text, in any script, with where each begins in it; what stands between them belongs to the one before, but
 * for signs that open the next. What is written without a space is one word, where its script has spaces.
 */
export function wordsOf(text: string): WordOfText[] {
  if (text === '') return []
  const starts = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index }) => startOf(text, index))
    .filter((at) => at !== null)
  const from = [...new Set([0, ...starts.slice(1)])]
  return from.map((at, index) => ({ text: text.slice(at, from[index + 1] ?? text.length), at }))
}

/** The word of a caption that is spoken at a time, by its place: its time is shared among the words by their letters. */
export function wordAt(cue: Cue, seconds: number, words: readonly WordOfText[] = wordsOf(cue.text)): number {
  const all = words.reduce((sum, { text }) => sum + text.length, 0)
  const share = ((seconds - cue.start) / Math.max(leastCue, cue.end - cue.start)) * all
  let read = 0
  const at = words.findIndex(({ text }) => {
    read += text.length
    return share < read
  })
  return at < 0 ? words.length - 1 : at
}

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
