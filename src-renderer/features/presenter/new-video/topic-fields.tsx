import { topicEnd, orderBounds } from '#shared/domain/short-video.ts'
import { isEmptyTopic } from '#shared/domain/topic-content.ts'
import { ListTree, TextInitial } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextArea, TextField, type TextMark } from '../../../ui/text-field.tsx'
import { t } from './texts.ts'
import { type OrderDraft, topicsOf, type OrderProblems } from './order-draft.ts'
import { OutlineField, outlineOf } from './outline-field.tsx'

type SeriesFieldsProps = {
  readonly draft: OrderDraft
  readonly problems: OrderProblems
  onType(change: Partial<OrderDraft>): void
  /** False if no past costs are known: a budget could not be enforced then. */
  readonly canHoldBudget: boolean
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
}

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

/** Says how much of a topic is used, or what it lacks. `isBare`: a title that the service cannot make a script of. */
export function topicHelp(
  topic: string,
  { isBare, ownWordsOnly }: { readonly isBare: boolean; readonly ownWordsOnly: boolean },
): string {
  const { length, end } = topicUse(topic)
  if (isEmptyTopic(topic)) return t('topic.empty')
  if (isBare) return t('topic.bare')
  if (end === null) return t(ownWordsOnly ? 'topic.onlyFacts' : 'topic.facts')
  return length > mostMarked ? t('topic.cut', { used: end }) : t('topic.cutMarked', { used: end, rest: length - end })
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
  const help = [
    ownWordsOnly ? t('series.facts') : '',
    cut === 0 ? '' : t('series.cut', { count: cut, limit: orderBounds.topicLength }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <TextArea
        label={t('series.topics')}
        aside={t('series.videos', { count: topics.length })}
        help={help === '' || problems.topics !== undefined ? undefined : help}
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
  /** Whether the topic is only a title, which the service cannot make a script of. */
  readonly isBare: boolean
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** The topic of a video, as text or as an outline of a title and facts; marks the part behind the cut. */
export function TopicField({ value, onChange, error, isBare, ownWordsOnly, areaRef = null }: TopicFieldProps) {
  const [isOutline, setOutline] = useState(false)
  const row = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOutline) row.current?.focus()
  }, [isOutline])
  const use = topicUse(value)
  const marks = topicMarks(use)
  // An error says what the help would.
  const help = error === undefined ? topicHelp(value, { isBare, ownWordsOnly }) : undefined
  const toggle = () => {
    onChange(isOutline ? value.trimEnd() : outlineOf(value).join('\n'))
    setOutline(!isOutline)
  }
  const field = { aside: topicCount(use), help, error, value, onChange }
  return (
    <div>
      {isOutline ? (
        <OutlineField {...field} firstRef={row} />
      ) : (
        <TextArea
          {...field}
          label={t('topic.label')}
          requirement="optional"
          rows={5}
          areaRef={areaRef}
          {...(marks === null ? {} : { marks })}
          placeholder={t(ownWordsOnly ? 'topic.example' : 'topic.placeholder')}
          className="own-direction [&_textarea]:min-h-[90px]"
        />
      )}
      {ownWordsOnly && (
        <Button size="small" className="mt-1.5" onClick={toggle}>
          <Icon icon={isOutline ? TextInitial : ListTree} size={14} />
          {t(isOutline ? 'outline.asText' : 'outline.show')}
        </Button>
      )}
    </div>
  )
}
