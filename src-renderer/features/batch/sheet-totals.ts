import type { Job } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { isUnderWay } from '../../forms/runs.ts'
import type { LookCounts, SheetItem, SheetLook } from './sheet-items.ts'

/** So many runs, and the credits that they come to. */
export type MoneyPart = { readonly runs: number; readonly credits: number }

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
export type TotalsKeeper = {
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
export function createTotals(): TotalsKeeper {
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
