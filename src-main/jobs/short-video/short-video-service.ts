import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import {
  type ShortVideo,
  ShortVideoCut,
  ShortVideoOrder,
  type ShortVideoPriced,
  type ShortVideoQuote,
  type ShortVideoStage,
  type ShortVideoStageTime,
} from '#shared/bridge/short-video.ts'
import { shortVideoStages, type ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type ReportedVideo, untoldVideo } from '#shared/domain/short-video.ts'
import { createYield } from '#shared/util/in-slices.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { CaptionBurnsTable, ShortVideosTable } from '../../cache/tables/short-videos.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable, StoredJobSet } from '../../cache/tables/job-sets.ts'
import { againDraft, type FindDraft } from '../intake/find-job-by-draft.ts'
import { createWriteSet } from '../intake/submit-set.ts'
import type { JobToWrite, WriteJobs, WriteManyJobs } from '../intake/write-jobs.ts'
import type { RunnerDeps } from '../kinds/job-kind.ts'
import type { OnStep } from '../ports.ts'
import { numberCursor, readCursor } from '../present-job.ts'
import { videoPartAt } from './short-video-kind.ts'
import { stageMs, type VideoNotes } from './video-notes.ts'
import { expectedSeconds, quoteVideo, readPast, refuseUnquoted } from './quote-video.ts'
import { createWriteVideos, prepareVideo } from './write-video.ts'

/** A series of videos, as the user submitted it. Budget in credits. */
type SeriesOrder = {
  readonly draftId: string
  readonly name: string
  readonly budget: number | null
  readonly paused: boolean
  readonly orders: readonly ShortVideoOrder[]
  readonly acceptsUnknown: boolean
}

/** The agent whose tool sent an order, and the most that it may cost, in credits. */
type OrderingAgent = { readonly name: string; readonly holds: number }

/** Short videos and their re-cuts. */
export interface ShortVideoService {
  /** Reads what may be chosen, once a run of the studio. @throws Failure of the connection */
  options(workspaceId: WorkspaceId): Promise<ShortVideoOptions>
  /** Reads the options first, which may have prices; without them, the user's own last videos count. */
  quote(workspaceId: WorkspaceId, priced: ShortVideoPriced): Promise<ShortVideoQuote>
  /** The same for an order: its topic decides the length where the service speaks nothing else. */
  quoteOrder(
    workspaceId: WorkspaceId,
    order: Pick<ShortVideoOrder, 'topic' | 'script' | 'seconds'>,
  ): Promise<ShortVideoQuote>
  /** @throws Failure PRICE_UNKNOWN, or of a limit; nothing is written. */
  start(
    workspaceId: WorkspaceId,
    order: { draftId: string; order: ShortVideoOrder; acceptsUnknown: boolean; agent?: OrderingAgent },
  ): StoredJob
  /** @throws Failure NOT_FOUND, INVALID_INPUT without a lip-sync, PRICE_UNKNOWN, or of a limit; nothing is written. */
  recut(
    workspaceId: WorkspaceId,
    order: { draftId: string; jobId: JobId; cut: ShortVideoCut; acceptsUnknown: boolean; agent?: OrderingAgent },
  ): StoredJob
  /** @throws Failure PRICE_UNKNOWN, or of a limit; nothing is written. */
  series(workspaceId: WorkspaceId, order: SeriesOrder): Promise<StoredJobSet>
  /** Writes a copy of an unconfirmed video job; null where the job is no video. */
  again(job: StoredJob): StoredJob | null
  list(
    workspaceId: WorkspaceId,
    page: { takeId?: JobId | undefined; before?: string | undefined; limit: number },
  ): { videos: ShortVideo[]; next: string | null }
  /** @throws Failure NOT_FOUND */
  read(workspaceId: WorkspaceId, jobId: JobId): { video: ShortVideo; take: ShortVideo | null; cuts: ShortVideo[] }
}

/** Most re-cuts of one take that are shown with it. */
const mostCuts = 100

