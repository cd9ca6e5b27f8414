import { advance, isOpen, type SpendEvent } from '#shared/domain/spend.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'

/** The only writer of a job's state. */
export interface JobKeeper {
  /** Moves the job on and writes it, with whatever `also` writes, in one transaction; then tells whoever watches. */
  apply(job: StoredJob, event: SpendEvent, patch?: Partial<StoredJob>, also?: (job: StoredJob) => void): StoredJob
}

/** Builds the keeper; `onChange` hears of every job that moved, after its commit. */
export function createJobKeeper(deps: {
  jobs: JobsTable
  clock: Clock
  onChange: (job: StoredJob) => void
}): JobKeeper {
  const { jobs, clock } = deps
  return {
    apply(job, event, patch = {}, also = () => undefined) {
      const spend = advance(job.spend, event)
      const settledAt = isOpen(spend) ? null : (job.settledAt ?? clock.now())
      const moved = { ...job, ...patch, spend, settledAt }
      jobs.transaction(() => {
        jobs.update(moved)
        also(moved)
      })
      deps.onChange(moved)
      return moved
    },
  }
}
