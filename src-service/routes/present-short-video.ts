import type { ProducedOf } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { VideoReading } from '../jobs/short-video/start-video.ts'
import { progressOf, stepsOf } from '../jobs/short-video/video-step.ts'
import { fileOf, finishedSteps, type StoredVideo } from '../jobs/short-video/video-store.ts'

type Presented = ProducedOf<Routes['shortVideo']['read']>

const spentOn = ({ steps }: StoredVideo) => steps.reduce((sum, { credits }) => sum + credits, 0)
const addressOf = (file: { readonly name: string } | null, baseUrl: string) =>
  file === null ? null : `${baseUrl}/files/${file.name}`

/**
 * A short video as the wire shows it (interface: Short video job). A re-cut shows the script, portrait and animation of the
 * take that it uses; `creditsSpent` is what was charged, and stays when it was given back, as of a generation.
 */
export function presentShortVideo({ video, take, share }: VideoReading, baseUrl: string): Presented {
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

/** A short video as its webhook tells it (interface: Short video API, start body). */
export function presentVideoWebhook(video: StoredVideo, baseUrl: string): Readonly<Record<string, unknown>> {
  const { id: jobId, status, error } = video
  if (status === 'failed') return { jobId, status, error }
  return { jobId, status, videoUrl: addressOf(fileOf(video, 'video'), baseUrl), creditsSpent: spentOn(video) }
}
