import { cutTopic, orderBounds, videoSeconds } from '#shared/domain/short-video.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { t } from '../texts.ts'
import { type OrderDraft, secondsOf, topicsOf } from './order-draft.ts'
import type { OrderProblems } from './order-problems.ts'
import { isThin, topicUse } from './topic-words.ts'

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
