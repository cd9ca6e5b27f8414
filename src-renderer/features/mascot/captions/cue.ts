import { z } from 'zod'

/** One caption: what is read from `start` to `end`, in seconds. */
export const Cue = z.object({ id: z.int(), start: z.number(), end: z.number(), text: z.string() })
export type Cue = z.output<typeof Cue>

/** How captions look in the preview and in a VTT file. */
export const CaptionStyle = z.enum(['plate', 'outline', 'karaoke', 'loud'])
export type CaptionStyle = z.output<typeof CaptionStyle>

/** The shortest that a caption can be. Seconds. */
export const leastCue = 0.2

/** The caption that is read at a time; null between two. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | null {
  return cues.find(({ start, end }) => seconds >= start && seconds < end) ?? null
}

/** The words of a text with where each begins and ends in it, in any script; what stands between them belongs to the one before. */
export function wordsOf(text: string): { readonly text: string; readonly at: number }[] {
  const starts = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index }) => index)
  const [first, ...others] = starts
  if (first === undefined) return text === '' ? [] : [{ text, at: 0 }]
  const from = [0, ...others]
  return from.map((at, index) => ({ text: text.slice(at, from[index + 1] ?? text.length), at }))
}

/** The word of a caption that is spoken at a time, by its place: its time is shared among the words by their letters. */
export function wordAt(cue: Cue, seconds: number): number {
  const words = wordsOf(cue.text)
  const all = words.reduce((sum, { text }) => sum + text.length, 0)
  const share = ((seconds - cue.start) / Math.max(leastCue, cue.end - cue.start)) * all
  let read = 0
  const at = words.findIndex(({ text }) => {
    read += text.length
    return share < read
  })
  return at < 0 ? words.length - 1 : at
}
