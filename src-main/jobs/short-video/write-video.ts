import type { Quote } from '#shared/bridge/quote.ts'
import type { ShortVideoCut, ShortVideoOrder, ShortVideoPriced, ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { Model } from '#shared/contract/model.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { untoldVideo } from '#shared/domain/short-video.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { ShortVideosTable } from '../../cache/tables/short-videos.ts'
import type { JobToWrite, WriteJobs } from '../intake/write-jobs.ts'
import type { RecutRequest, VideoRequest } from './short-video-kind.ts'
import { middleOf } from './video-notes.ts'

const modelOf = (id: string, name: string) =>
  Model.parse({ id, name, description: '', output_type: 'video', category: '', credits: 0, input_schema: {} })

/** Stand-ins for the model in a job's row: short videos use no model of the catalog. */
const models = {
  'short-video': modelOf('short-video', 'Short video'),
  recut: modelOf('short-video-recut', 'Re-cut'),
} as const

type Belongs = { readonly retryOf?: JobId | null; readonly setId?: JobSetId | null; readonly isPaused?: boolean }

type VideoToWrite = Belongs & { readonly draftId: string; readonly order: ShortVideoOrder }

/** A re-cut to write. `resourceId`: the service's id of the take. */
type RecutToWrite = Belongs & {
  readonly draftId: string
  readonly cut: ShortVideoCut
  readonly take: StoredJob
  readonly resourceId: string
}

/** Rejects an unknown price that the user did not accept. @throws Failure PRICE_UNKNOWN */
export function refuseUnquoted(quote: ShortVideoQuote, accepts: boolean): void {
  if (quote.kind === 'own' || accepts) return
  const sentence =
    'The price is unknown: the service gives none, and you have fewer than three videos to estimate from. Nothing was sent or charged; choose to run without a price, or cancel.'
  throw new Failure('PRICE_UNKNOWN', sentence, { charged: 'no', mayConfirm: true })
}

function requestOf({ topic, voice, flow, ...order }: ShortVideoOrder): VideoRequest {
  return {
    ...order,
    // An empty topic is left out: the service then chooses an angle.
    ...(topic.trim() === '' ? {} : { topic: topic.trim() }),
    ...(voice === null ? {} : { voice }),
    ...(flow === null ? {} : { flow }),
  }
}

type Intent = Belongs & { readonly draftId: string; readonly prompt: string; readonly request: string }

/** Least number of own videos for which their cost is shown. */
const leastOwn = 3
/** Most own videos that count, the latest ones. */
const mostOwn = 12

const lengthOf = ({ input }: StoredJob) => input['seconds']

/** Reads the user's own last videos or re-cuts, which indicate what the next may cost. */
export function readOwn(
  table: Pick<ShortVideosTable, 'lastDone'>,
  workspaceId: WorkspaceId,
  kind: ShortVideoPriced['kind'],
): readonly StoredJob[] {
  return table.lastDone(workspaceId, kind === 'start' ? 'short-video' : 'recut', mostOwn)
}

/** Quotes what the user's own last videos or re-cuts cost: the service gives no price, and nothing is guessed. */
export function ownQuote(all: readonly StoredJob[], priced: ShortVideoPriced): ShortVideoQuote {
  // Length affects a video's price most: those of the same length are preferred, if they are enough.
  const like = priced.kind === 'start' ? all.filter((job) => lengthOf(job) === priced.seconds) : all
  const chosen = like.length >= leastOwn ? like : all
  const charges = chosen.flatMap(({ charged }) => (charged === null ? [] : [charged]))
  const median = middleOf(charges)
  if (median === null || charges.length < leastOwn) {
    return { kind: 'not-quoted', count: charges.length, needed: leastOwn }
  }
  const alike = chosen.length === like.length
  return { kind: 'own', least: Math.min(...charges), median, most: Math.max(...charges), count: charges.length, alike }
}

/**
 * Builds the quote of a video job. It has no price, because the service gives none: limits and budgets reserve the most
 * that own videos cost, and no charge is a claim for being above it.
 */
export function quoteOfOwn(modelId: string, own: ShortVideoQuote): Quote {
  const base = { modelId, credits: null, pricedBy: [], note: '' }
  switch (own.kind) {
    case 'own': {
      const { least, median, most, count } = own
      const reason = `The service gives no price. Your last ${count} cost ${least} to ${most} cr, with a median of ${median} cr.`
      return { ...base, holds: most, label: { kind: 'unknown', reason } }
    }
    case 'not-quoted': {
      const reason = `The service gives no price, and you have fewer than ${own.needed} videos to estimate from.`
      return { ...base, label: { kind: 'unknown', reason } }
    }
    default:
      return assertNever(own)
  }
}

function prepared(
  workspaceId: WorkspaceId,
  kind: keyof typeof models,
  intent: Intent,
  input: ShortVideoOrder,
  own: ShortVideoQuote,
): JobToWrite {
  const { draftId, prompt, request, retryOf = null, setId = null, isPaused = false } = intent
  const model = models[kind]
  const order = { workspaceId, draftId, modelId: model.id, input, quoted: null }
  return {
    prepared: { order, model, input, quote: quoteOfOwn(model.id, own) },
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
