import { limits } from '../contract/limit.ts'
import { type PresenterGender, type ShortVideoOptions, AppliedEdit, ShortVideoStatus } from '../contract/short-video.ts'
import { z } from 'zod'
import { choiceLabelOf } from './input-form/field.ts'

/** Letters and digits spoken per second, measured with the local voices. The first match applies. */
const pace: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/u, 4.5],
  [/\p{Script=Han}/u, 3.5],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 7.1],
  [/\p{Script=Hangul}/u, 5.3],
  [/\p{Script=Arabic}/u, 8.1],
  [/[\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u, 10.4],
  [/[\p{L}\p{M}\p{N}]/u, 13.3],
]
/** The Japanese voice reads only kana, and is slow with other characters. */
const kanjiPace = 1
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const ends = /(?<=[\p{L}\p{M}\p{N}"”’')»」]\s?)(?:[.!?…]+["”’')]*(?=\s|$)|[。！？؟।]+)|\n\s*\n/gu

/** Silence after a sentence, and again at the end of a script part. Seconds. */
export const pauseSeconds = 0.3

const { leastSeconds, mostSeconds, seconds, topicLength } = limits.shortVideo

/** Bounds of a short-video order (interface: Limits). Seconds; characters near which a topic is cut. */
export const orderBounds = { leastSeconds, mostSeconds, seconds, topicLength } as const

/** Characters of a topic that are accepted; only those up to its cut are used. */
export const mostTopicCharacters = 100_000

/** Estimates how many seconds a text is spoken, by letters and sentences; within a sixth in most languages. */
export function spokenSeconds(text: string): number {
  const isJapanese = kana.test(text)
  let seconds = [...text.matchAll(ends)].length * pauseSeconds
  for (const letter of text) {
    const rate = pace.find(([letters]) => letters.test(letter))?.[1]
    const isKanji = isJapanese && rate !== undefined && /\p{Script=Han}/u.test(letter)
    if (rate !== undefined) seconds += 1 / (isKanji ? kanjiPace : rate)
  }
  return seconds
}

/** Length of a video from a bare title, which asks the viewer questions. Seconds. */
const leastReach = 15
/** Length of the hook and the end of an informative topic. Seconds. */
const frameSeconds = 11
/** Questions and a recap may add this share to the spoken topic. */
const answering = 0.2

/**
 * The longest video in seconds whose script adds no facts to its topic: the topic itself, a hook, an end, and some
 * questions to the viewer. The form shows it before anything is spent, and the script writer keeps to it.
 */
export function topicReach(topic: string): number {
  return Math.max(leastReach, frameSeconds + spokenSeconds(topic) * (1 + answering))
}

/** A hook and an end, if the topic alone exceeds the requested length. Seconds. */
const leastFrame = 5

/** The approximate length of a topic's video when `seconds` were requested; the topic is never shortened. Seconds. */
export function videoSeconds(topic: string, seconds: number): number {
  return Math.max(spokenSeconds(topic) + leastFrame, Math.min(seconds, topicReach(topic)))
}

/** The URL of a look's preview image: for the gender, else the general one; null if there is none. */
export function presetImageUrl(preset: ShortVideoOptions['presets'][number], gender: PresenterGender): string | null {
  return preset.previewUrls?.[gender] ?? preset.previewUrl ?? null
}

/** The parts of a video that its edit, called flow, decides. */
const cutParts: readonly string[] = ['captioned', 'final', 'poster']

/** Returns whether a part of a video differs between its cuts. */
export const isCutPart = (part: string | null | undefined): boolean =>
  typeof part === 'string' && cutParts.includes(part)

/** What tells a file of a video from its others, for file names: `Classic`, `Classic captioned`, `raw cut`. */
export function partDetail(part: string, flow: string | null): string {
  if (!isCutPart(part)) return part === 'raw' ? 'raw cut' : part
  const edit = flow === null ? '' : choiceLabelOf(flow)
  if (part === 'final') return edit === '' ? 'final cut' : edit
  return `${edit} ${part}`.trim()
}

/** What the service reported of a short video. `began`: the first report of each state, milliseconds since 1970. */
export const ReportedVideo = z.object({
  status: ShortVideoStatus.nullable(),
  began: z.record(z.string(), z.int()),
  script: z.string().nullable(),
  topic: z.string().nullable(),
  voice: z.string().nullable(),
  flow: z.string().nullable(),
  applied: AppliedEdit.nullable(),
  degraded: z.boolean().nullable(),
  hasLipSync: z.boolean(),
})
export type ReportedVideo = z.output<typeof ReportedVideo>

/** The initial state, before anything was reported. */
export const untoldVideo: ReportedVideo = {
  status: null,
  began: {},
  script: null,
  topic: null,
  voice: null,
  flow: null,
  applied: null,
  degraded: null,
  hasLipSync: false,
}

/** A sentence that ends this far above the limit is kept if none ends close below it. Characters. */
const slack = 100
/** A sentence end below this is not close to the limit. Characters. */
const nearest = Math.floor(topicLength * 0.6)

// Marks that need no space after them, marks that do, and line ends. The next sentence may start in lower case.
const sentenceEnd = /[。！？]["'”’»)\]]*|[.!?…؟۔।]["'”’»)\]]*(?=\s|$)|\n+/gu

const endsOf = (text: string, granularity: 'word' | 'grapheme') =>
  [...new Intl.Segmenter('und', { granularity }).segment(text)].map(({ index, segment }) => index + segment.length)

/** The used length of a topic, in UTF-16 units: all of it if short enough. */
export function topicEnd(topic: string): number {
  if (topic.length <= topicLength) return topic.length
  // A topic may be very long, and the rest cannot matter.
  const head = topic.slice(0, topicLength + 2 * slack)
  const sentences = [...head.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length)
  const below = sentences.findLast((end) => end <= topicLength && end >= nearest)
  const above = sentences.find((end) => end > topicLength && end <= topicLength + slack)
  const word = () => endsOf(head, 'word').findLast((end) => end <= topicLength && end >= nearest)
  const letter = () => endsOf(head, 'grapheme').findLast((end) => end <= topicLength)
  return below ?? above ?? word() ?? letter() ?? topicLength
}

/**
 * Cuts a topic at a sentence boundary near 900 characters (interface: Short video API), or else at the end of a word.
 * Shared by the service and the form, so that the form shows where the cut will be.
 */
export function cutTopic(topic: string): string {
  return topic.slice(0, topicEnd(topic)).toWellFormed().trim()
}
