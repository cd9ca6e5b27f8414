import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { newSpendKey } from '#shared/domain/spend-key.ts'
import { newSpend } from '#shared/domain/spend.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Random } from '#shared/util/random.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { freshJob } from './fresh-job.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { FindDraft } from './find-draft.ts'
import type { JobBilling, JobLimits } from '../ports.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** Room between two neighbours in the queue, so that one job is moved by writing one row. */
export const placeGap = 1_048_576

/**
 * Where in the queue a job is written, and what it is where it is no single run; what is not named is that of a single
 * run at the end.
 */
export type JobPosition = Partial<
  Pick<
    StoredJob,
    'number' | 'lane' | 'place' | 'isPaused' | 'setId' | 'retryOf' | 'kind' | 'request' | 'prompt' | 'templates'
  >
>

/** One order with its position. */
export type JobToWrite = { readonly prepared: PreparedOrder; readonly position?: JobPosition }

/**
 * Writes jobs with their keys, quotes and places: all of them or none. A draft that was written before answers with
 * its first job, whatever is asked now.
 *
 * @throws Failure of a wall that they would pass.
 */
export type WriteJobs = (workspaceId: WorkspaceId, jobs: readonly JobToWrite[]) => StoredJob[]

/** The first text input: what lists and titles call the job. */
function promptOf(model: Model, input: ModelInput): string {
  const fields = readFields(model.input_schema, [])
  const texts = fields.filter((field) => field.kind === 'text').map((field) => input[field.name])
  const named = input['prompt'] ?? input['text'] ?? texts.find((text) => typeof text === 'string')
  return typeof named === 'string' ? named : ''
}

/** Builds the one way in which a job's row comes to be; its number and place are given when it is written. */
export function createRowOf({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
  return ({ prepared, position = {} }: JobToWrite, account: string): StoredJob => {
    const { order, model, input, quote } = prepared
    return {
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
  }
}

/** Gives numbers and places at the end of a queue, one after the other; to be called in the transaction that writes them. */
export function createNextSpot({
  jobs,
  lastRemoved,
}: {
  readonly jobs: Pick<JobsTable, 'nextNumber' | 'lastPlace'>
  /** The highest number among runs that were taken out and may come back; 0 where there is none. */
  readonly lastRemoved: (workspaceId: WorkspaceId) => number
}) {
  return (workspaceId: WorkspaceId) => {
    let number = Math.max(jobs.nextNumber(workspaceId), lastRemoved(workspaceId) + 1)
    let place = jobs.lastPlace(workspaceId) + placeGap
    return {
      /** The first of the numbers. */
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

/** Builds the writing of a few jobs, in one transaction. */
export function createWriteJobs(deps: {
  jobs: JobsTable
  billing: Pick<JobBilling, 'recordQuote'>
  spendingLimits: JobLimits
  findDraft: FindDraft
  lastRemoved: (workspaceId: WorkspaceId) => number
  /** Tells whose account pays: the same as long as the money is the same. */
  accountOf: (workspaceId: WorkspaceId) => string
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
      if (fresh.length > 0) spendingLimits.assertWithinLimits(fresh)
      return all
    })
}
