import type { Job } from '#shared/bridge/jobs.ts'
import {
  ShortVideoCut,
  ShortVideoOrder,
  type ShortVideoPriced,
  type ShortVideoQuote,
  type ShortVideo,
} from '#shared/bridge/short-video.ts'
import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createYield } from '#shared/util/in-slices.ts'
import type { CaptionBurnsTable, ShortVideosTable } from '../../cache/tables/short-videos.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable, StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { OnStep } from '../job-step.ts'
import type { RunnerDeps } from '../runners/runner-deps.ts'
import type { FindDraft } from '../find-draft.ts'
import type { JobToWrite, WriteJobs } from '../write-jobs.ts'
import type { WriteManyJobs } from '../write-many.ts'
import { createWriteSet } from '../write-set.ts'
import { ownQuote, readOwn } from './own-prices.ts'
import { presentVideo } from './present-video.ts'
import { createWriteVideos, prepareVideo, refuseUnquoted } from './write-video.ts'

/** A series of videos as it was clicked. Budget in credits. */
export type SeriesOrder = {
  readonly draftId: string
  readonly name: string
  readonly budget: number | null
  readonly paused: boolean
  readonly orders: readonly ShortVideoOrder[]
  readonly acceptsUnknown: boolean
}

/** Short videos and their re-cuts. */
export interface ShortVideoService {
  /** What may be chosen; asked for once a run of the studio. @throws Failure of the connection */
  options(workspaceId: WorkspaceId): Promise<ShortVideoOptions>
  quote(workspaceId: WorkspaceId, priced: ShortVideoPriced): ShortVideoQuote
  /** @throws Failure PRICE_UNKNOWN, or of a limit; nothing is written. */
  start(
    workspaceId: WorkspaceId,
    order: { draftId: string; order: ShortVideoOrder; acceptsUnknown: boolean },
  ): StoredJob
  /** @throws Failure NOT_FOUND, INVALID_INPUT without a lip-sync, PRICE_UNKNOWN, or of a limit; nothing is written. */
  recut(
    workspaceId: WorkspaceId,
    order: { draftId: string; jobId: JobId; cut: ShortVideoCut; acceptsUnknown: boolean },
  ): StoredJob
  /** @throws Failure PRICE_UNKNOWN, or of a limit; nothing is written. */
  series(workspaceId: WorkspaceId, order: SeriesOrder): Promise<StoredJobSet>
  /** Writes the same intent again, for one whose outcome is in doubt; null where the job is no video. */
  again(job: StoredJob): StoredJob | null
  list(
    workspaceId: WorkspaceId,
    page: { takeId?: JobId | undefined; before?: string | undefined; limit: number },
  ): { videos: ShortVideo[]; next: string | null }
  /** @throws Failure NOT_FOUND */
  read(workspaceId: WorkspaceId, jobId: JobId): { video: ShortVideo; take: ShortVideo | null; cuts: ShortVideo[] }
}

/** Re-cuts of one take that are shown with it. */
const mostCuts = 100

function notFound(): Failure {
  const sentence = 'This video no longer exists. Nothing was charged.'
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the video' })
}

