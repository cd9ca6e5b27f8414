import { z } from 'zod'

/** How sure the time of a word is, in three steps; `low` asks to listen again. */
export const Certainty = z.enum(['high', 'medium', 'low'])
export type Certainty = z.output<typeof Certainty>

/** How well a voice matches a word where it was timed, 0 to 1, as the aligner measured it; missing if it did not. */
export const VoiceMatch = z.number().min(0).max(1).optional()

/** When a word of a caption starts, in seconds. */
export const CueWord = z.object({ start: z.number(), certainty: Certainty, match: VoiceMatch })
export type CueWord = z.output<typeof CueWord>

/**
 * One caption, shown from `start` to `end`, in seconds. `words`: one for each of `wordsOf(text)`, where they are timed by
 * the voice.
 */
export const Cue = z.object({
  id: z.int(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  words: z.array(CueWord).optional(),
})
export type Cue = z.output<typeof Cue>

/** The versions of a video that captions can be burned into: lip-sync only, or an edit without captions. */
export const CaptionedPart = z.enum(['raw', 'final'])
export type CaptionedPart = z.output<typeof CaptionedPart>

/**
 * Caption styles, in the preview, in a VTT file and burned into the video. `karaoke` colours the spoken word, `word` puts a
 * box behind it.
 */
export const CaptionStyle = z.enum(['plate', 'outline', 'karaoke', 'loud', 'word', 'plain'])
export type CaptionStyle = z.output<typeof CaptionStyle>

/** Where captions are in the frame. */
export const CaptionPosition = z.enum(['top', 'middle', 'lower'])
export type CaptionPosition = z.output<typeof CaptionPosition>

/** The colour of the spoken word in styles that mark it. */
export const SpokenColor = z.enum(['yellow', 'green', 'white'])
export type SpokenColor = z.output<typeof SpokenColor>

/** Bounds of the letters' size, in pixels of a video whose shorter side is 1080. */
export const captionSizes = { least: 36, most: 120 } as const

/** How the captions of a video look. Captions that were saved with a style only have its own size and the usual place. */
export const CaptionLook = z.object({
  style: CaptionStyle,
  /** In pixels of a video whose shorter side is 1080; null for the style's own. */
  size: z.number().min(captionSizes.least).max(captionSizes.most).nullable().default(null),
  position: CaptionPosition.default('lower'),
  /** Where the user put their middle, as a share of the frame's height; null for `position`. */
  y: z.number().min(0).max(1).nullable().default(null),
  spoken: SpokenColor.default('yellow'),
})
export type CaptionLook = z.output<typeof CaptionLook>

/** A user's own caption style. */
export const CaptionPreset = z.object({ id: z.string().max(40), name: z.string().min(1).max(40), look: CaptionLook })
export type CaptionPreset = z.output<typeof CaptionPreset>

/** So many styles of their own a user can have. */
export const mostCaptionPresets = 60

/** The captions of a video with how they look. */
export const StyledCues = CaptionLook.extend({ cues: z.array(Cue) })
export type StyledCues = z.output<typeof StyledCues>

/** Minimum duration of a caption. Seconds. */
export const leastCue = 0.2

/** A word of a text and its start index; punctuation and spaces after it belong to it. */
export type WordOfText = { readonly text: string; readonly at: number }

/** Scripts written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Punctuation that belongs to the next word. */
const opening = /[\p{Ps}\p{Pi}"'¿¡]+$/u

/** The caption shown at a time; null if there is none. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | null {
  return cues.find(({ start, end }) => seconds >= start && seconds < end) ?? null
}

/** The start of the word that a segmenter found at an index, with its opening punctuation; null inside a word. */
function startOf(text: string, index: number): number | null {
  const before = text.slice(0, index)
  const bare = before.replace(opening, '')
  if (bare === '') return 0
  if (/\s$/u.test(bare)) return bare.length
  return unspaced.test(bare.slice(-1)) || unspaced.test(text.slice(index, index + 1)) ? bare.length : null
}

/**
 * Splits a text of any script into words with their start indices. What lies between two words belongs to the first,
 * except punctuation that opens the next. In scripts with spaces, anything without a space is one word.
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

/**
 * The index of the word spoken at a time: the last that has started. Without the words' own times, a caption's time is
 * divided among them by length.
 */
export function wordAt(cue: Cue, seconds: number, words: readonly WordOfText[] = wordsOf(cue.text)): number {
  if (cue.words?.length === words.length)
    return Math.max(
      0,
      cue.words.findLastIndex(({ start }) => seconds >= start),
    )
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
 * The parts of a captioned video: `key` names the source, the caption images and the encoding; `digest` is that of the
 * part's packets. A later burn reuses each part with the same key and a matching digest.
 */
export const BurnNotes = z.array(z.object({ key: z.string(), digest: z.string() }))
export type BurnNotes = z.output<typeof BurnNotes>

/** A video to burn captions into. `target` is a new file; all paths are absolute. */
export const BurnOrder = StyledCues.extend({
  source: z.string(),
  target: z.string(),
  /** The last captioned video of the same source. */
  earlier: z.object({ path: z.string(), notes: BurnNotes }).nullable(),
})
export type BurnOrder = z.output<typeof BurnOrder>

/** Why burning failed: the source is unreadable, the target has no space or cannot be written, or something else. */
export const BurnFault = z.enum(['source', 'no-room', 'target', 'other'])
export type BurnFault = z.output<typeof BurnFault>

/** A captioned video. `madeParts`: indices of the parts that were encoded again; `madeSeconds`: their length. */
export const CaptionedVideo = z.object({
  notes: BurnNotes,
  madeParts: z.array(z.int()),
  madeSeconds: z.number(),
  frames: z.int(),
})
export type CaptionedVideo = z.output<typeof CaptionedVideo>
