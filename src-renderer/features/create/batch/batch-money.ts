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

const sum = (jobs: readonly Job[], creditsOf: (job: Job) => number) =>
  jobs.reduce((total, job) => total + creditsOf(job), 0)

/**
 * Adds up what a batch cost, run by run, for the totals of its set are told at another moment. What is sent and whose
 * charge is not told yet counts with its price. `jobs` are all tries; `items` the last of them.
 */
export function batchMoney(set: QueueSet, jobs: readonly Job[], items: readonly SheetItem[]): BatchMoney {
  const flying = jobs.filter(isInFlight)
  const over = jobs.filter((job) => !isInFlight(job))
  const last = [...new Map(items.map(({ job }) => [job.id, job])).values()]
  return {
    finished: {
      runs: items.filter(({ look }) => look === 'succeeded').length,
      credits: sum(over, ({ charged, refunded }) => (charged ?? 0) - refunded),
    },
    inFlight: {
      runs: items.filter(({ look }) => look === 'running' || look === 'unconfirmed').length,
      credits: sum(flying, ({ charged, refunded, quote }) => (charged ?? quote.credits ?? 0) - refunded),
    },
    refunded: {
      runs: jobs.filter(({ refunded }) => refunded > 0).length,
      credits: sum(jobs, ({ refunded }) => refunded),
    },
    budget: set.budget,
    estimate: sum(last, ({ quote }) => quote.credits ?? 0),
  }
}
