import { topicEnd } from '#shared/domain/short-video/cut-topic.ts'
import { orderBounds } from '#shared/domain/short-video/order-bounds.ts'
import { formatCount } from '../../../lib/format.ts'
import type { TextMark } from '../../../ui/text-marks.tsx'

// The marks lie in a second layer of the whole text: too much to draw with every letter of a book.
const mostMarked = 6_000

/** How much of a topic is used. `end`: where it is cut, null where all of it is used. Characters as the service counts. */
export type TopicUse = { readonly length: number; readonly end: number | null }

/** Finds where the service will cut a topic. */
export function topicUse(topic: string): TopicUse {
  const end = topicEnd(topic)
  return { length: topic.length, end: end < topic.length ? end : null }
}

/** The counter beside the topic: "212 of about 900". */
export function topicCount({ length }: TopicUse): string {
  return `${formatCount(length)} of about ${formatCount(orderBounds.topicLength)}`
}

/** How long a video the words of a topic can fill, and the length that is asked for. Seconds. */
export type TopicFill = { readonly reach: number; readonly seconds: number }

/** A video is as long as was asked for within this share. */
const closeEnough = 0.85

/** Whether a topic says too little for the length that is asked for. */
export function isThin({ reach, seconds }: TopicFill): boolean {
  return reach < seconds * closeEnough
}

/** What becomes of the topic, in a sentence below it. `fill` is null where the service may say more than the topic does. */
export function topicHelp({ length, end }: TopicUse, fill: TopicFill | null): string {
  if (length === 0) return 'Left empty, the service picks an angle by itself.'
  const about = fill !== null && isThin(fill) ? `About ${Math.round(fill.reach)} s from these words: ` : null
  if (end === null && about !== null) return `${about}say more to fill ${fill?.seconds} s.`
  if (end === null) return 'Any language. Facts, numbers and names of your text are used.'
  const marked = length > mostMarked ? '' : 'marked '
  const cut = `Cut after character ${formatCount(end)}: the ${formatCount(length - end)} ${marked}behind it are not used.`
  return about === null ? cut : `${cut} ${about}a topic fills no more.`
}

/** The part that is not used, as a mark in the text; none where all of it is, null for a book, which has no marks at all. */
export function topicMarks({ length, end }: TopicUse): TextMark[] | null {
  if (length > mostMarked) return null
  return end === null ? [] : [{ at: end, end: length, tone: 'bad' }]
}
