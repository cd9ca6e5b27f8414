import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { isUnderWay } from '../run-selectors.ts'
import type { SheetItem } from './sheet-items.ts'

/** So many runs, and the credits that they come to. */
export type MoneyPart = { readonly runs: number; readonly credits: number }

/** What a batch has cost and may still cost. Credits. */
export type BatchMoney = {
  /** Charged and kept by the service, of what is over. */
  readonly finished: MoneyPart
  /** Charged, or perhaps charged, of what is under way or not confirmed. */
  readonly inFlight: MoneyPart
  readonly refunded: MoneyPart
  /** Null where there is no ceiling. */
  readonly budget: number | null
  /** What all of it was to cost. */
  readonly estimate: number
}

const isInFlight = ({ state }: Job) => state.kind === 'unconfirmed' || (state.kind !== 'waiting' && isUnderWay(state))

/** Adds up what a batch cost: the totals of its set, parted by the runs that are under way. */
export function batchMoney(set: QueueSet, items: readonly SheetItem[]): BatchMoney {
  const { charged, refunded, inDoubt } = set.counts
  const jobs = [...new Map(items.map(({ job }) => [job.id, job])).values()]
  const flying = jobs.filter(isInFlight)
  const flyingCharged = flying.reduce((sum, job) => sum + (job.charged ?? 0) - job.refunded, 0)
  const done = items.filter(({ look }) => look === 'succeeded').length
  return {
    finished: { runs: done, credits: Math.max(0, charged - refunded - flyingCharged) },
    inFlight: {
      runs: items.filter(({ look }) => look === 'running' || look === 'unconfirmed').length,
      credits: flyingCharged + inDoubt,
    },
    refunded: { runs: items.filter(({ job }) => job.refunded > 0).length, credits: refunded },
    budget: set.budget,
    estimate: jobs.reduce((sum, { quote }) => sum + (quote.credits ?? 0), 0),
  }
}
