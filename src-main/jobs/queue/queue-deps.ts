import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Random } from '#shared/util/random.ts'
import type { JobSetsTable } from '../../cache/tables/job-sets.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { QueueCountsTable } from '../../cache/tables/queue-counts.ts'
import type { QueueTable } from '../../cache/tables/queue.ts'
import type { RemovedJobsTable } from '../../cache/tables/job-undo.ts'
import type { JobModels, JobPrices, JobLimits } from '../ports.ts'
import type { FindDraft } from '../find-draft.ts'
import type { MissingFiles } from '../prepare-order.ts'
import type { WriteJobs } from '../write-jobs.ts'
import type { WriteManyJobs } from '../write-many.ts'

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
  /** Whether the service can stop what was started of a kind of job. */
  canStop(kind: string): boolean
  /** Lets whatever else is due have its turn: long work is done in parts, with this between them. */
  yieldToLoop(): Promise<void>
  /** To be called after each change of what waits: windows hear of it, and what may go now goes. */
  changed(workspaceId: WorkspaceId): void
}

/** Rows that are written between two breaths, so that none of it takes the time of a frame. */
export const rowsAtOnce = 50

/** A job that cannot be changed any more, or is not there. */
export function notWaiting(): Failure {
  const sentence = 'This run was already sent or is no longer in the queue. Nothing was changed.'
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
}
