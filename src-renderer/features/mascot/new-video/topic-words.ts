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

/** What becomes of the topic, in a sentence below it. */
export function topicHelp({ length, end }: TopicUse): string {
  if (length === 0) return 'Left empty, the service picks an angle by itself.'
  if (end === null) return 'Write in English; facts, numbers and names of your text are used.'
  const marked = length > mostMarked ? '' : 'marked '
  return `Cut after character ${formatCount(end)}: the ${formatCount(length - end)} ${marked}behind it are not used.`
}

/** The part that is not used, as a mark in the text; none where all of it is, null for a book, which has no marks at all. */
export function topicMarks({ length, end }: TopicUse): TextMark[] | null {
  if (length > mostMarked) return null
  return end === null ? [] : [{ at: end, end: length, tone: 'bad' }]
}