function notFound(): Failure {
  const sentence = sayAll(say('job.goneVideo'), say('free.charge'))
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the video' })
}

const stagesOf: Readonly<Record<string, readonly ShortVideoStage[]>> = { recut: ['captioning'] }

function stateOf({ status, began }: ReportedVideo, stage: ShortVideoStage): ShortVideoStageTime['state'] {
  if (status === null) return 'to-come'
  if (status === stage) return 'running'
  const at = shortVideoStages.indexOf(stage)
  const last =
    status === 'failed'
      ? shortVideoStages.findLastIndex((one) => began[one] !== undefined)
      : shortVideoStages.findIndex((one) => one === status)
  if (status === 'failed' && at === last) return 'failed'
  return status === 'done' || at < last ? 'over' : 'to-come'
}

/** The timing of a video's stages. `now`: milliseconds since 1970. */
function stagesAt(job: StoredJob, reported: ReportedVideo, notes: VideoNotes, now: number): ShortVideoStageTime[] {
  return (stagesOf[job.kind] ?? shortVideoStages).map((stage) => {
    const from = reported.began[stage]
    const state = stateOf(reported, stage)
    const ms = state === 'running' && from !== undefined ? now - from : stageMs(reported.began, stage)
    return {
      stage,
      state,
      startedAt: from === undefined ? null : new Date(from).toISOString(),
      ms: ms === null ? null : Math.max(0, Math.round(ms)),
      usualMs: notes.usualMs(job.workspaceId, job.kind, stage),
    }
  })
}

