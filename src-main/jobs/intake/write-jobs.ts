import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { JobId, type JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { newSpendKey, newSpend } from '#shared/domain/spend.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import { createYield, sliceMs } from '#shared/util/in-slices.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { RemovedJobsTable, UnfinishedWritesTable } from '../../cache/tables/job-undo.ts'
import type { JobBilling, JobLimits } from '../ports.ts'
import type { FindDraft } from './find-job-by-draft.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** Gap between neighbouring queue positions, so that moving one job writes one row. */
export const placeGap = 1_048_576

/** Fields of a job to write that differ from a single run at the end of the queue. */
export type JobPosition = Partial<
  Pick<
    StoredJob,
    | 'number'
    | 'lane'
    | 'place'
    | 'isPaused'
    | 'setId'
    | 'retryOf'
    | 'kind'
    | 'request'
    | 'prompt'
    | 'templates'
    | 'brand'
  >
>

/** One order with its position. */
export type JobToWrite = { readonly prepared: PreparedOrder; readonly position?: JobPosition }

/**
 * Writes jobs with their keys, quotes and positions: all or none. A draft that was written before returns its job.
 *
 * @throws Failure of a limit that they would pass.
 */
export type WriteJobs = (workspaceId: WorkspaceId, jobs: readonly JobToWrite[]) => StoredJob[]

/** The first text input, which lists and titles show as the job's name. */
function promptOf(model: Model, input: ModelInput): string {
  const fields = readFields(model.input_schema, [])
  const texts = fields.filter((field) => field.kind === 'text').map((field) => input[field.name])
  const named = input['prompt'] ?? input['text'] ?? texts.find((text) => typeof text === 'string')
  return typeof named === 'string' ? named : ''
}

/** The fields of a newly written job: not started, not paused, part of nothing. */
export const freshJob = {
  resourceId: null,
  charged: null,
  refunded: 0,
  lane: 'user',
  isPaused: false,
  setId: null,
  retryOf: null,
  brand: null,
  project: null,
  agent: null,
  template: null,
  templates: null,
  settledAt: null,
} as const satisfies Partial<StoredJob>

/** The address at which a workspace's service can tell that a job has ended; null if there is none. */
export type WebhookOf = (workspaceId: WorkspaceId) => string | null

/** The kinds whose start takes an address that is told of the end (interface: Events, 1). */
const webhookKinds: readonly string[] = ['generation', 'batch', 'short-video']

/** Adds the address to a request. It is written with the job, so that a repeated start sends the same bytes. */
function withWebhook(job: StoredJob, webhook: string | null): StoredJob {
  if (webhook === null || !webhookKinds.includes(job.kind)) return job
  // A request is a JSON object with members; up to ten thousand are written at once, so it is not parsed again.
  return { ...job, request: `${job.request.slice(0, -1)},"webhook":${JSON.stringify(webhook)}}` }
}

/** Whether a job's request names an address that is told of its end. */
export function hasWebhook({ kind, request }: Pick<StoredJob, 'kind' | 'request'>): boolean {
  return webhookKinds.includes(kind) && /,"webhook":"[^"]*"\}$/u.test(request)
}

/** Builds every job row; number and place are assigned on write. */
function createRowOf({ clock, random, webhookOf }: { clock: Clock; random: Random; webhookOf: WebhookOf }) {
  return ({ prepared, position = {} }: JobToWrite, account: string): StoredJob => {
    const { order, model, input, quote } = prepared
    const job: StoredJob = {
      ...freshJob,
      id: JobId.parse(random.uuid()),
      workspaceId: order.workspaceId,
      number: 0,
      draftId: order.draftId,
      kind: 'generation',
      modelId: model.id,
      modelName: model.name,
      outputType: model.output_type,
      prompt: promptOf(model, input),
      input,
      request: JSON.stringify({ modelId: model.id, input }),
      quote,
      idempotencyKey: newSpendKey(random),
      account,
      spend: newSpend,
      place: 0,
      template: order.template ?? null,
      agent: order.agent ?? null,
      createdAt: clock.now(),
      chargedAt: null,
      ...position,
    }
    return withWebhook(job, webhookOf(order.workspaceId))
  }
}

