import { shortVideoStages } from '#shared/contract/short-video-stages.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RemoteState } from '../kinds/job-kind.ts'
import { stagePause } from './stage-pause.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { RunnerDeps, RunnerKind } from '../kinds/runner-deps.ts'
import { stateOfVideo, videoPartAt } from './state-of-video.ts'
import { readRecutRequest, startBodyOf } from './video-request.ts'

const noStop = {
  kind: 'none',
  sentence:
    'The service can’t stop a video that has started. Each step is charged when it starts, and the video will arrive.',
} as const

/** Takes down what was told of a video before its money and files are booked. */
function note({ videos }: RunnerDeps, job: StoredJob, { video }: RemoteState): void {
  if (video !== undefined) videos.note(job, video)
}

function pauseMs({ videos, trackers }: RunnerDeps, job: StoredJob): number {
  const { workspaceId } = job
  return stagePause({
    ...videos.stageTimes(job),
    followed: videos.followed(workspaceId),
    ...trackers.space(workspaceId),
  })
}

async function follow(kind: RunnerKind, deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
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

const read =
  (parts: typeof whole | typeof cutOnly) => async (service: ServiceClient, id: string, options: CallOptions) =>
    stateOfVideo(await service.shortVideo.read({ params: { jobId: id } }, options), parts)

/**
 * A short video from a topic: keyed in its body, charged part by part as its stages begin, returned by the service where it
 * fails (interface: Short video API).
 */
export const shortVideo: RunnerKind = {
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
  isPricedAsOneRun: false,
  read: read(whole),
  textOf: () => null,
  partOf: videoPartAt,
  note,
  pauseMs,
  follow: (deps, job, signal) => follow(shortVideo, deps, job, signal),
  stop: noStop,
}

/**
 * Another cut of a video: its start has no key and the service lists no videos, so a start that is in doubt is for a person to
 * settle (interface: Short video API, re-cut).
 */
export const recut: RunnerKind = {
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
  isPricedAsOneRun: false,
  read: read(cutOnly),
  textOf: () => null,
  partOf: videoPartAt,
  note,
  pauseMs,
  follow: (deps, job, signal) => follow(recut, deps, job, signal),
  stop: noStop,
}
