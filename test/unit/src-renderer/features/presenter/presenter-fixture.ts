import type { Job } from '#shared/bridge/jobs.ts'
import { ShortVideoOrder, type ShortVideo } from '#shared/bridge/short-video.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'

const quote: Job['quote'] = {
  modelId: 'short-video',
  credits: null,
  label: { kind: 'unknown', reason: '' },
  pricedBy: [],
  note: '',
}

/** A job of a short video as the bridge sends it. `number` orders it in time. */
export function videoJobOf(number: number, change: Partial<Job> = {}): Job {
  return {
    id: JobId.parse(`job-${number}`),
    workspaceId: WorkspaceId.parse('here'),
    number,
    kind: 'short-video',
    modelId: 'short-video',
    modelName: 'Short video',
    outputType: 'video',
    prompt: '',
    template: null,
    input: {},
    quote,
    state: { kind: 'done', at: '2026-11-19T12:05:00Z', assetIds: [] },
    charged: 53,
    refunded: 0,
    lane: 'user',
    isPaused: false,
    setId: null,
    retryOf: null,
    createdAt: `2026-11-19T12:${String(number).padStart(2, '0')}:00Z`,
    startedAt: null,
    settledAt: null,
    ...change,
  }
}

/** A finished video as the bridge sends it. */
export function videoOf(number: number, change: Partial<ShortVideo> = {}): ShortVideo {
  return {
    job: videoJobOf(number),
    takeId: null,
    order: ShortVideoOrder.parse({ topic: 'Why clay cracks' }),
    topic: null,
    voice: null,
    flow: null,
    status: 'done',
    progress: 1,
    stages: [],
    script: null,
    applied: null,
    degraded: null,
    hasLipSync: true,
    parts: [],
    ...change,
  }
}
