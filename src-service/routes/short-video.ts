import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { ShortVideos, VideoReading } from '../jobs/short-video/start-video.ts'
import type { Handlers } from './handlers.ts'
import type { ProducedOf } from '#shared/contract/route.ts'
import { progressOf, stepsOf, fileOf, finishedSteps, type StoredVideo } from '../jobs/short-video/video-store.ts'
import { z } from 'zod'
import { ReplicationRun, VideoAnalysis } from '#shared/contract/replication.ts'
import type { PipelineJob, PipelineStore } from '../jobs/short-video/pipeline-store.ts'
import { Refusal } from '../jobs/run-fault.ts'

type Presented = ProducedOf<Routes['shortVideo']['read']>

const spentOn = ({ steps }: StoredVideo) => steps.reduce((sum, { credits }) => sum + credits, 0)
const addressOf = (file: { readonly name: string } | null, baseUrl: string) =>
  file === null ? null : `${baseUrl}/files/${file.name}`

/**
 * A short video as the wire shows it (interface: Short video job). A re-cut shows the script, portrait and animation of
 * its take; `creditsSpent` is the amount charged and stays after a refund, as for a generation.
 */
function presentShortVideo({ video, take, share }: VideoReading, baseUrl: string): Presented {
  const { id, request, status, facts, error } = video
  const script = take.facts.script ?? null
  const applied = facts.applied ?? null
  return {
    jobId: id,
    status,
    stage: status,
    progress: status === 'done' ? 1 : progressOf(stepsOf(video), finishedSteps(video), share),
    script: script?.text ?? null,
    portraitUrl: addressOf(fileOf(take, 'portrait'), baseUrl),
    rawVideoUrl: addressOf(fileOf(take, 'raw'), baseUrl),
    videoUrl: addressOf(fileOf(video, 'video'), baseUrl),
    posterUrl: addressOf(fileOf(video, 'poster'), baseUrl),
    creditsSpent: spentOn(video),
    applied,
    degraded: applied === null ? null : applied.skipped.length > 0,
    flow: request.flow,
    topic: request.topic ?? script?.title ?? null,
    voice: request.voice,
    seconds: request.seconds,
    error,
    createdAt: new Date(video.createdAt).toISOString(),
    updatedAt: new Date(video.updatedAt).toISOString(),
  }
}

/** A short video as its webhook shows it (interface: Short video API, start body). */
export function presentVideoWebhook(video: StoredVideo, baseUrl: string): Readonly<Record<string, unknown>> {
  const { id: jobId, status, error } = video
  if (status === 'failed') return { jobId, status, error }
  return { jobId, status, videoUrl: addressOf(fileOf(video, 'video'), baseUrl), creditsSpent: spentOn(video) }
}

/** Creates the handlers of short videos. `options` is what can be chosen. */
export function shortVideoHandlers(deps: {
  videos: ShortVideos
  options: Parameters<typeof presentOptions>[0]
  baseUrl: () => string
}): Handlers<Routes>['shortVideo'] {
  const { videos, baseUrl } = deps
  return {
    async start({ body }, { caller, fault }) {
      const { topic = null, script = null, voice = null, flow = null, idempotencyKey, webhook = null, ...chosen } = body
      const key = idempotencyKey?.slice(0, limits.idempotencyKeyLength) ?? ''
      const named = { topic, script, voice, flow, idempotencyKey: key === '' ? null : key }
      const order = { ...chosen, ...named, webhook, caller, fault }
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
  /** Path of a voice's sample below the covers. */
  sampleOf(voice: string): string
  /** Path of a presenter's image below the covers. */
  previewOf(gender: 'man' | 'woman', preset: string): string
  /** Paths of the samples of a flow below the covers. */
  flowSample(flow: string): { readonly still: string; readonly moving: string }
  readonly ownWordsOnly: boolean
  readonly unread: readonly ('kanji' | 'script')[]
  readonly prices: { readonly video: number; readonly second: number; readonly recut: number }
}

function presentOptions(offered: Offered, baseUrl: string) {
  const { voices, presets, categories, flows, sampleOf, previewOf, flowSample, ownWordsOnly, unread, prices } = offered
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
    flows: flows.map((flow) => {
      const { still, moving } = flowSample(flow.id)
      return { ...flow, stillUrl: `${baseUrl}/covers/${still}`, movingUrl: `${baseUrl}/covers/${moving}` }
    }),
    ownWordsOnly,
    unread: [...unread],
    prices,
  }
}

const Uuid = z.guid()

/** Creates the handlers of the two read-only pipelines. */
export function replicationHandlers({ pipelines }: { pipelines: PipelineStore }): Handlers<Routes>['replication'] {
  function find(kind: PipelineJob['kind'], accountId: string, id: string) {
    if (!Uuid.safeParse(id).success) throw new Refusal(400, 'Invalid jobId')
    const job = pipelines.find(id.toLowerCase())
    if (job === null || job.accountId !== accountId || job.kind !== kind) throw new Refusal(404, 'Job not found')
    return { ...job.state, id: job.id, createdAt: new Date(job.createdAt).toISOString() }
  }
  return {
    analysis: ({ params }, { caller }) => VideoAnalysis.parse(find('analysis', caller.accountId, params.id)),
    run: ({ params }, { caller }) => ReplicationRun.parse(find('run', caller.accountId, params.id)),
  }
}
