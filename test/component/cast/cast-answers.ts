import type { CastAvatar } from '#shared/bridge/avatars.ts'
import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { vi } from 'vitest'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keepSettings } from '../window.tsx'
import { voiceAnswers } from './voice-answers.ts'

const run = JobId.parse('run-1')

const potter: CastAvatar = {
  id: 'potter-1',
  jobId: run,
  assetId: AssetId.parse('asset-1'),
  status: 'completed',
  prompt: 'Potter in her sixties, grey hair in a bun',
  negativePrompt: '',
  model: 'flux',
  aspectRatio: '1:1',
  stylePreset: 'professional',
  guidanceScale: 10,
  seed: 7,
  width: 1024,
  height: 1024,
  credits: 2,
  took: 4,
  visibility: 'private',
  isPublished: false,
  likes: 0,
  comments: 0,
  variant: 1,
  error: null,
  refunded: null,
  retry: null,
  createdAt: '2026-11-19T15:36:00.000Z',
}
/** Three variants of one run: one that is finished, one that is still made, and one that failed. */
export const variants: readonly CastAvatar[] = [
  potter,
  { ...potter, id: 'potter-2', seed: 8, variant: 2, status: 'processing', assetId: null, took: null },
  {
    ...potter,
    id: 'potter-3',
    seed: 9,
    variant: 3,
    status: 'failed',
    assetId: null,
    took: null,
    error: 'The renderer stopped.',
    refunded: 2,
    retry: 2,
  },
]

const video: CastVideo = {
  id: 'video-1',
  jobId: JobId.parse('run-2'),
  assetId: null,
  avatarId: potter.id,
  title: 'Opening night',
  status: 'completed',
  seconds: 8,
  resolution: '720p',
  fps: 30,
  bytes: 900_000,
  studioTier: 'basic',
  motionStyle: 'moderate',
  credits: 48,
  hasAudio: false,
  audioId: null,
  visibility: 'private',
  error: null,
  refunded: null,
  retry: null,
  createdAt: '2026-11-19T15:40:00.000Z',
}
/** A finished video, and one that failed. */
export const videos: readonly CastVideo[] = [
  video,
  {
    ...video,
    id: 'video-2',
    title: 'Kiln story',
    status: 'failed',
    error: 'The renderer stopped.',
    refunded: 48,
    retry: 48,
  },
]

/** What a list was asked for last. */
export const asked = ({ mock }: { readonly mock: { readonly lastCall?: readonly unknown[] | undefined } }): unknown =>
  mock.lastCall?.[0]

/** The answers of a studio with avatars and videos, none of which another test changed, and the calls that change any. */
export function castAnswers(
  shown: { readonly avatars?: readonly CastAvatar[]; readonly videos?: readonly CastVideo[] } = {},
) {
  const { answers: voiceAnswer, speak } = voiceAnswers()
  let avatars = [...(shown.avatars ?? variants)]
  let listed = [...(shown.videos ?? videos)]
  const calls = {
    speak,
    listAvatars: vi.fn(async () => ({ avatars, total: avatars.length, next: null })),
    listVideos: vi.fn(async () => ({ videos: listed, total: listed.length, next: null })),
    make: vi.fn(async () => jobOf(1)),
    animate: vi.fn(async () => jobOf(2)),
    publish: vi.fn(async () => potter),
    retryAvatars: vi.fn(async () => {
      avatars = avatars.map((one) => ({ ...one, retry: null }))
      return [jobOf(3)]
    }),
    retryVideo: vi.fn(async () => {
      listed = listed.map((one) => ({ ...one, retry: null }))
      return jobOf(4)
    }),
    remove: vi.fn(async ({ ids }: { readonly ids: readonly string[] }) => {
      avatars = avatars.filter(({ id }) => !ids.includes(id))
      return { until: '2026-11-19T15:40:10.000Z' }
    }),
    restore: vi.fn(async () => {
      avatars = [...(shown.avatars ?? variants)]
      return { count: 1 }
    }),
    rate: vi.fn(async ({ rating }: { readonly rating: number }) => ({ ...assetOf(1), rating })),
  }
  const answers: Answers = {
    ...voiceAnswer,
    settings: keepSettings(),
    cast: {
      counts: async () => ({ avatar: avatars.length, video: listed.length, voice: 0, audio: 0 }),
      lineage: async () => ({ steps: [] }),
      remove: calls.remove,
      restore: calls.restore,
    },
    avatars: {
      list: calls.listAvatars,
      read: async ({ id }) => variants.find((one) => one.id === id) ?? potter,
      failedOf: async () => ({ count: 2, credits: 4 }),
      retryFailed: calls.retryAvatars,
      publish: calls.publish,
      start: calls.make,
    },
    avatarVideos: { list: calls.listVideos, sounds: async () => [], start: calls.animate, retry: calls.retryVideo },
    jobs: { read: async () => ({ job: jobOf(1, { charged: 6, refunded: 4 }), ledger: [] }) },
    library: {
      read: async () => ({ asset: assetOf(1), path: '', recipe: null, video: null }),
      rate: calls.rate,
    },
  }
  return { answers, ...calls }
}
