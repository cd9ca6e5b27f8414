import { topicEnd, orderBounds } from '#shared/domain/short-video.ts'
import type { TextMark } from '../../../ui/text-field.tsx'
import { t } from '../texts.ts'

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
  return t('topic.count', { count: length, limit: orderBounds.topicLength })
}

/** About how long a video of a topic becomes, and the length that is asked for. Seconds. */
export type TopicFill = { readonly about: number; readonly seconds: number }

/** A video is as long as was asked for between these shares. */
const closeEnough = { least: 0.85, most: 1.25 } as const

/** Whether a topic says too little for the length that is asked for. */
export function isThin({ about, seconds }: TopicFill): boolean {
  return about < seconds * closeEnough.least
}

/** How long the video becomes where that is not the length that is asked for; null where it is, or where it is not known. */
function lengthHelp(fill: TopicFill | null, isCut: boolean): string | null {
  if (fill === null) return null
  const { seconds } = fill
  const about = Math.round(fill.about)
  if (isThin(fill)) return isCut ? t('topic.thinAndCut', { about }) : t('topic.thin', { about, seconds })
  return fill.about > seconds * closeEnough.most ? t('topic.long', { about, seconds }) : null
}

/** Says in a sentence or two how much of a topic is used. `fill` is null where the service may say more than the topic does. */
export function topicHelp({ length, end }: TopicUse, fill: TopicFill | null): string {
  if (length === 0) return t('topic.empty')
  const reported = lengthHelp(fill, end !== null)
  if (end === null) return reported ?? t(fill === null ? 'topic.facts' : 'topic.onlyFacts')
  const cut =
    length > mostMarked ? t('topic.cut', { used: end }) : t('topic.cutMarked', { used: end, rest: length - end })
  return reported === null ? cut : `${cut} ${reported}`
}

/** The part that is not used, as a mark in the text; none where all of it is, null for a book, which has no marks at all. */
export function topicMarks({ length, end }: TopicUse): TextMark[] | null {
  if (length > mostMarked) return null
  return end === null ? [] : [{ at: end, end: length, tone: 'bad' }]
}
