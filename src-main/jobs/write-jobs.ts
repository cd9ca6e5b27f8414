import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { newSpendKey } from '#shared/domain/spend-key.ts'
import { newSpend } from '#shared/domain/spend.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Random } from '#shared/util/random.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import { freshJob } from './fresh-job.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { FindDraft } from './find-draft.ts'
import type { JobBooks, JobWalls } from './ports.ts'
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

/** Builds the one way in which a job's row comes to be. */
export function createWriteJobs(deps: {
  jobs: JobsTable
  books: JobBooks
  walls: JobWalls
  findDraft: FindDraft
  /** The highest number among runs that were taken out and may come back; 0 where there is none. */
  lastRemoved: (workspaceId: WorkspaceId) => number
  /** Tells whose account pays: the same as long as the money is the same. */
  accountOf: (workspaceId: WorkspaceId) => string
  clock: Clock
  random: Random
}): WriteJobs {
  const { jobs, books, walls, clock, random } = deps

  function rowOf({ prepared, position = {} }: JobToWrite, next: { number: number; place: number }): StoredJob {
    const { order, model, input, quote } = prepared
    return {
      ...freshJob,
      id: JobId.parse(random.uuid()),
      workspaceId: order.workspaceId,
      number: next.number,
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
      account: deps.accountOf(order.workspaceId),
      spend: newSpend,
      place: next.place,
      template: order.template ?? null,
      agent: order.agent ?? null,
      createdAt: clock.now(),
      chargedAt: null,
      ...position,
    }
  }

  return (workspaceId, toWrite) =>
    jobs.transaction(() => {
      const next = {
        number: Math.max(jobs.nextNumber(workspaceId), deps.lastRemoved(workspaceId) + 1),
        place: jobs.lastPlace(workspaceId) + placeGap,
      }
      const fresh: StoredJob[] = []
      const all = toWrite.map((one) => {
        const known = deps.findDraft(one.prepared.order.draftId)
        if (known !== null) return known
        const job = rowOf(one, next)
        if (job.number === next.number) next.number += 1
        if (job.place === next.place) next.place += placeGap
        jobs.insert(job)
        books.bookQuote(job)
        fresh.push(job)
        return job
      })
      if (fresh.length > 0) walls.assertRoom(fresh)
      return all
    })
}
