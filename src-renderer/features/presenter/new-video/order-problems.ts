import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan.ts'
import { mostTopicCharacters, orderBounds } from '#shared/domain/short-video.ts'
import { t } from '../texts.ts'
import { type OrderDraft, topicsOf } from './order-draft.ts'

/** What is wrong in a draft, a sentence for each field that it is in. */
export type OrderProblems = Partial<
  Record<'topic' | 'seconds' | 'preset' | 'voice' | 'flow' | 'topics' | 'budget', string>
>

function topicProblem(topic: string): string | null {
  if (topic.length <= mostTopicCharacters) return null
  return t('problems.topicLength', { length: topic.length, most: mostTopicCharacters })
}

function seriesProblem(draft: OrderDraft): string | null {
  const topics = topicsOf(draft)
  if (topics.length === 0) return t('problems.noTopic')
  if (topics.length > mostQueueJobs) return t('problems.topicCount', { count: topics.length, most: mostQueueJobs })
  return topicProblem(topics.reduce((longest, topic) => (topic.length > longest.length ? topic : longest), ''))
}

function budgetProblem(budget: OrderDraft['budget'], hasHistory: boolean | null): string | null {
  if (budget === null) return null
  if (!(typeof budget === 'number' && Number.isInteger(budget) && budget > 0)) return t('problems.limit')
  return hasHistory === false ? t('problems.limitNeedsHistory') : null
}

function secondsProblem(seconds: OrderDraft['seconds']): string | null {
  const { leastSeconds, mostSeconds } = orderBounds
  if (typeof seconds === 'number' && seconds >= leastSeconds && seconds <= mostSeconds) return null
  return t('problems.seconds', { least: leastSeconds, most: mostSeconds })
}

/**
 * Checks a draft before anything is sent. `options`: what the service offers; null while that is not known, and then nothing
 * is held against it. `hasHistory`: whether it is known what a video costs, as a budget needs; null while that is being read.
 */
export function orderProblems(
  draft: OrderDraft,
  options: ShortVideoOptions | null,
  hasHistory: boolean | null,
): OrderProblems {
  const { voice, gender, flow, preset, budget } = draft
  const offered = <Item>(items: readonly Item[] | undefined, isIt: (item: Item) => boolean) =>
    items === undefined || items.length === 0 || items.some(isIt)
  const problems = {
    topic: draft.way === 'one' ? topicProblem(draft.topic) : null,
    topics: draft.way === 'series' ? seriesProblem(draft) : null,
    seconds: secondsProblem(draft.seconds),
    preset: offered(options?.presets, ({ id }) => id === preset) ? null : t('problems.style', { style: preset }),
    voice:
      voice === null || offered(options?.voices, (one) => one.name === voice && one.gender === gender)
        ? null
        : t(`problems.voices.${gender}`, { voice }),
    flow: flow === null || offered(options?.flows, ({ id }) => id === flow) ? null : t('problems.edit', { edit: flow }),
    budget: draft.way === 'series' ? budgetProblem(budget, hasHistory) : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence !== null))
}
