import type { JoinedQuote, JoinedState } from '#shared/bridge/joined-speech.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { SpeechSource } from '#shared/domain/speech/joined-speech.ts'
import type { AssetDetail } from '#shared/bridge/library.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import {
  planSpeech,
  sentencesIn,
  type SpeechComposition,
  type SpeechPlan,
} from '#shared/domain/speech/joined-speech.ts'
import type { Clock } from '#shared/util/ports.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { JoinedSpeechTable, SpeechPlace, StoredSpeech } from '../cache/tables/joined-speech.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import { type FileJoining, scriptOf } from './join-files.ts'
import { type Speech, titleOf } from './speech.ts'

/** A joined speech with its runs. `runs`: those that were ordered with it. */
export type ShownSpeech = {
  readonly speech: StoredSpeech
  readonly title: string
  readonly hasGaps: boolean
  readonly state: JoinedState
  readonly charged: number
  readonly kept: number
  readonly runs: readonly StoredJob[]
}

type OrderRequest = {
  readonly draftId: string
  readonly order: SpeechOrder
  readonly from: SpeechSource | null
  readonly gap: number
  readonly quoted: number
}

/** An earlier speech: what it consists of, and the job of each of its runs. */
type Earlier = { readonly composition: SpeechComposition; readonly jobIds: readonly JobId[] }

const nothing: Earlier = { composition: { runs: [], pieces: [] }, jobIds: [] }

/** The name of a run's draft; it tells the runs that were ordered with a speech from those that it keeps. */
const draftOf = (speechId: string, place: number) => `${speechId}/speech-${place}`

/** Whether two orders sound alike: sentences of one can stand beside those of the other. */
function soundAlike(one: SpeechOrder, other: SpeechOrder): boolean {
  const soundOf = ({ voiceId, language, speed, pitch, emotion }: SpeechOrder) =>
    JSON.stringify([voiceId, language, speed, pitch, emotion])
  return soundOf(one) === soundOf(other)
}

const placeOf = ({ createdAt, id }: StoredSpeech) => `${createdAt}-${id}`
function readPlace(cursor: string | undefined): SpeechPlace | null {
  const [, createdAt, id] = /^(\d+)-(.+)$/u.exec(cursor ?? '') ?? []
  return createdAt === undefined || id === undefined ? null : { createdAt: Number(createdAt), id }
}

