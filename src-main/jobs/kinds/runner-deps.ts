import type { JobId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { JobOutputsTable } from '../../cache/tables/job-outputs.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { FileStore } from '../../media/file-store.ts'
import type { JobStore } from '../job-store.ts'
import type { JobKind, JobKinds } from './job-kind.ts'
import type { OnStep } from '../job-step.ts'
import type { Connections, JobBilling, JobPrices, SpendGate } from '../ports.ts'
import type { Trackers } from '../polling/trackers.ts'
import type { VideoNotes } from '../short-video/video-notes.ts'
import type { WakingSleep } from './waking-sleep.ts'

/** What running a job needs. */
export type RunnerDeps = {
  readonly kinds: JobKinds<RunnerDeps>
  readonly jobs: JobsTable
  readonly outputs: JobOutputsTable
  readonly jobStore: JobStore
  readonly billing: JobBilling
  readonly prices: JobPrices
  readonly connections: Connections
  readonly guard: SpendGate
  readonly files: FileStore
  readonly trackers: Trackers
  readonly videos: VideoNotes
  readonly sleeps: WakingSleep
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Jobs of which this run of the studio sent something. */
  readonly sentHere: Set<JobId>
  readonly onStep: OnStep
  /** Tells one text from any other, across runs of the studio. */
  hashOf(text: string): string
  /** Work that the job does not wait for; its failure is logged and changes nothing. */
  runInBackground(what: string, work: Promise<void>): void
  /** Puts a stored file into the library. */
  addAsset(asset: StoredAsset): void
  /** Makes the small picture that lists show. */
  prepareThumbnail(asset: StoredAsset): Promise<void>
}

/** A kind of job as the runner has it. */
export type RunnerKind = JobKind<RunnerDeps>
