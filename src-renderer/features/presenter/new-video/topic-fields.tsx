import { cutTopic, topicEnd, orderBounds, videoSeconds } from '#shared/domain/short-video.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextArea, TextField, type TextMark } from '../../../ui/text-field.tsx'
import { t } from '../texts.ts'
import { type OrderDraft, secondsOf, topicsOf, type OrderProblems } from './order-draft.ts'
import type { Ref } from 'react'

type SeriesFieldsProps = {
  readonly draft: OrderDraft
  readonly problems: OrderProblems
  onType(change: Partial<OrderDraft>): void
  /** False where nothing is known of what a video costs: a budget cannot be held then. */
  readonly canHoldBudget: boolean
  /** Whether the service says nothing but a topic's own words. */
  readonly ownWordsOnly: boolean
}

/** How many topics are measured with every letter that is typed. */
const mostCounted = 100

// The marks lie in a second layer of the whole text: too much to draw with every letter of a book.
const mostMarked = 6_000

/** How much of a topic is used. `end`: where it is cut, null where all of it is used. Characters as the service counts. */
type TopicUse = { readonly length: number; readonly end: number | null }

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
type TopicFill = { readonly about: number; readonly seconds: number }

/** A video is as long as was asked for between these shares. */
const closeEnough = { least: 0.85, most: 1.25 } as const

/** Whether a topic says too little for the length that is asked for. */
function isThin({ about, seconds }: TopicFill): boolean {
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

/** Many topics, one a line, that go as a set in the queue, within a budget. */
export function SeriesFields({ draft, problems, onType, canHoldBudget, ownWordsOnly }: SeriesFieldsProps) {
  const topics = topicsOf(draft)
  const cut = topics.filter((topic) => topicUse(topic).end !== null).length
  const seconds = secondsOf(draft)
  const isCounted = ownWordsOnly && topics.length <= mostCounted
  const thin = isCounted
    ? topics.filter((topic) => isThin({ about: videoSeconds(cutTopic(topic), seconds), seconds })).length
    : 0
  const help = [
    cut === 0 ? '' : t('series.cut', { count: cut, limit: orderBounds.topicLength }),
    thin === 0 ? '' : t('series.thin', { count: thin, seconds }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <TextArea
        label={t('series.topics')}
        aside={t('series.videos', { count: topics.length })}
        help={help === '' ? undefined : help}
        error={problems.topics}
        rows={5}
        value={draft.topics}
        onChange={(next) => onType({ topics: next })}
        className="own-direction"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('series.name')}
          requirement="optional"
          maxLength={120}
          value={draft.name}
          onChange={(next) => onType({ name: next })}
        />
        <NumberField
          label={t('series.limit')}
          requirement="optional"
          integer
          min={1}
          placeholder={t('series.noLimit')}
          value={draft.budget ?? undefined}
          onChange={(next) => onType({ budget: next ?? null })}
          error={problems.budget}
          help={t(canHoldBudget ? 'series.limitHelp' : 'series.limitNeedsHistory')}
        />
      </div>
    </>
  )
}

type TopicFieldProps = {
  readonly value: string
  onChange(value: string): void
  readonly error?: string | undefined
  /** The length that is asked for. */
  readonly seconds: number
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** What a video is about, with how much of it is used: what lies behind the cut is marked. */
export function TopicField({ value, onChange, error, seconds, ownWordsOnly, areaRef = null }: TopicFieldProps) {
  const use = topicUse(value)
  const marks = topicMarks(use)
  return (
    <TextArea
      label={t('topic.label')}
      requirement="optional"
      aside={topicCount(use)}
      help={topicHelp(use, ownWordsOnly ? { about: videoSeconds(cutTopic(value), seconds), seconds } : null)}
      error={error}
      rows={5}
      value={value}
      onChange={onChange}
      areaRef={areaRef}
      {...(marks === null ? {} : { marks })}
      placeholder={t('topic.placeholder')}
      className="own-direction"
    />
  )
}
