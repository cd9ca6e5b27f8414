import {
  cutTopic,
  longestTopicSeconds,
  orderBounds,
  topicEnd,
  topicSeconds,
  videoSeconds,
} from '#shared/domain/short-video.ts'
import { hasFacts, isEmptyTopic } from '#shared/domain/topic-content.ts'
import { Slider } from '../../../ui/number-field.tsx'
import { t } from './texts.ts'
import { type OrderDraft, secondsOf, spokenScript, topicsOf } from './order-draft.ts'

const { leastSeconds, mostSeconds, seconds: usualSeconds, topicLength } = orderBounds

/** With more topics than this, the lengths of the others are not measured with every key. */
const mostCounted = 100
/** Ratios of expected to requested length that count as a match. */
const closeEnough = { least: 0.85, most: 1.15 } as const
/** Shorter texts say little about how fast their language is read. Seconds. */
const leastMeasured = 5

/** How many characters of a text are spoken in a second; of English where the text is short. */
function charactersPerSecond(topic: string): number {
  const seconds = topicSeconds(topic)
  return seconds < leastMeasured ? topicLength / longestTopicSeconds : topic.length / seconds
}

/**
 * Returns the expected lengths of a draft's videos: of their texts if the service speaks nothing else, or as requested.
 * A title without facts counts as requested until it has some. Of a long series only the first are measured. Seconds.
 */
export function expectedLengths(draft: OrderDraft, ownWordsOnly: boolean): number[] {
  const script = spokenScript(draft)
  if (script !== null) return [topicSeconds(script)]
  const seconds = Math.min(mostSeconds, Math.max(leastSeconds, secondsOf(draft)))
  const topics = (draft.way === 'series' ? topicsOf(draft).slice(0, mostCounted) : [draft.topic]).map(cutTopic)
  if (!ownWordsOnly) return topics.map(() => seconds)
  const told = topics.filter((topic) => hasFacts(topic))
  if (told.length > 0) return told.map((topic) => videoSeconds(topic, seconds))
  return topics.map((topic) => (isEmptyTopic(topic) ? seconds : Math.min(seconds, longestTopicSeconds)))
}

function seriesHelp(lengths: readonly number[]): string {
  const [least, most] = [Math.round(Math.min(...lengths)), Math.round(Math.max(...lengths))]
  return least === most ? t('length.each', { about: most }) : t('length.range', { least, most })
}

/** Says how long a video becomes, and why it cannot be as long as requested. */
export function lengthHelp(draft: OrderDraft, ownWordsOnly: boolean): string {
  if (!ownWordsOnly) return t('form.lengthHelp')
  const lengths = expectedLengths(draft, true)
  if (spokenScript(draft) !== null) return t('script.length', { about: Math.round(lengths[0] ?? 0) })
  const seconds = secondsOf(draft)
  if (draft.way === 'series')
    return topicsOf(draft).some((topic) => hasFacts(cutTopic(topic))) ? seriesHelp(lengths) : t('length.series')
  if (isEmptyTopic(draft.topic)) return t('length.chosen')
  const topic = cutTopic(draft.topic)
  const perSecond = charactersPerSecond(topic)
  if (!hasFacts(topic)) {
    const characters = Math.min(topicLength, Math.round((seconds * perSecond) / 10) * 10)
    return t('length.needs', { characters, seconds: Math.round(Math.min(seconds, topicLength / perSecond)) })
  }
  const [expected = seconds] = lengths
  const about = Math.round(expected)
  const longest = Math.round(topicLength / perSecond)
  if (topicEnd(draft.topic) < draft.topic.length) return t('length.longest', { about, limit: topicLength })
  if (expected > seconds * closeEnough.most) return t('length.over', { about, seconds })
  if (expected >= seconds * closeEnough.least) return t('length.about', { about })
  if (seconds > longest) return t('length.limited', { about, longest, limit: topicLength })
  const missing = Math.max(10, Math.round(((seconds - expected) * perSecond) / 10) * 10)
  return t('length.under', { about, missing, seconds })
}

type LengthFieldProps = {
  readonly draft: OrderDraft
  onType(change: Partial<OrderDraft>): void
  /** Whether the service says nothing but the topic's own words. */
  readonly ownWordsOnly: boolean
  readonly error?: string | undefined
}

/** The requested length, with the expected one below. */
export function LengthField({ draft, onType, ownWordsOnly, error }: LengthFieldProps) {
  return (
    <Slider
      label={t('form.length')}
      min={leastSeconds}
      max={mostSeconds}
      defaultValue={usualSeconds}
      value={draft.seconds}
      onChange={(seconds) => onType({ seconds })}
      help={error === undefined ? lengthHelp(draft, ownWordsOnly) : undefined}
      error={error}
    />
  )
}
