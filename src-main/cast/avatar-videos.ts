import type { AvatarVideoOrder, CastSound, CastVideo, VideoSort } from '#shared/bridge/avatar-videos.ts'
import { videoRoutes } from '#shared/contract/video.ts'
import { videoPrice, videoProblems } from '#shared/domain/avatar-video-order.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourceFilter, StoredResource } from '../cache/tables/resources.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import { type AssetOf, refuseProblems } from './avatars.ts'
import type { CastDeps } from './cast-deps.ts'
import { readReported } from './resource-facts.ts'
import { cursorOf, everyResource, readCursor } from './resource-page.ts'

/** Most speech that is offered for a video. */
const mostSounds = 100

function notFound(what: 'video' | 'avatar' | 'speech'): Failure {
  const sentence = say('cast.unknown', { what })
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: `the ${what}` })
}

/** Creates the videos of avatars: ordered, listed from the cache, renamed and given speech at the service. */
export function createAvatarVideos(
  deps: Pick<CastDeps, 'table' | 'notes' | 'service' | 'runOf'> & {
    readonly submit: SubmitResource['submit']
    readonly again: SubmitResource['again']
    readonly refuseHigherPrice: SubmitResource['refuseHigherPrice']
    readonly jobs: Pick<JobsTable, 'read'>
    /** The latest file of a video: with speech, if it was added. */
    readonly videoAssetOf: (row: StoredResource) => CastVideo['assetId']
    readonly assetOf: AssetOf
    /** Whether speech is being added here, or its file is still to come. */
    readonly isSpeechComing: (row: StoredResource) => boolean
  },
) {
  const { table } = deps

  /** The run of a failed video; null for any other. */
  const failedRun = ({ status, jobId }: StoredResource): StoredJob | null =>
    status !== 'failed' || jobId === null ? null : deps.jobs.read(jobId)
  /** Whether a failed run can be started again: once. */
  const mayRetry = (job: StoredJob) => job.spend.kind === 'failed' && deps.runOf(job.id)?.id === job.id

  function show(row: StoredResource): CastVideo {
    const told = readReported('video', row)
    const failed = failedRun(row)
    return {
      id: row.id,
      jobId: row.jobId,
      assetId: deps.videoAssetOf(row),
      avatarId: told.avatarId ?? null,
      title: told.title ?? null,
      status: told.status,
      seconds: told.durationSeconds ?? null,
      resolution: told.resolution ?? null,
      fps: told.fps ?? null,
      bytes: told.fileSize ?? null,
      studioTier: told.studioTier ?? null,
      motionStyle: told.motionStyle ?? null,
      credits: told.creditCost ?? told.creditsUsed ?? null,
      // As the file that is shown: that with speech may be still to come.
      hasAudio: (told.hasAudio ?? false) && !deps.isSpeechComing(row),
      audioId: told.audioId ?? null,
      visibility: told.visibility ?? 'private',
      error: told.error?.message ?? null,
      refunded: failed === null || failed.refunded === 0 ? null : failed.refunded,
      retry: failed !== null && mayRetry(failed) ? failed.quote.credits : null,
      createdAt: new Date(row.createdAt).toISOString(),
    }
  }
  function find(workspaceId: WorkspaceId, kind: 'video' | 'avatar' | 'audio', id: string): StoredResource {
    const row = table.read(workspaceId, kind, id)
    if (row === null) throw notFound(kind === 'audio' ? 'speech' : kind)
    return row
  }

  return {
    /** @throws Failure INVALID_INPUT with its fields, NOT_FOUND, NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent. */
    start(
      workspaceId: WorkspaceId,
      {
        draftId,
        order,
        quoted,
      }: { readonly draftId: string; readonly order: AvatarVideoOrder; readonly quoted: number },
    ): StoredJob {
      refuseProblems(videoProblems(order))
      const avatar = readReported('avatar', find(workspaceId, 'avatar', order.avatarId))
      if (avatar.status !== 'completed') {
        const sentence = say('cast.avatarUnfinished')
        throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [] })
      }
      const { avatarId, durationSeconds, studioTier, motionStyle, fps, speech } = order
      if (speech?.from.kind === 'speech') find(workspaceId, 'audio', speech.from.audioId)
      const title = order.title.trim()
      const { credits, base, more, each } = videoPrice(studioTier, durationSeconds)
      const request = videoRoutes.fromImage.body.parse({
        imageId: avatarId,
        durationSeconds,
        studioTier,
        motionStyle,
        fps,
        ...(title === '' ? {} : { title }),
      })
      return deps.submit(workspaceId, {
        draftId,
        kind: 'avatar-video',
        modelId: `avatar-video-${studioTier}`,
        modelName: `Avatar video ${studioTier}`,
        outputType: 'video',
        prompt: title === '' ? (avatar.prompt ?? 'Avatar') : title,
        input: order,
        request,
        credits,
        note: more === 0 ? `${base} cr` : `${base} cr + ${more} × ${each} cr`,
        pricedBy: ['studioTier', 'durationSeconds'],
        quoted,
      })
    },
    /** A page, from the cache; of one avatar or of all. */
    list(
      workspaceId: WorkspaceId,
      query: {
        readonly text: string
        readonly statuses: readonly string[]
        readonly avatarId?: string | undefined
        readonly before?: string | undefined
        readonly limit: number
        readonly sort: VideoSort
      },
    ) {
      const { text, statuses, avatarId = null, before, limit, sort: order } = query
      const filter: ResourceFilter = { ...everyResource, text, statuses, parentId: avatarId }
      const found = table.page(workspaceId, 'video', filter, { before: readCursor(before), limit: limit + 1, order })
      const { rows, next } = cutPage(found, limit, (last) => cursorOf(last, order))
      const total = before === undefined ? table.count(workspaceId, 'video', filter) : null
      return { videos: rows.map(show), total, next }
    },
    /**
     * Starts a failed video again with its speech, once. @throws Failure NOT_FOUND where nothing is to be retried, and
     * PRICE_CHANGED, NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent.
     */
    retry(workspaceId: WorkspaceId, { id, quoted }: { readonly id: string; readonly quoted: number }): StoredJob {
      const job = failedRun(find(workspaceId, 'video', id))
      if (job !== null && mayRetry(job)) {
        deps.refuseHigherPrice(job.quote.credits ?? 0, quoted)
        const again = deps.again(job)
        if (again !== null) return again
      }
      const sentence = say('cast.startedAgain')
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the video' })
    },
    /** @throws Failure NOT_FOUND */
    read: (workspaceId: WorkspaceId, id: string): CastVideo => show(find(workspaceId, 'video', id)),
    /** @throws Failure NOT_FOUND, or that of the request. */
    async rename(workspaceId: WorkspaceId, { id, title }: { readonly id: string; readonly title: string }) {
      find(workspaceId, 'video', id)
      const service = await deps.service(workspaceId)
      const told = await service.video.update(
        { params: { videoId: id }, body: { title } },
        { priority: 'user', subject: 'the video' },
      )
      deps.notes.write(workspaceId, [{ kind: 'video', told }])
      return show(find(workspaceId, 'video', id))
    },
    /** Finished speech that can be added to a video, newest first. */
    sounds(workspaceId: WorkspaceId): CastSound[] {
      const filter = { ...everyResource, statuses: ['completed'] }
      return table.page(workspaceId, 'audio', filter, { before: null, limit: mostSounds }).map((row) => {
        const { text, durationSeconds } = readReported('audio', row)
        return {
          id: row.id,
          text: text ?? '',
          seconds: durationSeconds ?? null,
          assetId: deps.assetOf(row.jobId, row.position),
          createdAt: new Date(row.createdAt).toISOString(),
        }
      })
    },
    /** Adds speech to a video. @throws Failure NOT_FOUND; nothing is sent. */
    addSpeech(
      workspaceId: WorkspaceId,
      order: {
        readonly draftId: string
        readonly videoId: string
        readonly audioId: string
        readonly lipSync: boolean
      },
    ): StoredJob {
      const { draftId, videoId, audioId, lipSync } = order
      const video = show(find(workspaceId, 'video', videoId))
      find(workspaceId, 'audio', audioId)
      if (video.status !== 'completed') {
        const sentence = say('cast.videoUnfinished')
        throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [] })
      }
      return deps.submit(workspaceId, {
        draftId,
        kind: 'avatar-speech',
        modelId: 'avatar-speech',
        modelName: 'Avatar video, speech',
        outputType: 'video',
        prompt: video.title ?? 'Speech for a video',
        input: { videoId, audioId, lipSync },
        request: { videoId, audioId, enableLipSync: lipSync },
        credits: 0,
        note: 'free',
        pricedBy: [],
        quoted: 0,
      })
    },
  }
}
/** The videos of avatars of the studio. */
export type AvatarVideos = ReturnType<typeof createAvatarVideos>
