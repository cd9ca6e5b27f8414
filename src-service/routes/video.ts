import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import type { Routes } from '#shared/contract/routes.ts'
import { studioTiers } from '#shared/contract/video.ts'
import type { Random } from '#shared/util/ports.ts'
import type { MediaFiles } from '../jobs/make-files.ts'
import { avatarFiles } from '../jobs/resource/avatar-kind.ts'
import type { ResourceParts } from '../jobs/resource/compose-resources.ts'
import { madeFiles } from '../jobs/resource/resource-kind.ts'
import type { StoredResource } from '../jobs/resource/resource-store.ts'
import { VideoFacts, videoFiles, VideoRequest } from '../jobs/resource/video-kind.ts'
import { AvatarInput } from '../models/avatar/avatar-input.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Handlers } from './handlers.ts'

type VideoDeps = Pick<ResourceParts, 'store' | 'list' | 'runner' | 'removal'> & {
  readonly files: MediaFiles
  readonly baseUrl: () => string
  readonly random: Random
}

const iso = (at: number) => new Date(at).toISOString()
const SpeechFacts = z.object({ durationSeconds: z.number() })

/** A video as the wire shows it (interface: Video). While a sound is added, it shows the video without it. */
function presentVideo(video: StoredResource, baseUrl: string) {
  const { id, accountId, status, title, credits, visibility, errorCode, error, createdAt, completedAt } = video
  const request = VideoRequest.parse(video.request)
  const { durationSeconds = null, took = null } = VideoFacts.parse(video.facts)
  const made = videoFiles(video)
  const isDone = status === 'completed'
  return {
    id,
    userId: accountId,
    avatarId: request.imageId,
    title,
    status,
    videoUrl: made === null ? null : `${baseUrl}/files/${made.movie.name}`,
    thumbnailUrl: made === null ? null : `${baseUrl}/files/${made.thumbnail.name}`,
    durationSeconds: durationSeconds ?? request.durationSeconds,
    resolution: studioTiers[request.studioTier].resolution,
    fps: request.fps,
    fileSize: made?.movie.bytes ?? null,
    format: 'mp4',
    studioTier: request.studioTier,
    motionStyle: request.motionStyle,
    creditCost: credits,
    hasAudio: isDone && request.sound !== undefined,
    audioId: isDone ? (request.sound?.audioId ?? null) : null,
    visibility,
    metadata: { processingTime: took, renderEngine: 'backlot-portrait-1' },
    error: errorCode === null || error === null ? null : { code: errorCode, message: error },
    createdAt: iso(createdAt),
    completedAt: isDone && completedAt !== null ? iso(completedAt) : null,
  }
}

/** Creates the handlers of videos. */
export function videoHandlers(deps: VideoDeps): Handlers<Routes>['video'] {
  const { store, list, runner, removal, files, baseUrl, random } = deps

  function find(accountId: string, id: string): StoredResource {
    const video = store.find(accountId, 'video', id)
    if (video === null) throw new Refusal(404, 'Video not found')
    return video
  }

  /** @throws Refusal 400 `avatar_not_completed` or `invalid_image` unless the avatar's image is there. */
  async function sourceOf(accountId: string, imageId: string): Promise<StoredResource> {
    const avatar = store.find(accountId, 'avatar', imageId)
    if (avatar?.status === 'processing') {
      throw new Refusal(400, 'The avatar is still being made.', {
        code: 'avatar_not_completed',
        details: { avatarId: imageId, status: avatar.status },
      })
    }
    const image = avatar === null ? null : avatarFiles(avatar)
    const isThere =
      image !== null &&
      (await access(join(files.folder, image.image.name)).then(
        () => true,
        () => false,
      ))
    if (avatar !== null && isThere) return avatar
    const reason = avatar === null ? 'not_found' : image === null ? 'failed' : 'inaccessible'
    throw new Refusal(400, 'The avatar’s image is missing.', { code: 'invalid_image', details: { imageId, reason } })
  }

  return {
    async fromImage({ body }, { caller, fault }) {
      const { accountId, keyId } = caller
      const { imageId, durationSeconds, studioTier, motionStyle, fps, title } = body
      const { leastSeconds, mostSeconds, fps: rates } = studioTiers[studioTier]
      if (durationSeconds < leastSeconds || durationSeconds > mostSeconds) {
        throw new Refusal(400, `A ${studioTier} video lasts ${leastSeconds} to ${mostSeconds} seconds.`, {
          code: 'invalid_duration',
          details: { duration: durationSeconds, minimum: leastSeconds, maximum: mostSeconds, studioTier },
        })
      }
      if (!rates.some((rate) => rate === fps)) {
        throw new Refusal(400, `fps must be one of: ${rates.join(', ')}`, { details: { field: 'fps' } })
      }
      const avatar = await sourceOf(accountId, imageId)
      const request: VideoRequest = {
        imageId,
        avatar: AvatarInput.parse(avatar.request),
        avatarSeed: avatar.seed,
        durationSeconds,
        studioTier,
        motionStyle,
        fps,
      }
      const id = random.uuid()
      const credits = resourcePrice({ kind: 'video', studioTier, durationSeconds })
      const wanted = {
        id,
        accountId,
        keyId,
        kind: 'video' as const,
        groupId: id,
        request,
        words: title ?? '',
        title: title ?? null,
        seed: avatar.seed,
        fault,
        credits,
      }
      const [video] = await runner.submit([wanted], caller)
      if (video === undefined) throw new Error('A call without a video')
      return presentVideo(video, baseUrl())
    },
    read: ({ params }, { caller }) => presentVideo(find(caller.accountId, params.videoId), baseUrl()),
    list({ query: { avatarId, ...query } }, { caller }) {
      const { items, ...page } = list(caller.accountId, 'video', { ...query, fields: { imageId: avatarId } })
      return { videos: items.map((video) => presentVideo(video, baseUrl())), ...page }
    },
    async addAudio({ params, body: { audioId, enableLipSync } }, { caller, fault }) {
      const { accountId } = caller
      const video = find(accountId, params.videoId)
      const audio = store.find(accountId, 'audio', audioId)
      if (audio === null) throw new Refusal(404, 'Audio not found')
      const [sound] = audio.status === 'completed' ? madeFiles(audio) : []
      if (sound === undefined) {
        throw new Refusal(400, 'The audio is not completed.', { details: { audioId, status: audio.status } })
      }
      const request = VideoRequest.parse(video.request)
      if (request.sound?.audioId === audioId && request.sound.lipSync === enableLipSync)
        return presentVideo(video, baseUrl())
      const { name, contentType } = sound
      const { durationSeconds: seconds } = SpeechFacts.parse(audio.facts)
      const wanted: VideoRequest = {
        ...request,
        sound: { audioId, name, contentType, seconds, lipSync: enableLipSync },
      }
      const opened = await runner.rework({ ...video, request }, { request: wanted, caller, fault })
      if (opened === null) {
        throw new Refusal(400, 'Audio can be added to a completed video.', { details: { status: video.status } })
      }
      return presentVideo(opened, baseUrl())
    },
    update({ params, body }, { caller }) {
      const { id } = find(caller.accountId, params.videoId)
      const { title, visibility } = body
      store.describe(id, {
        ...(title === undefined ? {} : { title }),
        ...(visibility === undefined ? {} : { visibility }),
      })
      return presentVideo(find(caller.accountId, id), baseUrl())
    },
    async remove({ params: { videoId: id } }, { caller }) {
      find(caller.accountId, id)
      await removal.remove(id)
      return { id, deleted: true }
    },
  }
}
