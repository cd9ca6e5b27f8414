import type { ShortVideoCut, ShortVideoOrder, ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { untoldVideo } from '#shared/domain/short-video.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { ShortVideosTable } from '../../cache/tables/short-videos.ts'
import { standInModel } from '../intake/prepare-order.ts'
import type { JobToWrite, WriteJobs } from '../intake/write-jobs.ts'
import type { RecutRequest, VideoRequest } from './short-video-kind.ts'
import { quoteOfJob } from './quote-video.ts'

/** Stand-ins for the model in a job's row: short videos use no model of the catalog. */
const models = {
  'short-video': standInModel('short-video', 'Short video', 'video'),
  recut: standInModel('short-video-recut', 'Re-cut', 'video'),
} as const

type Belongs = {
  readonly retryOf?: JobId | null
  readonly setId?: JobSetId | null
  readonly isPaused?: boolean
  /** The agent whose tool sent the order, and the most that it may cost, in credits. */
  readonly agent?: { readonly name: string; readonly holds: number } | undefined
}

type VideoToWrite = Belongs & { readonly draftId: string; readonly order: ShortVideoOrder }

/** A re-cut to write. `resourceId`: the service's id of the take. */
type RecutToWrite = Belongs & {
  readonly draftId: string
  readonly cut: ShortVideoCut
  readonly take: StoredJob
  readonly resourceId: string
}

function requestOf({ topic, script, voice, flow, ...order }: ShortVideoOrder): VideoRequest {
  return {
    ...order,
    ...(script === undefined || script.trim() === '' ? {} : { script: script.trim() }),
    // An empty topic is left out: the service then chooses an angle.
    ...(topic.trim() === '' ? {} : { topic: topic.trim() }),
    ...(voice === null ? {} : { voice }),
    ...(flow === null ? {} : { flow }),
  }
}

type Intent = Belongs & { readonly draftId: string; readonly prompt: string; readonly request: string }

function prepared(
  workspaceId: WorkspaceId,
  kind: keyof typeof models,
  intent: Intent,
  input: ShortVideoOrder,
  own: ShortVideoQuote,
): JobToWrite {
  const { draftId, prompt, request, retryOf = null, setId = null, isPaused = false, agent } = intent
  const model = models[kind]
  const order = { workspaceId, draftId, modelId: model.id, input, quoted: null, agent: agent?.name }
  const quote = quoteOfJob(model.id, own)
  return {
    prepared: { order, model, input, quote: agent === undefined ? quote : { ...quote, holds: agent.holds } },
    position: { kind, request, prompt, retryOf, setId, isPaused },
  }
}

/** Prepares the job of a video. `own`: what it may cost. */
export function prepareVideo(
  workspaceId: WorkspaceId,
  own: ShortVideoQuote,
  { order, ...intent }: VideoToWrite,
): JobToWrite {
  const request = JSON.stringify(requestOf(order))
  const prompt = order.topic.trim() === '' ? 'Chosen by the service' : order.topic.trim()
  return prepared(workspaceId, 'short-video', { ...intent, prompt, request }, order, own)
}

/** Creates the writing of videos and re-cuts: jobs, quotes, keys and notes, all or none. */
export function createWriteVideos(deps: {
  table: ShortVideosTable
  write: WriteJobs
  transaction: <T>(work: () => T) => T
}) {
  const { table, write, transaction } = deps

  /** Creates an empty report for a job; once, in the transaction that writes the job. */
  function note({ id, workspaceId, createdAt }: StoredJob, takeId: JobId | null): void {
    table.insert({ jobId: id, workspaceId, takeId, reported: untoldVideo, createdAt })
  }
  function writeOne(workspaceId: WorkspaceId, takeId: JobId | null, toWrite: JobToWrite): StoredJob {
    return transaction(() => {
      const [job] = write(workspaceId, [toWrite])
      if (job === undefined) throw new Error('One order gives one job')
      note(job, takeId)
      return job
    })
  }

  return {
    note,
    video: (workspaceId: WorkspaceId, own: ShortVideoQuote, video: VideoToWrite): StoredJob =>
      writeOne(workspaceId, null, prepareVideo(workspaceId, own, video)),
    recut(
      workspaceId: WorkspaceId,
      own: ShortVideoQuote,
      { take, cut, resourceId, ...intent }: RecutToWrite,
    ): StoredJob {
      const { flow, captions, music } = cut
      const request: RecutRequest = { jobId: resourceId, captions, music, ...(flow === null ? {} : { flow }) }
      // The row keeps the take's input; only the cut differs.
      const input = { ...(take.input as ShortVideoOrder), ...cut }
      const whole = { ...intent, prompt: take.prompt, request: JSON.stringify(request) }
      return writeOne(workspaceId, take.id, prepared(workspaceId, 'recut', whole, input, own))
    },
  }
}
