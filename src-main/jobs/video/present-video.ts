import { shortVideoStages } from '#shared/contract/short-video-stages.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { MascotOrder, type MascotStage, type MascotStageTime, type MascotVideo } from '#shared/bridge/mascot.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type ToldVideo, untoldVideo } from '#shared/domain/short-video/told-video.ts'
import type { StoredOutput } from '../../cache/tables/job-outputs.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { StoredVideo } from '../../cache/tables/short-videos.ts'
import { videoPartAt } from '../runners/seen-video.ts'
import { stageMs, type VideoNotes } from './video-notes.ts'

const stagesOf: Readonly<Record<string, readonly MascotStage[]>> = { recut: ['captioning'] }

function stateOf({ status, began }: ToldVideo, stage: MascotStage): MascotStageTime['state'] {
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
function stagesAt(job: StoredJob, told: ToldVideo, notes: VideoNotes, now: number): MascotStageTime[] {
  return (stagesOf[job.kind] ?? shortVideoStages).map((stage) => {
    const from = told.began[stage]
    const state = stateOf(told, stage)
    const ms = state === 'running' && from !== undefined ? now - from : stageMs(told.began, stage)
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
): MascotVideo {
  const told = video?.told ?? untoldVideo
  const { topic, voice, flow, status, script, applied, degraded, hasLipSync } = told
  const text = outputs.find(({ position, stored: file }) => file !== null && videoPartAt(position) === 'script')
  return {
    job,
    takeId: video?.takeId ?? null,
    order: MascotOrder.parse(stored.input),
    topic,
    voice,
    flow,
    status,
    progress: status === 'done' ? 1 : notes.progressOf(stored.id),
    stages: stagesAt(stored, told, notes, now),
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
