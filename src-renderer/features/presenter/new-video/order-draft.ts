import type { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { cutTopic, orderBounds, mostTopicCharacters } from '#shared/domain/short-video.ts'
import { hasFacts, isEmptyTopic, unreadIn } from '#shared/domain/topic-content.ts'
import { z } from 'zod'
import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan.ts'
import { t } from './texts.ts'

/** The longest script that is sent. Characters. */
export const mostScript = orderBounds.scriptLength

/** The form of new videos, exactly as typed. */
export const OrderDraft = z.object({
  topic: z.string().catch(''),
  /** A reviewed script, spoken as it is; null to have one written from the topic. */
  script: z.string().nullable().catch(null),
  /** Absent while the field is empty; a text that is not a number stays as typed. */
  seconds: z.union([z.number(), z.string()]).optional().catch(orderBounds.seconds),
  gender: z.enum(['man', 'woman']).catch('man'),
  preset: z.string().catch('creator'),
  /** A name of the options; null for the default of the gender. */
  voice: z.string().nullable().catch(null),
  /** An id of the options; null for the service's default edit. */
  flow: z.string().nullable().catch(null),
  captions: z.boolean().catch(true),
  music: z.boolean().catch(true),
  way: z.enum(['one', 'series']).catch('one'),
  topics: z.string().catch(''),
  name: z.string().catch(''),
  /** Credits; null without a budget. */
  budget: z.union([z.number(), z.string()]).nullable().catch(null),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** An empty draft. */
export const emptyDraft: OrderDraft = {
  topic: '',
  script: null,
  seconds: orderBounds.seconds,
  gender: 'man',
  preset: 'creator',
  voice: null,
  flow: null,
  captions: true,
  music: true,
  way: 'one',
  topics: '',
  name: '',
  budget: null,
}

/** Parses a saved draft; invalid fields get the values of the empty draft. */
export function readDraft(kept: unknown): OrderDraft {
  const read = OrderDraft.safeParse(typeof kept === 'object' && kept !== null ? { ...emptyDraft, ...kept } : emptyDraft)
  return read.success ? read.data : emptyDraft
}

/** Returns the topics of a series: one per line, without empty lines. */
export function topicsOf({ topics }: Pick<OrderDraft, 'topics'>): string[] {
  return topics
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the ordered length; the default if no number is typed. Seconds. */
export const secondsOf = ({ seconds }: Pick<OrderDraft, 'seconds'>): number =>
  typeof seconds === 'number' ? seconds : orderBounds.seconds

/** Returns the script that is spoken as it is; null if one is written from the topic. */
export function spokenScript({ way, script }: Pick<OrderDraft, 'way' | 'script'>): string | null {
  return way === 'series' || script === null || script.trim() === '' ? null : script.trim()
}

/** Returns the orders of a valid draft: one, or one per topic of a series. */
export function ordersOf(draft: OrderDraft): ShortVideoOrder[] {
  const { gender, preset, voice, flow, captions, music } = draft
  const seconds = secondsOf(draft)
  const topics = draft.way === 'series' ? topicsOf(draft) : [draft.topic]
  const script = spokenScript(draft)
  const own = script === null ? {} : { script }
  return topics.map((topic) => ({ topic, seconds, gender, preset, voice, flow, captions, music, ...own }))
}

/** Problems of a draft, one sentence per field. */
export type OrderProblems = Partial<
  Record<'topic' | 'script' | 'seconds' | 'preset' | 'voice' | 'flow' | 'topics' | 'budget', string>
>

/** Whether a topic is only a title, of which a service that adds no facts cannot make a script. */
export function isBareTopic(topic: string, options: ShortVideoOptions | null): boolean {
  const used = cutTopic(topic)
  return options?.ownWordsOnly === true && !isEmptyTopic(used) && !hasFacts(used)
}

/** What the voices cannot read of a topic; null if they can read it. */
function unreadOf(topic: string, options: ShortVideoOptions | null) {
  const unread = unreadIn(cutTopic(topic))
  return unread !== null && options?.unread.includes(unread) === true ? unread : null
}

function lengthProblem(topic: string): string | null {
  if (topic.length <= mostTopicCharacters) return null
  return t('problems.topicLength', { length: topic.length, most: mostTopicCharacters })
}

function topicProblem(topic: string, options: ShortVideoOptions | null): string | null {
  const unread = unreadOf(topic, options)
  if (unread !== null) return t(`problems.unread.${unread}`)
  return lengthProblem(topic) ?? (isBareTopic(topic, options) ? t('topic.bare') : null)
}

function seriesProblem(draft: OrderDraft, options: ShortVideoOptions | null): string | null {
  const topics = topicsOf(draft)
  if (topics.length === 0) return t('problems.noTopic')
  if (topics.length > mostQueueJobs) return t('problems.topicCount', { count: topics.length, most: mostQueueJobs })
  const unread = topics.map((topic) => unreadOf(topic, options)).find((one) => one !== null)
  if (unread !== undefined && unread !== null) return t(`problems.unread.${unread}`)
  const bare = topics.filter((topic) => isBareTopic(topic, options)).length
  if (bare > 0) return t('problems.bareTopics', { count: bare })
  return lengthProblem(topics.reduce((longest, topic) => (topic.length > longest.length ? topic : longest), ''))
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
 * Checks a draft before anything is sent. `options`: what the service offers; null while unknown, and then nothing is
 * checked against it. `hasHistory`: whether past costs are known, as a budget needs; null while they are read.
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
    // With a script, a title is enough.
    topic:
      draft.way === 'series'
        ? null
        : spokenScript(draft) === null
          ? topicProblem(draft.topic, options)
          : lengthProblem(draft.topic),
    script: draft.way === 'one' && draft.script?.trim() === '' ? t('problems.emptyScript') : null,
    topics: draft.way === 'series' ? seriesProblem(draft, options) : null,
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

/** Returns the problems without those of what is merely not typed yet: no topic, or a title without facts. */
export function withoutMissing(
  problems: OrderProblems,
  draft: OrderDraft,
  options: ShortVideoOptions | null,
): OrderProblems {
  const { topic, topics, ...others } = problems
  const isUnread = topicsOf(draft).some((one) => unreadOf(one, options) !== null)
  return {
    ...others,
    ...(topic === undefined || topic === t('topic.bare') ? {} : { topic }),
    ...(topics === undefined || !isUnread ? {} : { topics }),
  }
}
