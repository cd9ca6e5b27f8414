import { say } from '#shared/domain/sentences/say.ts'
import { z } from 'zod'
import type { ShortVideoPart } from '#shared/bridge/short-video.ts'
import { shortVideoStages, type ShortVideo, shortVideoRoutes } from '#shared/contract/short-video.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { SpendProgress } from '#shared/domain/spend-state.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { textAddress } from '#shared/util/text-formats.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind, MadeFile, RemoteState, RunnerDeps } from '../kinds/job-kind.ts'
import { sayReason } from '../kinds/say-reason.ts'

const noStop = {
  kind: 'none',
  sentence: say('job.noStopVideo'),
} as const

/** Stores what was reported about a video before its money and files are recorded. */
function note({ videos }: RunnerDeps, job: StoredJob, { video }: RemoteState): void {
  if (video !== undefined) videos.note(job, video)
}

/** What determines the time of a short video's next poll. Milliseconds. */
type StagePoll = {
  /** How long its stage has run, and usually runs; null where unknown. */
  readonly inStage: number
  readonly usual: number | null
  /** How many short videos are tracked with the same key. */
  readonly followed: number
  /** Used requests of the rate window, and its size. */
  readonly used: number
  readonly most: number
}

/** Delay between polls while requests are to spare. */
const promptMs = 2_000
/** The longest delay between two polls. */
const farthestMs = 20_000

/**
 * Returns the delay until a short video's next poll, in milliseconds.
 *
 * With half of the window free, two seconds, so that each part is noticed as it comes; all tracked videos share half of
 * the window. Where requests are scarce, half of the time that the stage usually still takes.
 */
export function stagePause({ inStage, usual, followed, used, most }: StagePoll): number {
  const share = Math.max(promptMs, (followed * 60_000) / (most / 2))
  if (used <= most / 2) return share
  const left = usual === null ? inStage / 2 : Math.abs(usual - inStage)
  return Math.min(farthestMs, Math.max(2 * share, left / 2))
}

function pauseMs({ videos, trackers }: RunnerDeps, job: StoredJob): number {
  const { workspaceId } = job
  return stagePause({
    ...videos.stageTimes(job),
    followed: videos.followed(workspaceId),
    ...trackers.space(workspaceId),
  })
}

async function follow(kind: JobKind, deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  const isOver = deps.videos.follow(job)
  try {
    await followResource(deps, job, kind, signal)
  } finally {
    isOver()
  }
}

const whole = {
  stages: shortVideoStages,
  own: ['portrait', 'raw', 'final', 'poster', 'script'],
} as const
const cutOnly = { stages: ['captioning'], own: ['final', 'poster'] } as const

/** The files of a video in the order of their positions; the script is stored as a text. */
const parts = ['portrait', 'raw', 'final', 'poster', 'script'] as const satisfies readonly VideoFile[]

/** A file of a video that the service made, or its script. */
type VideoFile = Exclude<ShortVideoPart, 'captioned'> | 'script'

/** Which part of a video the file at a position is; null for none. */
export function videoPartAt(position: number): VideoFile | null {
  return parts[position] ?? null
}

const addresses: Readonly<Record<VideoFile, (video: ShortVideo) => string | null>> = {
  portrait: ({ portraitUrl }) => portraitUrl,
  raw: ({ rawVideoUrl }) => rawVideoUrl,
  final: ({ videoUrl }) => videoUrl,
  poster: ({ posterUrl }) => posterUrl,
  script: ({ script }) => (script === null ? null : textAddress(script)),
}

function broken({ error }: ShortVideo): Failure {
  const sentence = sayReason(error)
  if (error !== null && /not enough credits|insufficient/i.test(error)) {
    return new Failure('NOT_ENOUGH_CREDITS', sentence, { charged: 'yes', required: null, available: null })
  }
  if (error !== null && /credit cap/i.test(error)) return new Failure('CAP_REACHED', sentence, { charged: 'yes' })
  return new Failure('SERVICE_FAILED', sentence, { charged: 'yes', status: 200 })
}

