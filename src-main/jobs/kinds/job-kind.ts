import type { Sentence } from '#shared/domain/said.ts'
import type { Audio } from '#shared/contract/audio.ts'
import type { Autopilot, Export, Take } from '#shared/contract/composer-resource.ts'
import type { Avatar } from '#shared/contract/avatar.ts'
import type { ShortVideo } from '#shared/contract/short-video.ts'
import type { Video } from '#shared/contract/video.ts'
import type { Voice } from '#shared/contract/voice.ts'
import type { Failure } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { SpendProgress } from '#shared/domain/spend-state.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { StoredAsset } from '../../cache/tables/assets.ts'
import type { JobOutputsTable } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { ResourceKind } from '../../cache/tables/resources.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { FileStore } from '../../media/result-downloads.ts'
import type { RenderAllowances } from '../composer/render-allowances.ts'
import type { JobStore } from '../job-store.ts'
import type { Trackers } from '../polling/tracker.ts'
import type { Connections, JobBilling, JobPrices, OnStep, SpendGate } from '../ports.ts'
import type { VideoNotes } from '../short-video/video-notes.ts'
import type { ReceivedBytes } from './received-bytes.ts'
import type { RunShares } from './run-shares.ts'
import type { Uploads } from './uploads.ts'
import type { WakingSleep } from './waking-sleep.ts'

/** The answer to a start. `modelId`: null where not named. `charged`: credits; null where reported later. */
export type Started = { readonly resourceId: string; readonly modelId: string | null; readonly charged: number | null }

/** A start with its request ready, so that nothing can fail between the commit of `sending` and the first byte. */
export type Start = (service: ServiceClient, options: CallOptions) => Promise<Started>

/** An entry of the service's list. `matches`: fits the job's request and its time. `createdAt`: ISO 8601. */
export type Candidate = {
  readonly resourceId: string
  readonly what: string
  readonly createdAt: string | null
  readonly matches: boolean
}

/**
 * How a kind is sent. An unkeyed one is never sent twice, so it defines how to find it in the service's lists. `list`
 * is null where there is no such list, and the user settles an unconfirmed job. `isTaken`: whether a thing at the
 * service belongs to another job here.
 */
type JobStart =
  | { readonly repeat: 'keyed'; prepare(job: StoredJob): Start }
  | {
      readonly repeat: 'unkeyed'
      prepare(job: StoredJob): Start
      readonly list:
        | ((
            service: ServiceClient,
            job: StoredJob,
            options: CallOptions,
            isTaken: (resourceId: string) => boolean,
          ) => Promise<Candidate[]>)
        | null
    }

/** A file that was made. `position` is permanent, however the service orders its answer. */
export type MadeFile = { readonly position: number; readonly url: string }

/** What one read of a started run says. Credits are totals so far; null where the service does not report them. */
export type RemoteState = {
  /** The run that the answer names. */
  readonly resourceId: string
  readonly modelId: string | null
  readonly end:
    | { readonly kind: 'open' }
    | { readonly kind: 'made' }
    | { readonly kind: 'broke'; readonly failure: Failure }
  readonly files: readonly MadeFile[]
  /** True where it made something but has no address of it; left out for kinds without files. */
  readonly lacksFiles?: boolean
  /** The ids by which the account's history names its charges, where those are not its own. */
  readonly parts?: readonly { readonly position: number; readonly resourceId: string }[]
  readonly charged: number | null
  readonly refunded: number | null
  readonly progress: SpendProgress | null
  /** The service accepts no more of it, because it was stopped. */
  readonly isStopping: boolean
  /** The rest of the answer, for a short video. */
  readonly video?: ShortVideo
  /** What was told of each thing that the run made, for the Resource API. */
  readonly resources?: readonly ReportedResource[]
  /** What was told of a job of the Composer. */
  readonly composer?: ReportedComposer
}

/** What the service told of a take, a render or autopilot. */
export type ReportedComposer =
  | { readonly kind: 'take'; readonly profileId: string; readonly playId: string; readonly take: Take }
  | { readonly kind: 'render'; readonly profileId: string; readonly playId: string; readonly render: Export }
  | { readonly kind: 'autopilot'; readonly profileId: string; readonly status: Autopilot }

/** Stores what the service told of a job of the Composer. */
export interface ComposerNotes {
  note(job: StoredJob, told: ReportedComposer): void
}

type Reported = { readonly avatar: Avatar; readonly video: Video; readonly voice: Voice; readonly audio: Audio }

/** One thing of the Resource API as the service told it. */
export type ReportedResource = {
  readonly [Kind in ResourceKind]: { readonly kind: Kind; readonly told: Reported[Kind] }
}[ResourceKind]

/** Whether a started job can be stopped. `sentence`: what a stop does, or why there is none. */
type JobStop =
  | {
      readonly kind: 'service'
      readonly sentence: Sentence
      ask(service: ServiceClient, resourceId: string, options: CallOptions): Promise<void>
    }
  | { readonly kind: 'none'; readonly sentence: Sentence }

/** One kind of paid work: what the runner needs to send, find, follow, save and stop it. */
export type JobKind = {
  readonly start: JobStart
  /** True where the charge is that of one run of its model with its input, so that it teaches the price. */
  readonly isPricedAsOneRun: boolean
  read(service: ServiceClient, resourceId: string, options: CallOptions): Promise<RemoteState>
  /** What was requested for the file at a position; null where the job requested a single thing. */
  textOf(job: StoredJob, position: number): string | null
  /** Which part of a larger thing the file at a position is; left out where files are independent. */
  partOf?(position: number): string | null
  /** Stores what a read says besides money and files. Called before those are recorded. */
  note?(deps: RunnerDeps, job: StoredJob, remote: RemoteState): void
  /** Delay from the read to an open job's next poll, in milliseconds; left out, when it is likely over. */
  pauseMs?(deps: RunnerDeps, job: StoredJob, remote: RemoteState): number
  /** True for renders that count toward the service's hourly allowance: they wait for it without a request. */
  readonly waitsForAllowance?: true
  /** Follows a started job until it is no longer `running`. @throws the signal's reason where the studio stops. */
  follow(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void>
  readonly stop: JobStop
}

type JobKinds = Readonly<Record<string, JobKind | undefined>>

/** Stores what the service told of things of the Resource API. */
export interface ResourceNotes {
  /** Stores what a read of a run told. */
  note(job: StoredJob, told: readonly ReportedResource[]): void
}

/** What running a job needs. */
export type RunnerDeps = {
  readonly kinds: JobKinds
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
  readonly resources: ResourceNotes
  readonly composer: ComposerNotes
  readonly uploads: Uploads
  readonly allowance: RenderAllowances
  readonly received: ReceivedBytes
  readonly shares: RunShares
  readonly sleeps: WakingSleep
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Jobs of which this run of the studio sent something. */
  readonly sentHere: Set<JobId>
  readonly onStep: OnStep
  /** Hashes a text; stable across runs of the studio. */
  hashOf(text: string): string
  /** Runs work that the job does not wait for; a failure is logged and changes nothing. */
  runInBackground(what: string, work: Promise<void>): void
  addAsset(asset: StoredAsset): void
  prepareThumbnail(file: Pick<StoredAsset, 'path' | 'sha256'>): Promise<void>
}
