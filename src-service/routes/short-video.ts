import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { ShortVideos } from '../jobs/short-video/start-video.ts'
import type { Handlers } from './handlers.ts'
import { presentShortVideo } from './present-short-video.ts'

/** Handlers of short videos. `options` is what may be chosen. */
export function shortVideoHandlers(deps: {
  videos: ShortVideos
  options: Parameters<typeof presentOptions>[0]
  baseUrl: () => string
}): Handlers<Routes>['shortVideo'] {
  const { videos, baseUrl } = deps
  return {
    async start({ body }, { caller, fault }) {
      const { topic = null, voice = null, flow = null, idempotencyKey, webhook = null, ...chosen } = body
      const key = idempotencyKey?.slice(0, limits.idempotencyKeyLength) ?? ''
      const order = { ...chosen, topic, voice, flow, idempotencyKey: key === '' ? null : key, webhook, caller, fault }
      const { id: jobId, status } = await videos.start(order)
      return { jobId, status }
    },
    options: () => presentOptions(deps.options, baseUrl()),
    read: ({ params }, { caller }) => presentShortVideo(videos.read(caller.accountId, params.jobId), baseUrl()),
    async reedit({ params, body }, { caller, fault }) {
      const { flow = null, ...chosen } = body
      const { id: jobId, status } = await videos.recut({ ...chosen, jobId: params.jobId, flow, caller, fault })
      return { jobId, status }
    },
  }
}

type Named = { readonly id: string; readonly name: string }
type Offered = {
  readonly voices: readonly { readonly name: string; readonly gender: 'man' | 'woman'; readonly language: string }[]
  readonly presets: readonly Named[]
  readonly categories: readonly Named[]
  readonly flows: readonly (Named & { readonly description: string })[]
  /** Where a voice's sample lies below the covers. */
  sampleOf(voice: string): string
  /** Where the picture of a presenter lies below the covers. */
  previewOf(gender: 'man' | 'woman', preset: string): string
  readonly ownWordsOnly: boolean
}

function presentOptions(offered: Offered, baseUrl: string) {
  const { voices, presets, categories, flows, sampleOf, previewOf, ownWordsOnly } = offered
  const preview = (gender: 'man' | 'woman', preset: string) => `${baseUrl}/covers/${previewOf(gender, preset)}`
  return {
    voices: voices.map((voice) => ({ ...voice, sampleUrl: `${baseUrl}/covers/${sampleOf(voice.name)}` })),
    presets: presets.map(({ id, name }) => ({
      id,
      name,
      previewUrl: preview('man', id),
      previewUrls: { man: preview('man', id), woman: preview('woman', id) },
    })),
    categories: [...categories],
    flows: [...flows],
    ownWordsOnly,
  }
}
