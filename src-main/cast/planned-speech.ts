import { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Log } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { AvatarVideos } from './avatar-videos.ts'

/** Latest videos of each tier that are looked at after a start. */
const mostLatest = 100
const videoModels = ['avatar-video-basic', 'avatar-video-pro'] as const

/** Adds speech to videos that were ordered with it. */
export interface PlannedSpeeches {
  /** Adds what became possible while the studio was closed, and goes on until `stop`. */
  resume(workspaceIds: readonly WorkspaceId[]): void
  stop(): void
}

/**
 * Creates the adding of planned speech: as soon as a video and its speech are finished, in whichever order. The addition
 * is a run of its own with a name made of the video's, so that it is ordered once, whatever was restarted meanwhile.
 */
export function createPlannedSpeeches(deps: {
  readonly jobs: Pick<JobsTable, 'read' | 'readDraft' | 'page'>
  readonly addSpeech: AvatarVideos['addSpeech']
  readonly events: StudioEvents
  readonly log: Log
  readonly runInBackground: (what: string, work: Promise<void>) => void
}): PlannedSpeeches {
  const { jobs, events, log } = deps
  /** The videos that wait for the end of a run that speaks. */
  const waiting = new Map<JobId, Set<JobId>>()
  /** Finished videos whose speech was refused, such as one that is not known as finished: tried again with each change. */
  const refused = new Set<JobId>()
  let stopListening: readonly (() => void)[] = []

  /** The id of the speech; null until its run is done. */
  function audioOf({ from }: NonNullable<AvatarVideoOrder['speech']>): string | null {
    if (from.kind === 'speech') return from.audioId
    const run = jobs.read(from.jobId)
    return run?.spend.kind === 'done' ? run.resourceId : null
  }
  function add(video: StoredJob): void {
    const speech = video.kind === 'avatar-video' ? AvatarVideoOrder.safeParse(video.input).data?.speech : null
    const draftId = `speech-of-${video.id}`
    if (speech === null || speech === undefined || jobs.readDraft(draftId) !== null) return
    const audioId = audioOf(speech)
    if (speech.from.kind === 'run' && audioId === null) {
      const videos = waiting.get(speech.from.jobId) ?? new Set()
      waiting.set(speech.from.jobId, videos.add(video.id))
    }
    if (audioId === null || video.spend.kind !== 'done' || video.resourceId === null) return
    try {
      deps.addSpeech(video.workspaceId, { draftId, videoId: video.resourceId, audioId, lipSync: speech.lipSync })
      refused.delete(video.id)
    } catch (error) {
      // Deleted meanwhile, so that the video stays silent, or refused for now.
      if (!isFailure(error)) throw error
      if (refused.has(video.id)) return
      refused.add(video.id)
      log.warn('Speech could not be added to a video', { job: video.id, code: error.code })
    }
  }
  function moved(id: JobId): void {
    const job = jobs.read(id)
    if (job === null) return
    add(job)
    for (const videoId of job.spend.kind === 'done' ? (waiting.get(id) ?? []) : []) {
      const video = jobs.read(videoId)
      if (video !== null) add(video)
    }
  }

  return {
    resume(workspaceIds) {
      // After the write that it reports.
      const listen = ({ id }: { readonly id: JobId }) =>
        deps.runInBackground(
          'add speech to a video',
          Promise.resolve().then(() => moved(id)),
        )
      const retry = () => refused.forEach((id) => listen({ id }))
      stopListening = [events.on('jobChanged', listen), events.on('castChanged', retry)]
      for (const workspaceId of workspaceIds) {
        for (const modelId of videoModels)
          for (const job of jobs.page(workspaceId, { modelId, limit: mostLatest })) add(job)
      }
    },
    stop() {
      for (const stop of stopListening) stop()
    },
  }
}
