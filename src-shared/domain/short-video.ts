import { limits } from '../contract/limit.ts'
import { type PresenterGender, type ShortVideoOptions, AppliedEdit, ShortVideoStatus } from '../contract/short-video.ts'
import { z } from 'zod'
import { detectLanguage } from './detect-language.ts'
import { hasFacts, invitesViewer, isEmptyTopic } from './topic-content.ts'
import { choiceLabelOf } from './input-form/field.ts'

/** Letters and digits spoken per second, measured with the local voices. The first match applies. */
const pace: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/u, 4.5],
  [/\p{Script=Han}/u, 3.5],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 7.1],
  [/\p{Script=Hangul}/u, 5.3],
  [/\p{Script=Arabic}/u, 8.1],
  [/[\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u, 10.4],
  [/[\p{L}\p{M}\p{N}]/u, 13.3],
]
/** Length in languages whose voice is slower or faster than that, as a factor; by the first letters of their code. */
const tempo: Readonly<Record<string, number>> = {
  fr: 0.86,
  de: 0.91,
  it: 0.95,
  ru: 0.87,
  uk: 1.08,
  da: 0.87,
  tr: 1.17,
  ar: 0.9,
  hi: 0.93,
  th: 1.3,
  el: 0.93,
  hu: 1.12,
}
const ends = /(?<=[\p{L}\p{M}\p{N}"”’')»」]\s?)(?:[.!?…]+["”’')]*(?=\s|$)|[。！？؟।]+)|\n\s*\n/gu

/** Silence after a sentence, and again at the end of a script part. Seconds. */
const pauseSeconds = 0.3

const { leastSeconds, mostSeconds, seconds, topicLength, scriptLength } = limits.shortVideo

/** Bounds of a short-video order (interface: Limits). Seconds; characters near which a topic is cut. */
export const orderBounds = { leastSeconds, mostSeconds, seconds, topicLength, scriptLength } as const

/** Characters of a topic that are accepted; only those up to its cut are used. */
export const mostTopicCharacters = 100_000

/** Estimates how many seconds a text is spoken, by letters, sentences and language; within a tenth in most languages. */
export function spokenSeconds(text: string, language = detectLanguage(text)): number {
  let letters = 0
  for (const letter of text) {
    const rate = pace.find(([kind]) => kind.test(letter))?.[1]
    if (rate !== undefined) letters += 1 / rate
  }
  const pauses = [...text.matchAll(ends)].length * pauseSeconds
  return letters * (tempo[language.split('-', 1)[0] ?? ''] ?? 1) + pauses
}

/** The invitation that ends a script if the topic leaves time for it. Seconds. */
const closeSeconds = 2.9

/** The longest video that a topic of the most characters can fill, as estimated for English prose. Seconds. */
export const longestTopicSeconds = 62

/** The number of a list item, which the script adds. Seconds. */
const countSeconds = 0.65
/** A part of a script lasts about this long; a pause follows each. Seconds. */
const partSeconds = 8
const listItem = /^\s*(?:[-*•–—]|\(?\d{1,2}[.)、：:])\s/u
/** A heading with a list of short items in the same sentence. */
const listInLine = /^[^:：\n]{1,80}[:：]\s*([^.!?。！？]+)(?:[.。]|$)/u

/** The time that counting the items of a list takes. Of items in one line, each becomes a sentence. */
function countingSeconds(lines: readonly string[]): number {
  const inLine = listInLine.exec(lines[0] ?? '')?.[1]?.split(/[,;，、；،]|\s(?:and|y|und|et|e|en|og|och)\s/u) ?? []
  const isList = inLine.length > 2 && inLine.every((item) => item.trim().split(/\s+/u).length <= 7)
  const onLines = lines.filter((line) => listItem.test(line)).length
  return onLines * countSeconds + (isList ? inLine.length : 0) * (countSeconds + pauseSeconds)
}

/** Estimates how long a topic is spoken: each line is a sentence of the script, and list items are counted. Seconds. */
export function topicSeconds(topic: string): number {
  const lines = topic.split('\n').filter((line) => !isEmptyTopic(line))
  const sentences = lines
    .map((line) => line.replace(listItem, ''))
    .map((line) => (/[.!?…。！？؟।]\s*$/u.test(line) ? line : `${line}.`))
  const own = spokenSeconds(sentences.join('\n'))
  return own + countingSeconds(lines) + (1 + own / partSeconds) * pauseSeconds
}

/**
 * Estimates the length of a video whose script is the topic's own words: a topic is neither stretched nor cut to the
 * requested `seconds`, which only decide the length of an empty one, and whether an invitation fits at the end. Seconds.
 */
export function videoSeconds(topic: string, seconds: number): number {
  if (isEmptyTopic(topic)) return seconds
  const own = topicSeconds(topic)
  const hasOwnEnd = hasFacts(topic) && invitesViewer(topic)
  return own >= seconds || hasOwnEnd ? own : own + closeSeconds
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