function endOf(video: ShortVideo): RemoteState['end'] {
  switch (video.status) {
    case 'done':
      return { kind: 'made' }
    case 'failed':
      return { kind: 'broke', failure: broken(video) }
    // An unknown status is never final.
    case 'scripting':
    case 'portrait':
    case 'animating':
    case 'captioning':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(video.status)
  }
}

function progressOf({ status }: ShortVideo, stages: readonly string[]): SpendProgress {
  const at = stages.indexOf(status)
  const made = status === 'done' ? stages.length : Math.max(0, at)
  return { total: stages.length, made, failed: 0, skipped: 0 }
}

/**
 * Reads a short video into the state that all kinds share. `stages`: those that the job itself goes through; `own`: the
 * parts that are its own. Charges come with the stages, and only the balance shows a refund.
 */
function stateOfVideo(
  video: ShortVideo,
  { stages, own }: { stages: readonly string[]; own: readonly VideoFile[] },
): RemoteState {
  return {
    resourceId: video.jobId,
    modelId: null,
    end: endOf(video),
    files: own.flatMap((part): MadeFile[] => {
      const url = addresses[part](video)
      return url === null ? [] : [{ position: parts.indexOf(part), url }]
    }),
    lacksFiles: video.videoUrl === null,
    charged: video.creditsSpent,
    refunded: null,
    progress: progressOf(video, stages),
    isStopping: false,
    video,
  }
}

const read =
  (parts: typeof whole | typeof cutOnly) => async (service: ServiceClient, id: string, options: CallOptions) =>
    stateOfVideo(await service.shortVideo.read({ params: { jobId: id } }, options), parts)

/** The stored request of a short video: all but the key, which is in the row. */
export const VideoRequest = shortVideoRoutes.start.body.omit({ idempotencyKey: true })
export type VideoRequest = z.output<typeof VideoRequest>

/** A re-cut as it is stored: the service's id of the video to re-cut, and the cut. */
export const RecutRequest = shortVideoRoutes.reedit.body.extend({ jobId: z.string() })
export type RecutRequest = z.output<typeof RecutRequest>

/** Builds the body of a start, always with the row's key. @throws Error for another kind of row. */
function startBodyOf(job: StoredJob): VideoRequest & { idempotencyKey: string } {
  return { ...VideoRequest.parse(JSON.parse(job.request)), idempotencyKey: job.idempotencyKey }
}

/** Reads the stored request of a re-cut. @throws Error where the row has none. */
function readRecutRequest(job: StoredJob): RecutRequest {
  return RecutRequest.parse(JSON.parse(job.request))
}

const shared = {
  isPricedAsOneRun: false,
  textOf: () => null,
  partOf: videoPartAt,
  note,
  pauseMs,
  stop: noStop,
} satisfies Partial<JobKind>

/** A short video: keyed in its body, charged by stage, refunded if it fails (interface: Short video API). */
export const shortVideo: JobKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const body = startBodyOf(job)
      return async (service, options) => {
        const { jobId } = await service.shortVideo.start({ body }, options)
        return { resourceId: jobId, modelId: null, charged: null }
      }
    },
  },
  ...shared,
  read: read(whole),
  follow: (deps, job, signal) => follow(shortVideo, deps, job, signal),
}

/** A re-cut: unkeyed and not listed, so the user settles an unconfirmed start (interface: Short video API, re-cut). */
export const recut: JobKind = {
  start: {
    repeat: 'unkeyed',
    prepare(job) {
      const { jobId, ...body } = readRecutRequest(job)
      return async (service, options) => {
        const answer = await service.shortVideo.reedit({ params: { jobId }, body }, options)
        return { resourceId: answer.jobId, modelId: null, charged: null }
      }
    },
    list: null,
  },
  ...shared,
  read: read(cutOnly),
  follow: (deps, job, signal) => follow(recut, deps, job, signal),
}