/** Assigns consecutive numbers and places at the end of a queue; call it in the transaction that writes them. */
function createNextSpot({
  jobs,
  lastRemoved,
}: {
  readonly jobs: Pick<JobsTable, 'nextNumber' | 'lastPlace'>
  /** The highest number among removed runs that may come back; 0 where there is none. */
  readonly lastRemoved: (workspaceId: WorkspaceId) => number
}) {
  return (workspaceId: WorkspaceId) => {
    let number = Math.max(jobs.nextNumber(workspaceId), lastRemoved(workspaceId) + 1)
    let place = jobs.lastPlace(workspaceId) + placeGap
    return {
      number,
      take(position: JobPosition = {}): { readonly number: number; readonly place: number } {
        const spot = { number: position.number ?? number, place: position.place ?? place }
        if (spot.number === number) number += 1
        if (spot.place === place) place += placeGap
        return spot
      },
    }
  }
}

/** Creates the writing of a few jobs in one transaction. */
export function createWriteJobs(deps: {
  jobs: JobsTable
  billing: Pick<JobBilling, 'recordQuote'>
  spendingLimits: JobLimits
  findDraft: FindDraft
  lastRemoved: (workspaceId: WorkspaceId) => number
  /** Identifies the account that pays: the same as long as the money is the same. */
  accountOf: (workspaceId: WorkspaceId) => string
  webhookOf: WebhookOf
  clock: Clock
  random: Random
}): WriteJobs {
  const { jobs, billing, spendingLimits } = deps
  const rowOf = createRowOf(deps)
  const nextSpot = createNextSpot(deps)

  return (workspaceId, toWrite) =>
    jobs.transaction(() => {
      const next = nextSpot(workspaceId)
      const account = deps.accountOf(workspaceId)
      const fresh: StoredJob[] = []
      const all = toWrite.map((one) => {
        const known = deps.findDraft(one.prepared.order.draftId)
        if (known !== null) return known
        const job = { ...rowOf(one, account), ...next.take(one.position) }
        jobs.insert(job)
        billing.recordQuote(job)
        fresh.push(job)
        return job
      })
      if (fresh.length > 0) spendingLimits.assertMayWrite(fresh)
      return all
    })
}

/** Many jobs of one click. Their drafts are named `<draftId>/...`. */
type ManyJobs = {
  readonly workspaceId: WorkspaceId
  readonly draftId: string
  readonly jobs: readonly JobToWrite[]
  /** The set that `begin` creates; removed where the jobs are rolled back. */
  readonly setId?: JobSetId
  /** Called in the transaction that writes the first jobs, before them. */
  readonly begin?: () => void
  /** Asked in the transaction that writes a job whether it is still wanted. */
  readonly isWanted?: (index: number) => boolean
  /** Called in the transaction that writes a job, after the write; may be called again for a job written before. */
  readonly onJob?: (job: StoredJob) => void
}

/**
 * Writes the jobs of one click in slices short enough to keep windows smooth: all or none, even if the studio ends
 * meanwhile. Nothing is listed or sent before the last one is written, and limits are checked at that moment.
 *
 * Returns, by the order's index, the job that was written now or before; null where it was no longer wanted.
 * @throws Failure of a limit that they would pass; nothing is left of them then.
 */
export type WriteManyJobs = (order: ManyJobs) => Promise<(StoredJob | null)[]>

/** Jobs up to this number are written in one transaction, which takes one slice and needs no marks. */
const mostAtOnce = 20
/** Most rows in a slice, however fast they are written. */
const rowsInSlice = 50
/** Time for rows in a slice; the rest is for the commit. Milliseconds. */
const rowsMs = sliceMs - 3

