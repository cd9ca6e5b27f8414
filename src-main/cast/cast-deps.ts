import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { ServiceClient } from '../api/client.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { JobOutputsTable } from '../cache/tables/job-outputs.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { JoinedSpeechTable } from '../cache/tables/joined-speech.ts'
import type { ResourcesTable } from '../cache/tables/resources.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { assetFacts } from '../jobs/kinds/save-files.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import type { ScriptAligner } from '../media/align-script.ts'
import type { SpeechJoiner } from '../media/join-speech.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import type { ResourceNotes } from './resource-notes.ts'

/** What the parts of the cast need. */
export type CastDeps = {
  readonly table: ResourcesTable
  readonly outputs: Pick<JobOutputsTable, 'list' | 'positionOf'>
  readonly jobs: Pick<JobsTable, 'read' | 'readDraft' | 'lastDoneWith' | 'hasOpenWith' | 'page'>
  readonly joinedSpeeches: JoinedSpeechTable
  readonly joiner: SpeechJoiner
  readonly aligner: ScriptAligner
  readonly library: {
    /** A file of the library; null if there is none. */
    source(assetId: AssetId): StoredAsset | null
    add(asset: StoredAsset): void
    relocate(asset: StoredAsset): void
  }
  /** Whether a file is in place and unchanged. */
  readonly isHere: (file: StoredAsset) => boolean
  /** The folder of a workspace's files. */
  readonly folderOf: (workspaceId: WorkspaceId) => string
  /** How the runs that added speech to a video are named. */
  readonly additionsTo: (videoId: string) => string
  readonly recordings: VoiceRecordings
  readonly notes: ResourceNotes
  readonly resources: SubmitResource
  /** Reads a run; the latest one where it was retried. */
  readonly runOf: (jobId: JobId) => StoredJob | null
  readonly assetFacts: typeof assetFacts
  readonly service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  readonly budgetOf: (workspaceId: WorkspaceId) => RateBudget
  /** Whether jobs of the user wait to be sent. */
  readonly isBusy: (workspaceId: WorkspaceId) => boolean
  readonly events: StudioEvents
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid'>
  readonly log: Log
  readonly runInBackground: (what: string, work: Promise<void>) => void
}
