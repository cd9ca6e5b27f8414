import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { ServiceClient } from '../api/client.ts'
import type { AssetsTable, KeptFile, StoredAsset } from '../cache/tables/assets.ts'
import type { ComposerEditsTable } from '../cache/tables/composer-edits.ts'
import type { ComposerJobsTable } from '../cache/tables/composer-jobs.ts'
import type { ComposerQueueTable } from '../cache/tables/composer-queue.ts'
import type { ComposerReadingsTable } from '../cache/tables/composer-readings.ts'
import type { ComposerShelfTable } from '../cache/tables/composer-shelf.ts'
import type { ComposerTakesTable } from '../cache/tables/composer-takes.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobOutputsTable } from '../cache/tables/job-outputs.ts'
import type { JobSetsTable } from '../cache/tables/job-sets.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { RenderAllowances } from '../jobs/composer/render-allowances.ts'
import type { SubmitComposer } from '../jobs/composer/submit-composer.ts'
import type { ComposerNotes } from '../jobs/kinds/job-kind.ts'

/** The tables of the Composer. */
export type ComposerTables = {
  readonly composerReadings: ComposerReadingsTable
  readonly composerTakes: ComposerTakesTable
  readonly composerShelf: ComposerShelfTable
  readonly composerQueue: ComposerQueueTable
  readonly composerEdits: ComposerEditsTable
  readonly composerJobs: ComposerJobsTable
}

/** What the parts of the Composer need. */
export type ComposerDeps = {
  readonly tables: ComposerTables & {
    readonly outputs: Pick<JobOutputsTable, 'list'>
    readonly assets: Pick<AssetsTable, 'keptOf'>
    readonly sets: Pick<JobSetsTable, 'read'>
    readonly jobs: Pick<JobsTable, 'read'>
  }
  readonly notes: ComposerNotes
  readonly submit: SubmitComposer
  readonly allowance: RenderAllowances
  readonly present: (job: StoredJob) => Job
  readonly source: (assetId: AssetId) => StoredAsset | null
  /** Bytes of a job's file that have arrived; null where nothing arrives now. */
  readonly receivedOf: (jobId: JobId) => number | null
  /** Whether a file is in place and unchanged. */
  readonly isHere: (file: KeptFile) => boolean
  readonly service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  readonly stateOf: (workspaceId: WorkspaceId) => {
    readonly kind: 'online' | 'offline' | 'key-refused' | 'silent' | 'portal'
  }
  /** The address under which windows read media. */
  readonly mediaBase: string
  readonly events: StudioEvents
  readonly clock: Clock
  readonly log: Log
  /** Hashes a text; stable across runs of the studio. */
  readonly hash: (text: string) => string
  readonly runInBackground: (what: string, work: Promise<void>) => void
  readonly yieldToLoop: () => Promise<void>
}
