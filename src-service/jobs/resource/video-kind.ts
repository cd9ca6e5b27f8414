import { join } from 'node:path'
import { z } from 'zod'
import { MotionStyle, StudioTier, studioTiers } from '#shared/contract/video.ts'
import { AvatarInput } from '../../models/avatar/avatar-input.ts'
import type { Engine, MediaFile, RenderedFile, RenderJob } from '../../models/model-definition.ts'
import { renderHalves } from '../../models/render-parts.ts'
import type { MediaFiles } from '../make-files.ts'
import type { StoredFile } from '../generation-store.ts'
import { madeFiles, type ResourceKind } from './resource-kind.ts'
import type { StoredResource } from './resource-store.ts'

/** The sound of a video: the audio that was added, its file, and whether the lips follow it. Length in seconds. */
const VideoSound = z.object({
  audioId: z.string(),
  name: z.string(),
  contentType: z.string(),
  seconds: z.number(),
  lipSync: z.boolean(),
})

/** The request of a video, with a copy of its avatar's, so that it can be made again without it. */
export const VideoRequest = z.object({
  imageId: z.string(),
  avatar: AvatarInput,
  avatarSeed: z.int(),
  durationSeconds: z.number(),
  studioTier: StudioTier,
  motionStyle: MotionStyle,
  fps: z.union([z.literal(30), z.literal(60)]),
  sound: VideoSound.optional(),
})
export type VideoRequest = z.output<typeof VideoRequest>

/** What was found out about a video as it was made. Times in seconds. */
export const VideoFacts = z.object({ durationSeconds: z.number().optional(), took: z.number().optional() })

/** The files of a video that was made: also while it is made again with a sound. */
export function videoFiles(
  video: StoredResource,
): { readonly movie: StoredFile; readonly thumbnail: StoredFile } | null {
  const [movie, thumbnail = movie] = madeFiles(video)
  return movie === undefined || thumbnail === undefined ? null : { movie, thumbnail }
}

/** The length of a video: its own or its sound's, whichever is longer, at most what its tier allows. Seconds. */
export function videoSeconds({ durationSeconds, sound, studioTier }: VideoRequest): number {
  return Math.min(studioTiers[studioTier].mostSeconds, Math.max(durationSeconds, sound?.seconds ?? 0))
}

/** The usual time of making a second of video. Milliseconds. */
const perSecondMs = 2_500

/** Videos of at least this many frames are rendered by two workers: opening the avatar twice costs seconds. */
const leastShared = 600

/** Creates the making of videos from avatars. */
export function createVideoKind({ engine, files }: { engine: Engine; files: MediaFiles }): ResourceKind {
  type Run = { readonly signal: AbortSignal }

  /** Renders a long video in halves, which are joined. Returns its files: the video and its thumbnail. */
  async function renderShared(job: RenderJob, run: Run): Promise<readonly RenderedFile[]> {
    const [first, second] = await renderHalves(run, async (part, { signal, onProgress }) => {
      const made = await engine.render({ ...job, input: { ...job.input, part } }, signal, onProgress)
      return made.files
    })
    const [begin, ...beside] = first
    const parts = [begin, second[0]].flatMap((part) =>
      part === undefined ? [] : [{ path: String(part.file), contentType: part.contentType }],
    )
    const whole = { ...job, family: 'avatar-video-join', media: { ...job.media, video: parts } }
    const { files: joined } = await engine.render(whole, run.signal)
    return [...joined, ...beside]
  }

  return {
    typicalMs: ({ request }) => 4_000 + perSecondMs * videoSeconds(VideoRequest.parse(request)),
    failureCode: 'processing_error',
    async make(video, { folder, signal }) {
      const request = VideoRequest.parse(video.request)
      const { avatar, avatarSeed, studioTier, motionStyle, fps, sound } = request
      const durationSeconds = videoSeconds(request)
      const { shortSide } = studioTiers[studioTier]
      const audio: MediaFile[] =
        sound === undefined ? [] : [{ path: join(files.folder, sound.name), contentType: sound.contentType }]
      const input = { avatar, motionStyle, durationSeconds, shortSide, fps, lipSync: sound?.lipSync ?? true }
      const job = { family: 'avatar-video', input, seed: avatarSeed, media: { audio }, folder }
      const isShared = durationSeconds * fps >= leastShared
      const made = isShared ? await renderShared(job, { signal }) : (await engine.render(job, signal)).files
      return { files: made, facts: { durationSeconds: made[0]?.durationSec ?? durationSeconds } }
    },
    started({ id: videoId, accountId: userId, status, request }) {
      return {
        type: 'video.processing',
        data: { videoId, userId, avatarId: VideoRequest.parse(request).imageId, status },
      }
    },
    ended(video, fileUrl) {
      const { id: videoId, accountId: userId, status, request, facts, credits, errorCode, error } = video
      const { imageId: avatarId, studioTier } = VideoRequest.parse(request)
      if (status === 'failed') {
        const failure = { code: errorCode, message: error }
        return { type: 'video.failed', data: { videoId, userId, avatarId, status, error: failure } }
      }
      const made = videoFiles(video)
      const data = {
        videoId,
        userId,
        avatarId,
        status,
        videoUrl: made === null ? null : fileUrl(made.movie),
        thumbnailUrl: made === null ? null : fileUrl(made.thumbnail),
        durationSeconds: VideoFacts.parse(facts).durationSeconds ?? null,
        creditCost: credits,
        resolution: studioTiers[studioTier].resolution,
      }
      return { type: 'video.completed', data }
    },
  }
}
