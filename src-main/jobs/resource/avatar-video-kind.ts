import type { z } from 'zod'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { resourcePage } from '#shared/contract/resource.ts'
import { type Video, videoRoutes } from '#shared/contract/video.ts'
import { resourceKind } from './resource-kind.ts'
import { creditsOf } from './resource-parts.ts'

/** The body of a video's start, as it is stored and sent. */
type VideoRequest = z.output<typeof videoRoutes.fromImage.body>

/** Whether a listed video can have the requested length. A finished one may be longer, because of its speech. */
function isOfLength({ durationSeconds, studioTier }: VideoRequest, listed: Video): boolean {
  if (listed.status !== 'completed' && typeof listed.durationSeconds === 'number') {
    return Math.abs(listed.durationSeconds - durationSeconds) < 0.5
  }
  const credits = creditsOf(listed)
  return credits === null || credits === resourcePrice({ kind: 'video', studioTier, durationSeconds })
}

function isFrom(body: VideoRequest, listed: Video): boolean {
  const isSame = (told: string | number | null | undefined, asked: string | number) =>
    told === null || told === undefined || told === asked
  return (
    listed.avatarId === body.imageId &&
    // One that nobody here knows was never renamed here.
    isSame(listed.title, body.title ?? '') &&
    isSame(listed.studioTier, body.studioTier) &&
    isSame(listed.motionStyle, body.motionStyle) &&
    isSame(listed.fps, body.fps) &&
    isOfLength(body, listed)
  )
}

/** A video of an avatar, charged at the start and refunded if it fails (interface: Videos). */
export const avatarVideo = resourceKind<VideoRequest, Video>({
  kind: 'video',
  subject: 'the video',
  readRequest: (job) => videoRoutes.fromImage.body.parse(JSON.parse(job.request)),
  countOf: () => 1,
  start: async (service, body, options) => [await service.video.fromImage({ body }, options)],
  read: (service, videoId, options) => service.video.read({ params: { videoId } }, options),
  async list(service, { imageId }, options) {
    const query = { limit: resourcePage.most, avatarId: imageId }
    return (await service.video.list({ query }, options)).videos
  },
  isFrom,
  nameOf: ({ title, studioTier, durationSeconds }) => `${title ?? studioTier ?? 'video'}, ${durationSeconds ?? '?'} s`,
  fileOf: ({ videoUrl }) => videoUrl ?? null,
  charged: 'at-start',
})
