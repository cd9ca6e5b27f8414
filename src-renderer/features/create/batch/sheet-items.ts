import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { groupTries } from '#shared/domain/batch-plan/group-tries.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** How something of a batch stands, as its tile and its segment show it. */
export type SheetLook =
  | 'succeeded'
  | 'running'
  | 'failed'
  | 'refused'
  | 'unconfirmed'
  | 'not-made'
  | 'waiting'
  | 'held'
  | 'past-budget'

/** One prompt of a batch: a run of its own, or a part of a batch that the service drives. `place` counts from 1. */
export type SheetItem = {
  readonly key: string
  readonly place: number
  readonly prompt: string
  readonly job: Job
  readonly look: SheetLook
  readonly assetIds: readonly AssetId[]
  /** Credits: charged less returned, else quoted; null where neither is known or it is a part. */
  readonly credits: number | null
}

/** The parts of batches that the service drives, by their job. */
export type PartsOf = ReadonlyMap<JobId, readonly BatchPart[]>

function lookOf({ state, isPaused }: Job): SheetLook {
  switch (state.kind) {
    case 'waiting':
      return isPaused ? 'held' : 'waiting'
    case 'sending':
    case 'running':
    case 'saving':
      return 'running'
    case 'done':
      return 'succeeded'
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return state.kind
    default:
      return assertNever(state)
  }
}

/** What a part came to: the service tells counts, so that one without a file is under way until its batch is over. */
function partLook(job: Job, { assetIds }: BatchPart): SheetLook {
  const look = lookOf(job)
  if (assetIds.length > 0) return 'succeeded'
  return look === 'succeeded' ? 'not-made' : look
}

type Draft = Omit<SheetItem, 'place'>

function itemsOf(job: Job, parts: readonly BatchPart[] | undefined): Draft[] {
  if (parts !== undefined) {
    return parts.map((part, index) => ({
      key: `${job.id}/${index}`,
      prompt: part.prompt,
      job,
      look: partLook(job, part),
      assetIds: part.assetIds,
      credits: null,
    }))
  }
  const { state, charged, refunded, quote } = job
  const credits = state.kind === 'refused' ? 0 : charged === null ? quote.credits : charged - refunded
  const assetIds = state.kind === 'done' ? state.assetIds : []
  return [{ key: job.id, prompt: job.prompt, job, look: lookOf(job), assetIds, credits }]
}

/** Marks what waits and will not be sent: from the first run on that does not fit in what is left of the budget. */
function withPastBudget(drafts: readonly Draft[], set: QueueSet): Draft[] {
  if (set.budget === null) return [...drafts]
  const { charged, refunded, inDoubt } = set.counts
  let left = set.budget - (charged - refunded) - inDoubt
  return drafts.map((draft) => {
    if (draft.look !== 'waiting' && draft.look !== 'held') return draft
    const price = draft.job.quote.credits ?? 0
    left = price > left ? Number.NEGATIVE_INFINITY : left - price
    return left === Number.NEGATIVE_INFINITY ? { ...draft, look: 'past-budget' as const } : draft
  })
}

/**
 * Every prompt of a set, in the order in which it was submitted; one that was tried again stands once, as its last try.
 * `jobs` are newest first.
 */
export function sheetItems(jobs: readonly Job[], parts: PartsOf, set: QueueSet): SheetItem[] {
  const drafts = groupTries(jobs.toReversed())
    .flatMap((tries) => tries.slice(-1))
    .flatMap((job) => itemsOf(job, parts.get(job.id)))
  return withPastBudget(drafts, set).map((draft, index) => ({ ...draft, place: index + 1 }))
}

/** How many stand how. */
export function countLooks(items: readonly SheetItem[]): ReadonlyMap<SheetLook, number> {
  const counts = new Map<SheetLook, number>()
  for (const { look } of items) counts.set(look, (counts.get(look) ?? 0) + 1)
  return counts
}

const order: readonly SheetLook[] = [
  'succeeded',
  'failed',
  'refused',
  'not-made',
  'unconfirmed',
  'running',
  'waiting',
  'held',
  'past-budget',
]
/** More segments than this are thinner than the gaps between them. */
const mostSegments = 100

/** The segments of the bar over a sheet: one for each prompt in order, or, where they are many, one for each look. */
export function segmentsOf(items: readonly SheetItem[]): { readonly look: SheetLook; readonly count: number }[] {
  if (items.length <= mostSegments) return items.map(({ look }) => ({ look, count: 1 }))
  const counts = countLooks(items)
  return order.flatMap((look) => {
    const count = counts.get(look) ?? 0
    return count === 0 ? [] : [{ look, count }]
  })
}
