import { shortVideoStages, type ShortVideo } from '#shared/contract/short-video.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type ReportedVideo, untoldVideo } from '#shared/domain/short-video.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { ShortVideosTable } from '../../cache/tables/short-videos.ts'

/** Stores what the service reports about short videos. */
export interface VideoNotes {
  note(job: StoredJob, video: ShortVideo): void
  /** The edit of a job's cut; null if neither the service nor the order names one. */
  flowOf(jobId: JobId): string | null
  /** The last reported progress, 0 to 1; null where there was none, or nothing was read in this run. */
  progressOf(jobId: JobId): number | null
  /** Milliseconds that a job's stage has run, and the median of its last durations; null where unknown. */
  stageTimes(job: StoredJob): { readonly inStage: number; readonly usual: number | null }
  /** The median duration of a stage in the last videos that had it, in milliseconds; null where there is none. */
  usualMs(workspaceId: WorkspaceId, kind: string, stage: string): number | null
  /** How many short videos of a workspace are tracked now. */
  followed(workspaceId: WorkspaceId): number
  /** Marks a job as tracked until the returned function is called. */
  follow(job: StoredJob): () => void
}

/** The states in order; a stage ends when the next reported one begins. */
const videoStates = [...shortVideoStages, 'done'] as const

/** How many of the last videos count for a stage's duration. */
const mostRemembered = 10

/** How long a stage took, from when each state began; null where it or any later one was not reported. Milliseconds. */
export function stageMs(began: ReportedVideo['began'], stage: string): number | null {
  const from = began[stage]
  const later = videoStates.slice(videoStates.findIndex((one) => one === stage) + 1)
  const to = later.map((state) => began[state]).find((at) => at !== undefined)
  return from === undefined || to === undefined ? null : Math.max(0, to - from)
}

/** The median; of an even count, the lower of the two middle numbers. Null of none. */
export function middleOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}

/** Merges a report into what was known: what a later read leaves out stays. */
function reportedOf(known: ReportedVideo, video: ShortVideo, at: number): ReportedVideo {
  const { status, script, topic, voice, flow, applied, degraded, rawVideoUrl } = video
  const isNew = status !== 'unknown' && known.began[status] === undefined
  return {
    status: status === 'unknown' ? known.status : status,
    began: isNew ? { ...known.began, [status]: at } : known.began,
    script: script ?? known.script,
    topic: topic ?? known.topic,
    voice: voice ?? known.voice,
    flow: flow ?? known.flow,
    applied: applied ?? known.applied,
    degraded: degraded ?? known.degraded,
    hasLipSync: known.hasLipSync || rawVideoUrl !== null,
  }
}

/** Creates the notes over their table; `onChange` is called for each job with news. */
export function createVideoNotes(deps: {
  table: ShortVideosTable
  clock: Clock
  onChange: (job: StoredJob) => void
}): VideoNotes {
  const { table, clock } = deps
  const progress = new Map<JobId, number | null>()
  const polledAt = new Map<JobId, number>()
  const following = new Map<WorkspaceId, number>()
  const reported = (jobId: JobId) => table.read(jobId)?.reported ?? untoldVideo

  /** When a state began: the reported time of the change if that is after the last poll; otherwise now. */
  function momentOf(job: StoredJob, { updatedAt }: ShortVideo): number {
    const now = clock.now()
    const at = updatedAt === undefined ? Number.NaN : Date.parse(updatedAt)
    return at >= (polledAt.get(job.id) ?? job.createdAt) && at <= now ? at : now
  }
  // Cached, because lists need it for every video; it changes when one is done.
  const usual = new Map<string, number | null>()
  function usualMs(workspaceId: WorkspaceId, kind: string, stage: string): number | null {
    const name = `${workspaceId} ${kind} ${stage}`
    const known = usual.get(name)
    if (known !== undefined) return known
    const last = table.lastDone(workspaceId, kind, mostRemembered).map(({ id }) => stageMs(reported(id).began, stage))
    const middle = middleOf(last.filter((ms) => ms !== null))
    usual.set(name, middle)
    return middle
  }

  return {
    note(job, video) {
      const known = reported(job.id)
      const next = reportedOf(known, video, momentOf(job, video))
      polledAt.set(job.id, clock.now())
      const isNews = JSON.stringify(next) !== JSON.stringify(known)
      if (isNews) table.write(job.id, next)
      if (next.status === 'done') usual.clear()
      if (!isNews && progress.get(job.id) === video.progress) return
      progress.set(job.id, video.progress)
      deps.onChange(job)
    },
    flowOf: (jobId) => table.flowOf(jobId),
    progressOf: (jobId) => progress.get(jobId) ?? null,
    stageTimes(job) {
      const { status, began } = reported(job.id)
      const since = status === null ? undefined : began[status]
      const usually = status === null ? null : usualMs(job.workspaceId, job.kind, status)
      return { inStage: since === undefined ? 0 : Math.max(0, clock.now() - since), usual: usually }
    },
    usualMs,
    followed: (workspaceId) => following.get(workspaceId) ?? 0,
    follow({ id, workspaceId }) {
      following.set(workspaceId, (following.get(workspaceId) ?? 0) + 1)
      return () => {
        following.set(workspaceId, (following.get(workspaceId) ?? 1) - 1)
        progress.delete(id)
        polledAt.delete(id)
      }
    },
  }
}