/** Creates the writing of few and many jobs, one submission at a time, so that two never block each other. */
export function createWriting(deps: {
  tables: { jobs: JobsTable; unfinished: UnfinishedWritesTable; removed: Pick<RemovedJobsTable, 'lastNumber'> }
  billing: Pick<JobBilling, 'recordQuote'>
  spendingLimits: JobLimits
  findDraft: FindDraft
  accountOf: (workspaceId: WorkspaceId) => string
  webhookOf: WebhookOf
  yieldToLoop: () => Promise<void>
  clock: Clock
  random: Random
  log: Log
}): { readonly write: WriteJobs; readonly writeMany: WriteManyJobs } {
  const { billing, spendingLimits, findDraft, clock, yieldToLoop } = deps
  const { jobs, unfinished, removed } = deps.tables
  const rowOf = createRowOf(deps)
  const numbers = { jobs, lastRemoved: (id: WorkspaceId) => removed.lastNumber(id) }
  const nextSpot = createNextSpot(numbers)
  const write = createWriteJobs({ ...deps, ...numbers })
  let last: Promise<unknown> = Promise.resolve()

  function writeAtOnce({ workspaceId, jobs: orders, begin, isWanted, onJob }: ManyJobs): (StoredJob | null)[] {
    return jobs.transaction(() => {
      begin?.()
      const wanted = orders.map((_, index) => isWanted?.(index) ?? true)
      const written = write(
        workspaceId,
        orders.filter((_, index) => wanted[index]),
      )
      for (const job of written) onJob?.(job)
      let at = 0
      return wanted.map((isOne) => (isOne ? (written[at++] ?? null) : null))
    })
  }

  async function takeBack(draftId: string): Promise<void> {
    while (!unfinished.takeBack(draftId, rowsInSlice)) await yieldToLoop()
  }

  async function writeInSlices(order: ManyJobs): Promise<(StoredJob | null)[]> {
    const { workspaceId, draftId, isWanted } = order
    const pause = createYield(clock, yieldToLoop)
    // Rolls back what an earlier attempt left because its disk was full.
    await takeBack(draftId)
    const account = deps.accountOf(workspaceId)
    const rows: StoredJob[] = []
    const expected: StoredJob[] = []
    for (const [index, one] of order.jobs.entries()) {
      const row = rowOf(one, account)
      rows.push(row)
      if (jobs.readDraft(row.draftId) === null && isWanted?.(index) !== false) expected.push(row)
      await pause()
    }
    const answer: (StoredJob | null)[] = []
    const fresh: StoredJob[] = []

    function writeSlice(): void {
      const next = nextSpot(workspaceId)
      const end = clock.monotonic() + rowsMs
      for (let count = 0; count < rowsInSlice && answer.length < rows.length; count += 1) {
        const row = rows[answer.length]
        const position = order.jobs[answer.length]?.position
        if (row === undefined) break
        const known = findDraft(row.draftId)
        const mayWrite = isWanted?.(answer.length) ?? true
        if (known !== null || !mayWrite) {
          answer.push(mayWrite ? known : null)
          continue
        }
        const job = { ...row, ...next.take(position) }
        jobs.insert(job)
        billing.recordQuote(job)
        order.onJob?.(job)
        fresh.push(job)
        answer.push(job)
        if (clock.monotonic() >= end) break
      }
    }

    await yieldToLoop()
    jobs.transaction(() => {
      const { number } = nextSpot(workspaceId)
      unfinished.begin({ draftId, workspaceId, firstNumber: number, setId: order.setId ?? null })
      order.begin?.()
      // Fails early; the binding check is at the end. The set exists by now: its budget bounds what its runs reserve.
      if (expected.length > 0) spendingLimits.assertMayWrite(expected)
    })
    try {
      while (answer.length < rows.length) {
        await yieldToLoop()
        jobs.transaction(writeSlice)
      }
      await yieldToLoop()
      jobs.transaction(() => {
        if (fresh.length > 0) spendingLimits.assertMayWrite(fresh)
        unfinished.finish(draftId)
      })
      return answer
    } catch (error) {
      await takeBack(draftId).catch((left: unknown) =>
        deps.log.warn('A part of a submission is taken back at the next start', { draftId, error: left }),
      )
      throw error
    }
  }

  async function writeMany(order: ManyJobs): Promise<(StoredJob | null)[]> {
    if (order.jobs.length <= mostAtOnce) return writeAtOnce(order)
    const written = last.then(() => writeInSlices(order))
    last = written.catch(() => undefined)
    return written
  }
  return { write, writeMany }
}
