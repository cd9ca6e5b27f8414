import { limits } from '#shared/contract/limit.ts'
import { type LogNormal, timeBy } from '#main/jobs/polling/durations.ts'

/** A waiting job, as far as its place in a batch goes. `shared`: equal where model and all but the prompt are. */
export type Batchable = { readonly id: string; readonly shared: string; readonly prediction: LogNormal }

/** What is sent as one batch: these jobs, so many of them at once. */
export type BatchPlan = { readonly ids: readonly string[]; readonly concurrency: number }

/** Fewer than this are as quick alone. */
const leastJobs = 5
/** Sizes that fill a minute's starts without a rest, largest first; at most what a batch takes (interface: Limits). */
const sizes = [30, 20, 15, 10, 5] as const
/** A batch is over after about this long. Milliseconds. */
const aim = 60_000

/**
 * How many jobs go into one batch.
 *
 * The service runs at most five of a batch at once, so a large one of long runs would keep its last for many rounds.
 */
export function batchSizeFor(prediction: LogNormal): number {
  const rounds = Math.max(1, Math.round(aim / timeBy(prediction, 0.5)))
  const most = rounds * limits.batch.mostConcurrency
  return sizes.find((size) => size <= most) ?? leastJobs
}

/**
 * Groups waiting jobs into batches that the service drives, in their order; `singles` are better sent by themselves.
 *
 * It saves requests: two a run become a third of one. But a batch's start has no idempotency key, so one whose answer is
 * lost cannot be sent again; nothing that a user queued is batched unless they ask for it.
 */
export function compileBatches(jobs: readonly Batchable[]): { batches: BatchPlan[]; singles: string[] } {
  const alike = Map.groupBy(jobs, ({ shared }) => shared)
  const batches: BatchPlan[] = []
  const singles: string[] = []
  for (const group of alike.values()) {
    const ids = group.map(({ id }) => id)
    const [first] = group
    const size = first === undefined ? leastJobs : batchSizeFor(first.prediction)
    for (let from = 0; from < ids.length; from += size) {
      const part = ids.slice(from, from + size)
      if (part.length >= leastJobs) batches.push({ ids: part, concurrency: limits.batch.mostConcurrency })
      else singles.push(...part)
    }
  }
  return { batches, singles }
}

/**
 * How long to wait between two reads of a running batch, ms: about one round, for a read tells of all that ended since.
 *
 * `isFirst`: nothing of it can be over yet.
 */
export function batchPause(prediction: LogNormal, isFirst: boolean): number {
  const median = timeBy(prediction, 0.5)
  return isFirst ? Math.max(5_000, median) : Math.min(20_000, Math.max(5_000, median))
}
