import { cutTopic } from '#shared/domain/short-video/cut-topic.ts'
import { videoSeconds } from '#shared/domain/short-video/spoken-length.ts'
import { formatPlural } from '../../../lib/format.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
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
    cut === 0 ? '' : `${formatPlural(cut, 'topic is', 'topics are')} cut near 900 characters.`,
    thin === 0
      ? ''
      : `${formatPlural(thin, 'topic says', 'topics say')} too little to fill ${seconds} s: shorter videos.`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <TextArea
        label="Topics, one a line"
        aside={formatPlural(topics.length, 'video')}
        help={help === '' ? undefined : help}
        error={problems.topics}
        rows={5}
        value={draft.topics}
        onChange={(next) => onType({ topics: next })}
        className="own-direction"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Name of the series"
          requirement="optional"
          maxLength={120}
          value={draft.name}
          onChange={(next) => onType({ name: next })}
        />
        <NumberField
          label="Budget"
          requirement="optional"
          integer
          min={1}
          placeholder="No budget"
          value={draft.budget ?? undefined}
          onChange={(next) => onType({ budget: next ?? null })}
          error={problems.budget}
          help={
            canHoldBudget
              ? 'Credits. Held before each is sent; the rest waits.'
              : 'Needs three videos of your own to know what one costs.'
          }
        />
      </div>
    </>
  )
}
