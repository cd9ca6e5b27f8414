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
  /** False if no past costs are known: a budget could not be enforced then. */
  readonly canHoldBudget: boolean
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
}

/** With more topics than this, their lengths are not measured with every key. */
const mostCounted = 100

// The marks are a second layer of the full text: too slow to render with every key in a very long text.
const mostMarked = 6_000

/** How much of a topic is used. `end`: where it is cut; null if all is used. Characters as the service counts them. */
type TopicUse = { readonly length: number; readonly end: number | null }

/** Finds where the service cuts a topic. */
export function topicUse(topic: string): TopicUse {
  const end = topicEnd(topic)
  return { length: topic.length, end: end < topic.length ? end : null }
}

/** Writes the counter beside the topic: "212 of about 900". */
export function topicCount({ length }: TopicUse): string {
  return t('topic.count', { count: length, limit: orderBounds.topicLength })
}

/** The expected length of a topic's video, and the requested one. Seconds. */
type TopicFill = { readonly about: number; readonly seconds: number }

/** Ratios of expected to requested length that count as a match. */
const closeEnough = { least: 0.85, most: 1.25 } as const

function isThin({ about, seconds }: TopicFill): boolean {
  return about < seconds * closeEnough.least
}

/** Says how long the video becomes if that differs from the requested length; null if it does not or is unknown. */
function lengthHelp(fill: TopicFill | null, isCut: boolean): string | null {
  if (fill === null) return null
  const { seconds } = fill
  const about = Math.round(fill.about)
  if (isThin(fill)) return isCut ? t('topic.thinAndCut', { about }) : t('topic.thin', { about, seconds })
  return fill.about > seconds * closeEnough.most ? t('topic.long', { about, seconds }) : null
}

/** Says how much of a topic is used. `fill` is null if the service may say more than the topic does. */
export function topicHelp({ length, end }: TopicUse, fill: TopicFill | null): string {
  if (length === 0) return t('topic.empty')
  const reported = lengthHelp(fill, end !== null)
  if (end === null) return reported ?? t(fill === null ? 'topic.facts' : 'topic.onlyFacts')
  const cut =
    length > mostMarked ? t('topic.cut', { used: end }) : t('topic.cutMarked', { used: end, rest: length - end })
  return reported === null ? cut : `${cut} ${reported}`
}

/** Marks the unused part of the text; empty if all is used, null if the text is too long to be marked. */
export function topicMarks({ length, end }: TopicUse): TextMark[] | null {
  if (length > mostMarked) return null
  return end === null ? [] : [{ at: end, end: length, tone: 'bad' }]
}

/** The topics of a series, one per line, queued as a set within a budget. */
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
  readonly seconds: number
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** The topic of a video; marks the part behind the cut. */
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
