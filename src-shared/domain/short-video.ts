import { limits } from '../contract/limit.ts'
import { type PresenterGender, type ShortVideoOptions, AppliedEdit, ShortVideoStatus } from '../contract/short-video.ts'
import { z } from 'zod'

/** Letters and digits that are said in a second, as the local voices were measured. The first that fits. */
const pace: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/u, 4.5],
  [/\p{Script=Han}/u, 3.5],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 7.1],
  [/\p{Script=Hangul}/u, 5.3],
  [/\p{Script=Arabic}/u, 8.1],
  [/[\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u, 10.4],
  [/[\p{L}\p{M}\p{N}]/u, 13.3],
]
/** The Japanese voice reads kana alone, and takes long over other signs. */
const kanjiPace = 1
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const ends = /(?<=[\p{L}\p{M}\p{N}"”’')»」]\s?)(?:[.!?…]+["”’')]*(?=\s|$)|[。！？؟।]+)|\n\s*\n/gu

/** The silence behind a sentence, and once more where a part of the script ends. Seconds. */
export const pauseSeconds = 0.3

const { leastSeconds, mostSeconds, seconds, topicLength } = limits.shortVideo

/** What the order of a short video is held to (interface: Limits). Seconds; characters near which a topic is cut. */
export const orderBounds = { leastSeconds, mostSeconds, seconds, topicLength } as const

/** Characters of a topic that are taken at all; only those up to its cut are used. */
export const mostTopicCharacters = 100_000

/** How long a text is heard, in seconds: an estimate by its letters and sentences, within about a sixth in most languages. */
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

/** A video of nothing but a title, which asks the viewer. Seconds. */
const leastReach = 15
/** What leads in and out where a topic tells something. Seconds. */
const frameSeconds = 11
/** Questions and a look back may add this much for what a topic says itself. */
const answering = 0.2

/**
 * How long a video can honestly become whose script adds no facts to its topic, in seconds: what the topic says, a hook, an
 * end, and a share of questions to the viewer. The form tells it before anything is spent, and the writer keeps to it.
 */
export function topicReach(topic: string): number {
  return Math.max(leastReach, frameSeconds + spokenSeconds(topic) * (1 + answering))
}

/** A hook and an end, where the topic alone is longer than was asked for. Seconds. */
const leastFrame = 5

/** About how long a video of a topic becomes that is to be `seconds` long: what a topic says is never left out. Seconds. */
export function videoSeconds(topic: string, seconds: number): number {
  return Math.max(spokenSeconds(topic) + leastFrame, Math.min(seconds, topicReach(topic)))
}

/** Where the service keeps the picture of a look: the one of the gender, else the look's own; null where there is none. */
export function presetImageUrl(preset: ShortVideoOptions['presets'][number], gender: PresenterGender): string | null {
  return preset.previewUrls?.[gender] ?? preset.previewUrl ?? null
}

/**
 * What the service told of a short video. `began`: when each state was first told, milliseconds since 1970.
 */
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

/** What is known of a video that nothing was told of. */
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

/** A sentence that ends this much above the length is still taken whole, where none ends near below it. Characters. */
const slack = 100
/** No end further below the length is "near" it. Characters. */
const nearest = Math.floor(topicLength * 0.6)

// Marks that need no space after them, those that do, and the ends of lines. What follows may be written small.
const sentenceEnd = /[。！？]["'”’»)\]]*|[.!?…؟۔।]["'”’»)\]]*(?=\s|$)|\n+/gu

const endsOf = (text: string, granularity: 'word' | 'grapheme') =>
  [...new Intl.Segmenter('und', { granularity }).segment(text)].map(({ index, segment }) => index + segment.length)

/** How much of a topic is used, in UTF-16 units: all of it where it is short enough. */
export function topicEnd(topic: string): number {
  if (topic.length <= topicLength) return topic.length
  // What lies further on cannot matter, and a topic may be very long.
  const head = topic.slice(0, topicLength + 2 * slack)
  const sentences = [...head.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length)
  const below = sentences.findLast((end) => end <= topicLength && end >= nearest)
  const above = sentences.find((end) => end > topicLength && end <= topicLength + slack)
  const word = () => endsOf(head, 'word').findLast((end) => end <= topicLength && end >= nearest)
  const letter = () => endsOf(head, 'grapheme').findLast((end) => end <= topicLength)
  return below ?? above ?? word() ?? letter() ?? topicLength
}

/**
 * Cuts a topic at a sentence boundary near 900 characters (interface: Short video API); where no sentence ends near there,
 * at the end of a word. The service and the form share it, so that the form shows where the cut will be.
 */
export function cutTopic(topic: string): string {
  return topic.slice(0, topicEnd(topic)).toWellFormed().trim()
}