/** Creates the service. `present` turns a job into what windows see; `takeUp` starts one that was written. */
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

  const sourcesOf = (workspaceId: WorkspaceId, kind: ShortVideoPriced['kind']) => ({
    prices: known.get(workspaceId)?.prices,
    past: readPast(table, workspaceId, kind),
  })
  const knownQuote = (workspaceId: WorkspaceId, priced: ShortVideoPriced) =>
    quoteVideo(sourcesOf(workspaceId, priced.kind), priced)
  const pricedOf = (
    workspaceId: WorkspaceId,
    order: Pick<ShortVideoOrder, 'topic' | 'script' | 'seconds'>,
  ): ShortVideoPriced => ({
    kind: 'start',
    seconds: expectedSeconds(order, known.get(workspaceId)),
  })
  const quoteOf = (workspaceId: WorkspaceId, order: Pick<ShortVideoOrder, 'topic' | 'script' | 'seconds'>) =>
    knownQuote(workspaceId, pricedOf(workspaceId, order))
  async function readOptions(workspaceId: WorkspaceId): Promise<ShortVideoOptions> {
    const remembered = known.get(workspaceId)
    if (remembered !== undefined) return remembered
    const { service } = await runner.connections.of(workspaceId)
    const reported = await service.shortVideo.options({}, { priority: 'user', subject: 'the options' })
    known.set(workspaceId, reported)
    return reported
  }
  async function tryOptions(workspaceId: WorkspaceId): Promise<void> {
    try {
      await readOptions(workspaceId)
    } catch (error) {
      // The form shows why the options could not be read.
      if (!isFailure(error)) throw error
    }
  }
  function show(job: StoredJob): ShortVideo {
    const video = table.read(job.id)
    const files = job.spend.kind === 'queued' ? [] : outputs.list(job.id)
    const captionedId = deps.burns.lastId(job.id)
    const reported = video?.reported ?? untoldVideo
    const { topic, voice, flow, status, script, applied, degraded, hasLipSync } = reported
    const text = files.find(({ position, stored }) => stored !== null && videoPartAt(position) === 'script')
    const made = files.flatMap(({ position, stored, assetId }) => {
      const part = videoPartAt(position)
      return part === null || part === 'script' ? [] : [{ part, assetId: stored === null ? null : assetId }]
    })
    return {
      job: deps.present(job),
      takeId: video?.takeId ?? null,
      order: ShortVideoOrder.parse(job.input),
      topic,
      voice,
      flow,
      status,
      progress: status === 'done' ? 1 : notes.progressOf(job.id),
      stages: stagesAt(job, reported, notes, clock.now()),
      script,
      applied,
      degraded,
      hasLipSync: hasLipSync && status !== 'failed',
      parts: captionedId === null ? made : [...made, { part: 'captioned', assetId: captionedId }],
      scriptAssetId: text?.assetId ?? null,
    }
  }
  function find(workspaceId: WorkspaceId, jobId: JobId): { job: StoredJob; takeId: JobId } {
    const job = jobs.read(jobId)
    const video = table.read(jobId)
    if (job === null || video === null || job.workspaceId !== workspaceId) throw notFound()
    return { job, takeId: video.takeId ?? jobId }
  }
  /** Finds the take to re-cut; it must have its lip-sync. */
  function takeOf(workspaceId: WorkspaceId, jobId: JobId) {
    const { job: take } = find(workspaceId, find(workspaceId, jobId).takeId)
    const { resourceId, spend } = take
    const hasLipSync = table.read(take.id)?.reported.hasLipSync === true && spend.kind !== 'failed'
    if (resourceId !== null && hasLipSync) return { take, resourceId }
    const sentence = say('captions.noLipSync', { why: spend.kind === 'failed' ? 'failed' : 'unfinished' })
    throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields: [] })
  }
  function written(job: StoredJob): StoredJob {
    onStep('written')
    takeUp(job)
    return job
  }

  const startOne: ShortVideoService['start'] = (workspaceId, { draftId, order, acceptsUnknown, agent }) => {
    const first = deps.findDraft(draftId)
    if (first !== null) return first
    const own = quoteOf(workspaceId, order)
    refuseUnquoted(own, acceptsUnknown)
    return written(writing.video(workspaceId, own, { draftId, order, agent }))
  }
  const recutOne: ShortVideoService['recut'] = (workspaceId, { draftId, jobId, cut, acceptsUnknown, agent }) => {
    const first = deps.findDraft(draftId)
    if (first !== null) return first
    const take = takeOf(workspaceId, jobId)
    const own = knownQuote(workspaceId, { kind: 'recut' })
    refuseUnquoted(own, acceptsUnknown)
    return written(writing.recut(workspaceId, own, { draftId, cut, agent, ...take }))
  }

  return {
    options: readOptions,
    async quote(workspaceId, priced) {
      await tryOptions(workspaceId)
      return knownQuote(workspaceId, priced)
    },
    async quoteOrder(workspaceId, order) {
      await tryOptions(workspaceId)
      return quoteOf(workspaceId, order)
    },
    start: startOne,
    recut: recutOne,
    series: (workspaceId, { orders, acceptsUnknown, ...set }) =>
      writeSet(workspaceId, {
        ...set,
        async prepare() {
          const pause = createYield(clock)
          const sources = sourcesOf(workspaceId, 'start')
          const all: JobToWrite[] = []
          for (const [index, order] of orders.entries()) {
            const quoted = quoteVideo(sources, pricedOf(workspaceId, order))
            refuseUnquoted(quoted, acceptsUnknown && set.budget === null)
            all.push(prepareVideo(workspaceId, quoted, { draftId: `${set.draftId}/${index}`, order }))
            await pause()
          }
          return all
        },
        onJob: (job) => writing.note(job, null),
        onWritten(jobs) {
          onStep('written')
          // The queue is checked once for all that wait in it.
          const [one] = jobs
          if (one !== undefined) takeUp(one)
        },
      }),
    again(job) {
      const video = table.read(job.id)
      if (video === null) return null
      const { workspaceId } = job
      const draftId = againDraft(job.id)
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
        writing.recut(workspaceId, knownQuote(workspaceId, { kind: 'recut' }), { draftId, cut, retryOf, ...take }),
      )
    },
    list(workspaceId, { takeId, before, limit }) {
      const found = table.page(workspaceId, { takeId, before: readCursor(before), limit: limit + 1 })
      const { rows, next } = cutPage(found, limit, numberCursor)
      return { videos: rows.map(show), next }
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
