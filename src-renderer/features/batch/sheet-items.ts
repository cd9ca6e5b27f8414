import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { isUnderWay } from '../../forms/runs.ts'
import type { StatusKind } from '../../ui/icon.tsx'

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

/** The prompts of a run, in order: one, or those of a batch that the service drives. */
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

/** Whether a prompt waits to be sent, whatever keeps it. */
export const isWaiting = (look: SheetLook): boolean => look === 'waiting' || look === 'held' || look === 'past-budget'

/** How many stand how; looks that nothing has are missing. */
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

/** So many prompts that stand alike. */
export type Segment = { readonly look: SheetLook; readonly count: number }

/** The counts in the order in which they are shown: what is over first. */
export function orderedLooks(counts: LookCounts): Segment[] {
  return order.flatMap((look) => {
    const count = counts.get(look) ?? 0
    return count === 0 ? [] : [{ look, count }]
  })
}

/** More segments than this are thinner than the gaps between them. */
export const mostSegments = 100

/** So many runs, and the credits that they come to. */
type MoneyPart = { readonly runs: number; readonly credits: number }

/** What all prompts of a batch come to, as they stand. Credits. */
export type SheetTotals = {
  readonly looks: LookCounts
  /** Charged and kept by the service, of what is over. */
  readonly finished: MoneyPart
  /** Charged, or perhaps charged, of what is under way or not confirmed. */
  readonly inFlight: MoneyPart
  readonly refunded: MoneyPart
  /** What all of it was to cost. */
  readonly estimate: number
  /** What the prompts would cost that the budget does not bear. */
  readonly pastBudget: number
  /** The least and the most that a run costs; null where no price is known, or the service drives all of it. */
  readonly price: { readonly least: number; readonly most: number } | null
  /** Batches that the service drives and can stop. */
  readonly driven: readonly Job[]
}

const isInFlight = ({ state }: Job) => state.kind === 'unconfirmed' || (state.kind !== 'waiting' && isUnderWay(state))

/** Adds up prompts and tries as they come and go, each in constant time. */
type TotalsStore = {
  /** `sign`: 1 where it comes, -1 where it goes. */
  countItem(item: SheetItem, sign: 1 | -1): void
  /** A run in the place of which nothing was tried later. */
  countLast(job: Job, sign: 1 | -1): void
  /** Every try, also one that was tried again. */
  countTry(job: Job, sign: 1 | -1): void
  read(): SheetTotals
}

/**
 * Makes totals of nothing. A batch is added up run by run, because the totals of its set are told at another moment; what
 * is sent and whose charge is not told yet counts with its price.
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

/** How a state is marked before its word, and how its segment is filled. */
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