/** Builds the desk. `present` shows a job, `takeUp` lets one that was written go its way. */
export function createShortVideoService(deps: {
  runner: RunnerDeps
  table: ShortVideosTable
  burns: Pick<CaptionBurnsTable, 'lastId'>
  sets: Pick<JobSetsTable, 'read' | 'insert'>
  findDraft: FindDraft
  write: WriteJobs
  writeMany: WriteManyJobs
  present: (job: StoredJob) => Job
  takeUp: (job: StoredJob) => void
  onStep: OnStep
}): ShortVideoService {
  const { runner, table, takeUp, onStep } = deps
  const { jobs, outputs, clock, videos: notes } = runner
  const writing = createWriteVideos({ table, write: deps.write, transaction: jobs.transaction })
  const writeSet = createWriteSet({ sets: deps.sets, writeMany: deps.writeMany, clock })
  const known = new Map<WorkspaceId, ShortVideoOptions>()

  const quote = (workspaceId: WorkspaceId, priced: ShortVideoPriced) =>
    ownQuote(readOwn(table, workspaceId, priced.kind), priced)
  const quoteOf = (workspaceId: WorkspaceId, { seconds }: ShortVideoOrder) =>
    quote(workspaceId, { kind: 'start', seconds })
  const show = (job: StoredJob) =>
    presentVideo(job, {
      video: table.read(job.id),
      outputs: job.spend.kind === 'queued' ? [] : outputs.list(job.id),
      captionedId: deps.burns.lastId(job.id),
      job: deps.present(job),
      notes,
      now: clock.now(),
    })
  function find(workspaceId: WorkspaceId, jobId: JobId): { job: StoredJob; takeId: JobId } {
    const job = jobs.read(jobId)
    const video = table.read(jobId)
    if (job === null || video === null || job.workspaceId !== workspaceId) throw notFound()
    return { job, takeId: video.takeId ?? jobId }
  }
  /** The video that is cut anew, which has its lip-sync. */
  function takeOf(workspaceId: WorkspaceId, jobId: JobId) {
    const { job: take } = find(workspaceId, find(workspaceId, jobId).takeId)
    const { resourceId, spend } = take
    const hasLipSync = table.read(take.id)?.reported.hasLipSync === true && spend.kind !== 'failed'
    if (resourceId !== null && hasLipSync) return { take, resourceId }
    const why = spend.kind === 'failed' ? 'It failed' : 'It isn’t finished'
    const sentence = `This video has no lip-sync to re-cut. ${why}; nothing was sent or charged.`
    throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [] })
  }
  function written(job: StoredJob): StoredJob {
    onStep('written')
    takeUp(job)
    return job
  }

  const startOne: ShortVideoService['start'] = (workspaceId, { draftId, order, acceptsUnknown }) => {
    const first = deps.findDraft(draftId)
    if (first !== null) return first
    const own = quoteOf(workspaceId, order)
    refuseUnquoted(own, acceptsUnknown)
    return written(writing.video(workspaceId, own, { draftId, order }))
  }
  const recutOne: ShortVideoService['recut'] = (workspaceId, { draftId, jobId, cut, acceptsUnknown }) => {
    const first = deps.findDraft(draftId)
    if (first !== null) return first
    const take = takeOf(workspaceId, jobId)
    const own = quote(workspaceId, { kind: 'recut' })
    refuseUnquoted(own, acceptsUnknown)
    return written(writing.recut(workspaceId, own, { draftId, cut, ...take }))
  }

  return {
    async options(workspaceId) {
      const remembered = known.get(workspaceId)
      if (remembered !== undefined) return remembered
      const { service } = await runner.connections.of(workspaceId)
      const reported = await service.shortVideo.options({}, { priority: 'user', subject: 'the options' })
      known.set(workspaceId, reported)
      return reported
    },
    quote,
    start: startOne,
    recut: recutOne,
    series: (workspaceId, { orders, acceptsUnknown, ...set }) =>
      writeSet(workspaceId, {
        ...set,
        async prepare() {
          const pause = createYield(clock)
          const own = readOwn(table, workspaceId, 'start')
          const all: JobToWrite[] = []
          for (const [index, order] of orders.entries()) {
            const quoted = ownQuote(own, { kind: 'start', seconds: order.seconds })
            refuseUnquoted(quoted, acceptsUnknown && set.budget === null)
            all.push(prepareVideo(workspaceId, quoted, { draftId: `${set.draftId}/${index}`, order }))
            await pause()
          }
          return all
        },
        onJob: (job) => writing.note(job, null),
        onWritten(jobs) {
          onStep('written')
          // One look at the queue is enough for all that wait in it.
          const [one] = jobs
          if (one !== undefined) takeUp(one)
        },
      }),
    again(job) {
      const video = table.read(job.id)
      if (video === null) return null
      const { workspaceId } = job
      const draftId = `again-${job.id}`
      const first = deps.findDraft(draftId)
      if (first !== null) return first
      const retryOf = job.id
      if (video.takeId === null) {
        const order = ShortVideoOrder.parse(job.input)
        return written(writing.video(workspaceId, quoteOf(workspaceId, order), { draftId, order, retryOf }))
      }
      const take = takeOf(workspaceId, video.takeId)
      const cut = ShortVideoCut.parse(job.input)
      return written(
        writing.recut(workspaceId, quote(workspaceId, { kind: 'recut' }), { draftId, cut, retryOf, ...take }),
      )
    },
    list(workspaceId, { takeId, before, limit }) {
      const below = before === undefined || !/^\d+$/.test(before) ? undefined : Number(before)
      const rows = table.page(workspaceId, { takeId, before: below, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { videos: shown.map(show), next: rows.length > limit && last !== undefined ? String(last.number) : null }
    },
    read(workspaceId, jobId) {
      const { job, takeId } = find(workspaceId, jobId)
      const take = takeId === jobId ? null : jobs.read(takeId)
      const all = table.page(workspaceId, { takeId, limit: mostCuts })
      const cuts = all.filter(({ id }) => id !== takeId && id !== jobId)
      return { video: show(job), take: take === null ? null : show(take), cuts: cuts.map(show) }
    },
  }
}
