import { say } from '#shared/domain/sentences/say.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { JobSetsTable } from '../cache/tables/job-sets.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { QueueCountsTable } from '../cache/tables/queue-state.ts'
import type { QueueTable } from '../cache/tables/queue.ts'
import type { RemovedJobsTable } from '../cache/tables/job-undo.ts'
import type { FindDraft } from './intake/find-job-by-draft.ts'
import type { MissingFiles } from './intake/prepare-order.ts'
import type { WriteJobs, WriteManyJobs } from './intake/write-jobs.ts'
import type { JobLimits, JobModels, JobPrices } from './ports.ts'

/** What the operations on a queue share. */
export type QueueDeps = {
  readonly jobs: JobsTable
  readonly queue: QueueTable
  readonly counts: QueueCountsTable
  readonly sets: JobSetsTable
  readonly removed: RemovedJobsTable
  readonly spendingLimits: JobLimits
  readonly prices: JobPrices
  readonly models: JobModels
  readonly missing: MissingFiles
  readonly findDraft: FindDraft
  readonly write: WriteJobs
  readonly writeMany: WriteManyJobs
  readonly clock: Clock
  readonly random: Random
  /** Whether the service can stop a running job of this kind. */
  canStop(kind: string): boolean
  /** Yields to the event loop between the parts of long work. */
  yieldToLoop(): Promise<void>
  /** Called after each change of the waiting jobs: notifies windows and sends what may be sent. */
  changed(workspaceId: WorkspaceId): void
}

/** The failure for a job that is gone or can no longer be changed. */
export function notWaiting(): Failure {
  return new Failure('NOT_FOUND', say('job.notWaiting'), { charged: 'no', what: 'the run' })
}