/** Creates texts that are spoken by several runs, whose files are joined on this computer. */
export function createJoinedSpeeches(deps: {
  readonly table: JoinedSpeechTable
  readonly speech: Speech
  readonly resources: Pick<SubmitResource, 'submitAll' | 'refuseHigherPrice'>
  /** Reads a run; the latest one where it was retried. */
  readonly runOf: (jobId: JobId) => StoredJob | null
  readonly jobs: Pick<JobsTable, 'read'>
  /** The file of a run that is in place and unchanged; null without one. */
  readonly fileOf: (job: StoredJob) => StoredAsset | null
  readonly joining: FileJoining
  readonly clock: Clock
}) {
  const { table, speech, resources, joining } = deps

  function earlierOf(workspaceId: WorkspaceId, order: SpeechOrder, from: SpeechSource | null): Earlier {
    if (from === null) return nothing
    const found = from.kind === 'run' ? ofRun(workspaceId, from.jobId) : ofJoined(workspaceId, from.id)
    if (found === null || !soundAlike(found.order, order)) return nothing
    const isThere = found.jobIds.map((jobId) => {
      const job = deps.runOf(jobId)
      return job !== null && deps.fileOf(job) !== null
    })
    const pieces = found.composition.pieces.filter(({ run }) => isThere[run])
    return { composition: { ...found.composition, pieces }, jobIds: found.jobIds }
  }
  function ofRun(workspaceId: WorkspaceId, jobId: JobId): (Earlier & { readonly order: SpeechOrder }) | null {
    const job = deps.jobs.read(jobId)
    const order = job?.kind === 'speech' ? SpeechOrder.safeParse(job.input).data : undefined
    if (job === null || order === undefined || job.workspaceId !== workspaceId) return null
    const sentences = sentencesIn(order.paragraphs)
    const pieces = [{ run: 0, from: 0, count: sentences.length }]
    return { order, composition: { runs: [sentences], pieces }, jobIds: [jobId] }
  }
  function ofJoined(workspaceId: WorkspaceId, id: string): (Earlier & { readonly order: SpeechOrder }) | null {
    const row = table.read(id)
    if (row === null || row.workspaceId !== workspaceId) return null
    const runs = row.runs.map(({ sentences }) => sentences)
    return { order: row.input, composition: { runs, pieces: row.pieces }, jobIds: row.runs.map(({ jobId }) => jobId) }
  }

  function quotePlan(workspaceId: WorkspaceId, order: SpeechOrder, earlier: Earlier, plan: SpeechPlan): JoinedQuote {
    const quotes = plan.parts.map((paragraphs) => speech.quote(workspaceId, { ...order, paragraphs: [...paragraphs] }))
    const sum = (of: (one: (typeof quotes)[number]) => number) => quotes.reduce((total, one) => total + of(one), 0)
    const before = earlier.composition.pieces.reduce((count, piece) => count + piece.count, 0)
    const sentences = plan.composition.pieces.reduce((count, piece) => count + piece.count, 0)
    return {
      least: sum(({ least }) => least),
      credits: sum(({ credits }) => credits),
      most: sum(({ most }) => most),
      seconds: sum(({ seconds }) => seconds),
      measured: quotes[0]?.measured ?? 0,
      runs: plan.parts.length,
      kept: plan.kept,
      sentences,
      isSame: plan.parts.length === 0 && plan.kept === before && sentences > 0,
    }
  }

  function stateOf(row: StoredSpeech, jobs: readonly (StoredJob | null)[]): JoinedState {
    const file = table.fileOf(row.id, row.gap)
    if (file !== null) return { kind: 'done', assetId: file.asset.id, seconds: file.asset.duration ?? 0 }
    const done = jobs.filter((job) => job?.spend.kind === 'done').length
    if (done === jobs.length) return joining.stateOf(row.id)
    const isOver = jobs.every((job) => job === null || ['done', 'failed', 'refused'].includes(job.spend.kind))
    return { kind: isOver ? 'lacking' : 'speaking', done, of: jobs.length }
  }
  function show(row: StoredSpeech): ShownSpeech {
    const jobs = row.runs.map(({ jobId }) => deps.runOf(jobId))
    const isOwn = row.runs.map(({ jobId }) => deps.jobs.read(jobId)?.draftId.startsWith(`${row.id}/`) ?? true)
    const runs = jobs.filter((job, place) => job !== null && isOwn[place] === true) as StoredJob[]
    return {
      speech: row,
      title: titleOf(row.input),
      hasGaps: row.pieces.length > 1,
      state: stateOf(row, jobs),
      charged: runs.reduce((sum, { charged, refunded }) => sum + (charged ?? 0) - refunded, 0),
      kept: row.pieces.reduce((sum, { run, count }) => sum + (isOwn[run] === true ? 0 : count), 0),
      runs,
    }
  }
  function find(workspaceId: WorkspaceId, id: string): StoredSpeech {
    const row = table.read(id)
    if (row?.workspaceId === workspaceId) return row
    throw new Failure('NOT_FOUND', say('cast.goneSpeech'), { charged: 'no', what: 'the speech' })
  }

  return {
    list(workspaceId: WorkspaceId, { before, limit }: { before?: string | undefined; limit: number }) {
      const found = table.page(workspaceId, { before: readPlace(before), limit: limit + 1 })
      const { rows, next } = cutPage(found, limit, placeOf)
      return { speeches: rows.map(show), next }
    },
    /** @throws Failure NOT_FOUND */
    read: (workspaceId: WorkspaceId, id: string) => show(find(workspaceId, id)),
    quote(workspaceId: WorkspaceId, { order, from }: Pick<OrderRequest, 'order' | 'from'>): JoinedQuote {
      const earlier = earlierOf(workspaceId, order, from)
      return quotePlan(workspaceId, order, earlier, planSpeech(order.paragraphs, earlier.composition))
    },
    /**
     * Writes the speech with all its runs, or nothing. @throws Failure INVALID_INPUT with its fields, PRICE_CHANGED,
     * NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent then.
     */
    order(workspaceId: WorkspaceId, { draftId, order, from, gap, quoted }: OrderRequest): ShownSpeech {
      const known = table.read(draftId)
      if (known !== null) return show(known)
      const { composition, jobIds } = earlierOf(workspaceId, order, from)
      const plan = planSpeech(order.paragraphs, composition)
      const orders = plan.parts.map((paragraphs, place) =>
        speech.orderOf(workspaceId, {
          draftId: draftOf(draftId, place),
          order: { ...order, paragraphs: [...paragraphs] },
          quoted: null,
        }),
      )
      // Refuses a text that says nothing, as a single run would be.
      if (plan.composition.pieces.length === 0) speech.orderOf(workspaceId, { draftId, order, quoted: null })
      resources.refuseHigherPrice(
        orders.reduce((sum, { credits }) => sum + credits, 0),
        quoted,
      )
      const kept = plan.keptRuns.flatMap((run) => jobIds[run] ?? [])
      resources.submitAll(workspaceId, orders, (jobs) =>
        table.insert({
          id: draftId,
          workspaceId,
          input: order,
          runs: [...kept, ...jobs.map(({ id }) => id)].map((jobId, run) => ({
            jobId,
            sentences: [...(plan.composition.runs[run] ?? [])],
          })),
          pieces: [...plan.composition.pieces],
          gap,
          createdAt: deps.clock.now(),
        }),
      )
      joining.recheck(draftId)
      return show(find(workspaceId, draftId))
    },
    /** Sets the gap, and joins the files with it. @throws Failure NOT_FOUND */
    join(workspaceId: WorkspaceId, id: string, gap: number): ShownSpeech {
      const { id: found } = find(workspaceId, id)
      table.setGap(found, gap)
      joining.again(found)
      return show(find(workspaceId, id))
    },
    /** Stops joining. @throws Failure NOT_FOUND */
    stopJoining(workspaceId: WorkspaceId, id: string): ShownSpeech {
      joining.stop(find(workspaceId, id).id)
      return show(find(workspaceId, id))
    },
    /** How a file of the library was made; null where it is no joined speech. */
    recipeOf(assetId: AssetId): AssetDetail['speech'] {
      const file = table.file(assetId)
      const row = file === null ? null : table.read(file.speechId)
      return row === null ? null : { id: row.id, text: scriptOf(row.input), charged: show(row).charged }
    },
  }
}
/** Texts that are spoken by several runs. */
export type JoinedSpeeches = ReturnType<typeof createJoinedSpeeches>
