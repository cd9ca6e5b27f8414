import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { ServiceClient } from '../api/client.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { JobOutputsTable } from '../cache/tables/job-outputs.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourcesTable } from '../cache/tables/resources.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import type { ResourceNotes } from './resource-notes.ts'

/** What the parts of the cast need. */
export type CastDeps = {
  readonly table: ResourcesTable
  readonly outputs: Pick<JobOutputsTable, 'list' | 'positionOf'>
  readonly jobs: Pick<JobsTable, 'read' | 'readDraft' | 'lastDoneWith' | 'page'>
  /** A file of the library; null if there is none. */
  readonly fileOf: (assetId: AssetId) => Pick<StoredAsset, 'jobId' | 'path'> | null
  /** How the runs that added speech to a video are named. */
  readonly additionsTo: (videoId: string) => string
  readonly recordings: VoiceRecordings
  readonly notes: ResourceNotes
  readonly resources: SubmitResource
  readonly service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  readonly budgetOf: (workspaceId: WorkspaceId) => RateBudget
  /** Whether jobs of the user wait to be sent. */
  readonly isBusy: (workspaceId: WorkspaceId) => boolean
  readonly events: StudioEvents
  readonly clock: Clock
  readonly log: Log
  readonly runInBackground: (what: string, work: Promise<void>) => void
}
