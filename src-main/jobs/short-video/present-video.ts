import { shortVideoStages } from '#shared/contract/short-video-stages.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import {
  ShortVideoOrder,
  type ShortVideoStage,
  type ShortVideoStageTime,
  type ShortVideo,
} from '#shared/bridge/short-video.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type ReportedVideo, untoldVideo } from '#shared/domain/short-video/reported-video.ts'
import type { StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { StoredVideo } from '../../cache/tables/short-videos.ts'
import { videoPartAt } from './state-of-video.ts'
import { stageMs, type VideoNotes } from './video-notes.ts'

const stagesOf: Readonly<Record<string, readonly ShortVideoStage[]>> = { recut: ['captioning'] }

function stateOf({ status, began }: ReportedVideo, stage: ShortVideoStage): ShortVideoStageTime['state'] {
  if (status === null) return 'to-come'
  if (status === stage) return 'running'
  const at = shortVideoStages.indexOf(stage)
  const last =
    status === 'failed'
      ? shortVideoStages.findLastIndex((one) => began[one] !== undefined)
      : shortVideoStages.findIndex((one) => one === status)
  if (status === 'failed' && at === last) return 'failed'
  return status === 'done' || at < last ? 'over' : 'to-come'
}

/** Where the stages of a video stand. `now`: milliseconds since 1970. */
function stagesAt(job: StoredJob, reported: ReportedVideo, notes: VideoNotes, now: number): ShortVideoStageTime[] {
  return (stagesOf[job.kind] ?? shortVideoStages).map((stage) => {
    const from = reported.began[stage]
    const state = stateOf(reported, stage)
    const ms = state === 'running' && from !== undefined ? now - from : stageMs(reported.began, stage)
    return {
      stage,
      state,
      startedAt: from === undefined ? null : new Date(from).toISOString(),
      ms: ms === null ? null : Math.max(0, Math.round(ms)),
      usualMs: notes.usualMs(job.workspaceId, job.kind, stage),
    }
  })
}

/** A video as the window sees it. `outputs`: the files that are named; `captionedId`: that of the film with burned captions. */
export function presentVideo(
  stored: StoredJob,
  {
    video,
    outputs,
    captionedId,
    job,
    notes,
    now,
  }: {
    readonly video: StoredVideo | null
    readonly outputs: readonly StoredOutput[]
    readonly captionedId: AssetId | null
    readonly job: Job
    readonly notes: VideoNotes
    readonly now: number
  },
): ShortVideo {
  const reported = video?.reported ?? untoldVideo
  const { topic, voice, flow, status, script, applied, degraded, hasLipSync } = reported
  const text = outputs.find(({ position, stored: file }) => file !== null && videoPartAt(position) === 'script')
  return {
    job,
    takeId: video?.takeId ?? null,
    order: ShortVideoOrder.parse(stored.input),
    topic,
    voice,
    flow,
    status,
    progress: status === 'done' ? 1 : notes.progressOf(stored.id),
    stages: stagesAt(stored, reported, notes, now),
    script,
    applied,
    degraded,
    hasLipSync: hasLipSync && status !== 'failed',
    parts: [
      ...outputs.flatMap(({ position, stored: file, assetId }) => {
        const part = videoPartAt(position)
        return part === null || part === 'script' ? [] : [{ part, assetId: file === null ? null : assetId }]
      }),
      ...(captionedId === null ? [] : [{ part: 'captioned' as const, assetId: captionedId }]),
    ],
    scriptAssetId: text?.assetId ?? null,
  }
}
