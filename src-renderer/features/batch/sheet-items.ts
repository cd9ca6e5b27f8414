import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { isUnderWay } from '../../forms/runs.ts'
import type { StatusKind } from '../../ui/icon.tsx'

/** The state of an item of a batch, as shown by its tile and segment. */
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
  /** Credits: charged less refunded, else quoted; null if neither is known or the item is a part. */
  readonly credits: number | null
}

/** The parts of batches that the service drives, by job. */
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

/** Returns a part's state. The service reports only counts, so a part without a file runs until its batch ends. */
function partLook(job: Job, { assetIds }: BatchPart): SheetLook {
  const look = lookOf(job)
  if (assetIds.length > 0) return 'succeeded'
  return look === 'succeeded' ? 'not-made' : look
}

/** Returns the prompts of a run, in order: one, or those of a batch that the service drives. */
export function itemsOf(job: Job, parts: readonly BatchPart[] | undefined): Omit<SheetItem, 'place'>[] {
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

/** Returns whether a prompt waits to be sent, for whatever reason. */
export const isWaiting = (look: SheetLook): boolean => look === 'waiting' || look === 'held' || look === 'past-budget'

/** The number of prompts by state, without states that none has. */
export type LookCounts = ReadonlyMap<SheetLook, number>

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

/** A number of prompts with the same state. */
export type Segment = { readonly look: SheetLook; readonly count: number }

/** Returns the counts in display order, finished states first. */
export function orderedLooks(counts: LookCounts): Segment[] {
  return order.flatMap((look) => {
    const count = counts.get(look) ?? 0
    return count === 0 ? [] : [{ look, count }]
  })
}

/** More segments than this are thinner than the gaps between them. */
export const mostSegments = 100

type MoneyPart = { readonly runs: number; readonly credits: number }

/** The totals of a batch. Credits. */
export type SheetTotals = {
  readonly looks: LookCounts
  /** Net charge of finished runs. */
  readonly finished: MoneyPart
  /** Charged, or possibly charged, for running and unconfirmed runs. */
  readonly inFlight: MoneyPart
  readonly refunded: MoneyPart
  /** The quoted cost of all runs. */
  readonly estimate: number
  /** The quoted cost of the prompts beyond the budget. */
  readonly pastBudget: number
  /** The lowest and highest price of a run; null if no price is known, or the service drives all runs. */
  readonly price: { readonly least: number; readonly most: number } | null
  /** Batches that the service drives and can stop. */
  readonly driven: readonly Job[]
}

const isInFlight = ({ state }: Job) => state.kind === 'unconfirmed' || (state.kind !== 'waiting' && isUnderWay(state))

/** Adds up prompts and tries as they come and go, each in constant time. */
type TotalsStore = {
  /** `sign`: 1 to add, -1 to remove. */
  countItem(item: SheetItem, sign: 1 | -1): void
  /** Counts a run that was not tried again. */
  countLast(job: Job, sign: 1 | -1): void
  /** Counts every try, including those tried again. */
  countTry(job: Job, sign: 1 | -1): void
  read(): SheetTotals
}

/**
 * Creates empty totals. A batch is added up run by run, because the totals of its set arrive separately; a sent run
 * whose charge is not reported yet counts with its price.
 */
export function createTotals(): TotalsStore {
  const looks = new Map<SheetLook, number>()
  const prices = new Map<number, number>()
  const driven = new Map<JobId, Job>()
  const sums = { finished: 0, inFlight: 0, refunded: 0, refundedRuns: 0, estimate: 0, pastBudget: 0 }

  function add<Key>(counts: Map<Key, number>, key: Key, sign: number) {
    const count = (counts.get(key) ?? 0) + sign
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  const runs = (...some: readonly SheetLook[]) => some.reduce((sum, look) => sum + (looks.get(look) ?? 0), 0)

  return {
    countItem({ key, job, look }, sign) {
      add(looks, look, sign)
      const { credits } = job.quote
      if (key === job.id && credits !== null) add(prices, credits, sign)
      if (look === 'past-budget') sums.pastBudget += sign * (credits ?? 0)
    },
    countLast(job, sign) {
      sums.estimate += sign * (job.quote.credits ?? 0)
      if (sign < 0) driven.delete(job.id)
      else if (job.kind === 'batch' && job.state.kind === 'running') driven.set(job.id, job)
    },
    countTry(job, sign) {
      const { charged, refunded, quote } = job
      if (isInFlight(job)) sums.inFlight += sign * ((charged ?? quote.credits ?? 0) - refunded)
      else sums.finished += sign * ((charged ?? 0) - refunded)
      if (refunded > 0) sums.refundedRuns += sign
      sums.refunded += sign * refunded
    },
    read: () => ({
      looks: new Map(looks),
      finished: { runs: runs('succeeded'), credits: sums.finished },
      inFlight: { runs: runs('running', 'unconfirmed'), credits: sums.inFlight },
      refunded: { runs: sums.refundedRuns, credits: sums.refunded },
      estimate: sums.estimate,
      pastBudget: sums.pastBudget,
      price: prices.size === 0 ? null : { least: Math.min(...prices.keys()), most: Math.max(...prices.keys()) },
      driven: [...driven.values()],
    }),
  }
}

/** The status mark of each state, and the fill of its segment. */
export const lookWords: Readonly<Record<SheetLook, { readonly mark: StatusKind; readonly fill: string }>> = {
  succeeded: { mark: 'succeeded', fill: 'bg-data-1' },
  running: { mark: 'running', fill: 'bg-mark' },
  failed: { mark: 'failed', fill: 'bg-err' },
  refused: { mark: 'refused', fill: 'bg-err' },
  unconfirmed: { mark: 'unconfirmed', fill: 'bg-warn' },
  'not-made': { mark: 'failed', fill: 'bg-err' },
  waiting: { mark: 'waiting', fill: 'bg-line-hi' },
  held: { mark: 'held', fill: 'bg-line-hi' },
  'past-budget': { mark: 'waiting', fill: 'hatched' },
}
