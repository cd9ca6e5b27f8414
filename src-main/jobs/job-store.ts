import { advance, isOpen, type SpendEvent } from '#shared/domain/spend.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** The only writer of a job's state. */
export interface JobStore {
  /**
   * Applies an event to a job and writes it, with whatever `also` writes, in one transaction; then reports it.
   *
   * A waiting job is taken for sending only if it may still go: where it was paused, removed or exceeds a budget by
   * now, it is returned unchanged, and nothing may be sent.
   */
  apply(job: StoredJob, event: SpendEvent, patch?: Partial<StoredJob>, also?: (job: StoredJob) => void): StoredJob
}

const isTaken = (from: StoredJob, to: StoredJob) => from.spend.kind === 'queued' && to.spend.kind === 'sending'

/** Creates the store. After the commit, `onChange` receives each changed job, `onKept` each that may not be sent. */
export function createJobStore(deps: {
  jobs: JobsTable
  /** Takes a waiting job in one statement; false where it may no longer be sent. */
  claim: (job: StoredJob) => boolean
  clock: Clock
  onChange: (job: StoredJob) => void
  onKept: (job: StoredJob) => void
}): JobStore {
  const { jobs, clock } = deps

  function keepBack(job: StoredJob): StoredJob {
    const now = jobs.read(job.id) ?? job
    if (now.spend.kind !== 'queued') throw new Error('A waiting job was sent by something else')
    deps.onKept(now)
    return now
  }
  return {
    apply(job, event, patch = {}, also = () => undefined) {
      const spend = advance(job.spend, event)
      const settledAt = isOpen(spend) ? null : (job.settledAt ?? clock.now())
      const moved = { ...job, ...patch, spend, settledAt }
      if (isTaken(job, moved)) {
        if (!deps.claim(moved)) return keepBack(job)
      } else {
        jobs.transaction(() => {
          jobs.update(moved)
          also(moved)
        })
      }
      deps.onChange(moved)
      return moved
    },
  }
}

/**
 * Marks every waiting job of an older database as unconfirmed, because each may have been sent after that copy was
 * made. It keeps waiting; on its turn it is repeated with its own key or searched for, and the user decides about one
 * that is too old. All or none: one that is left out could be paid twice.
 *
 * @throws StoreError where it cannot be written.
 */
export function markWaitingUnconfirmed(
  { jobs }: { readonly jobs: Pick<JobsTable, 'listOpen' | 'transaction' | 'update'> },
  events: StudioEvents,
): void {
  const unconfirmed = jobs.transaction(() => {
    const waiting = jobs.listOpen().filter(({ spend }) => spend.kind === 'queued')
    return waiting.map((job) => {
      const moved = { ...job, spend: advance(job.spend, { kind: 'doubted', orderedAt: job.createdAt }) }
      jobs.update(moved)
      return moved
    })
  })
  for (const job of unconfirmed) events.emit('jobChanged', job)
}
