import { say } from '#shared/domain/sentences/say.ts'
import type { Batch, BatchItem } from '#shared/contract/batch.ts'
import { limits } from '#shared/contract/limit.ts'
import { Failure } from '#shared/domain/failure.ts'
import { spendDeadlineMs, type SpendProgress } from '#shared/domain/spend-state.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { type BatchRequest, positionOf, promptAt, readBatchRequest } from './batch-prompts.ts'
import { followResource } from './follow-resource.ts'
import type { Candidate, JobKind, RemoteState } from './job-kind.ts'

const has = (items: readonly BatchItem[], status: BatchItem['status']) =>
  items.filter((item) => item.status === status).length

/** Counts the items where they are listed, because the counts are derived from them (interface: Batch). */
function progressOf({ items, counts }: Batch): SpendProgress | null {
  if (items.length > 0) {
    const made = has(items, 'succeeded')
    return { total: items.length, made, failed: has(items, 'failed'), skipped: has(items, 'skipped') }
  }
  if (counts === undefined) return null
  return { total: counts.total, made: counts.succeeded, failed: counts.failed, skipped: counts.skipped }
}

function brokenBatch({ items }: Batch): Failure {
  const words = items.find(({ error }) => error !== null)?.error ?? null
  const sentence = words === null ? say('job.nothingMadeNoReason') : say('job.nothingMade', { words })
  return new Failure('SERVICE_FAILED', sentence, { charged: 'yes', status: 200 })
}

function endOf(batch: Batch): RemoteState['end'] {
  switch (batch.status) {
    case 'completed':
    case 'stopped':
      return { kind: 'made' }
    case 'failed':
      return { kind: 'broke', failure: brokenBatch(batch) }
    // An unknown status is never final.
    case 'queued':
    case 'running':
    case 'stopping':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(batch.status)
  }
}

/** Whether a prompt that succeeded has no file, or the batch reports successes but lists no item. */
function lacksFiles({ items, counts }: Batch): boolean {
  if (items.length === 0) return (counts?.succeeded ?? 0) > 0
  return items.some(({ status, urls }) => status === 'succeeded' && urls.length === 0)
}

/** Reads a batch into the state that all kinds share. */
export function stateOfBatch(batch: Batch): RemoteState {
  return {
    resourceId: batch.id,
    modelId: batch.modelId ?? null,
    end: endOf(batch),
    files: batch.items.flatMap(({ index, urls }) =>
      urls.map((url, nth) => ({ position: positionOf(index, nth), url })),
    ),
    lacksFiles: lacksFiles(batch),
    parts: batch.items.flatMap(({ index, generationId }) =>
      generationId === null ? [] : [{ position: positionOf(index, 0), resourceId: generationId }],
    ),
    charged: batch.chargedCredits ?? null,
    refunded: batch.refundedCredits ?? null,
    progress: progressOf(batch),
    isStopping: batch.status === 'stopping' || batch.status === 'stopped',
  }
}

/** The prompts of a batch, however they are listed. */
export function promptsOf({ prompts, items }: Batch): string[] {
  return prompts ?? items.flatMap(({ prompt }) => (prompt === undefined ? [] : [prompt]))
}

function isSame(request: BatchRequest, batch: Batch): boolean {
  const { concurrency, budgetCredits } = batch
  return (
    batch.modelId === request.modelId &&
    JSON.stringify(promptsOf(batch)) === JSON.stringify(request.prompts) &&
    (concurrency === undefined || concurrency === request.concurrency) &&
    (budgetCredits === undefined || request.budgetCredits === undefined || budgetCredits === request.budgetCredits)
  )
}

/** Most that two properly set clocks may differ by. Milliseconds. */
export const clocksApartMs = 30_000

/**
 * Whether something created at the service can be what a job requested: not older than the request, not newer than its
 * deadline. A missing or unreadable time matches. `createdAt`: ISO 8601.
 */
export function isNear(job: StoredJob, createdAt: string | null): boolean {
  const { spend } = job
  const sent = spend.kind === 'unconfirmed' ? spend.sent : spend.kind === 'ambiguous' ? spend : null
  const at = createdAt === null ? Number.NaN : Date.parse(createdAt)
  if (sent === null || Number.isNaN(at)) return true
  return at >= sent.firstSentAt - clocksApartMs && at <= sent.sentAt + spendDeadlineMs + clocksApartMs
}

function candidate(job: StoredJob, request: BatchRequest, batch: Batch): Candidate {
  const prompts = promptsOf(batch)
  const createdAt = batch.createdAt ?? null
  return {
    resourceId: batch.id,
    what: `${prompts.length} prompts: ${(prompts[0] ?? '').slice(0, 80)}`,
    createdAt,
    matches: isSame(request, batch) && isNear(job, createdAt),
  }
}

/**
 * A batch that the service runs. Its start has no key, so the list of batches is searched by model, prompts,
 * concurrency, budget and time (interface: Batch).
 */
export const batch: JobKind = {
  start: {
    repeat: 'unkeyed',
    prepare(job) {
      const body = readBatchRequest(job)
      return async (service, options) => {
        const answer = await service.batch.start({ body }, { ...options, bodyText: job.request })
        // Each prompt is charged when it is submitted; reads report the charges.
        return { resourceId: answer.id, modelId: answer.modelId ?? null, charged: null }
      }
    },
    async list(service, job, options) {
      const request = readBatchRequest(job)
      const { batches } = await service.batch.list({ query: { limit: limits.batch.mostListed } }, options)
      return batches.map((one) => candidate(job, request, one))
    },
  },
  isPricedAsOneRun: false,
  read: async (service, id, options) => stateOfBatch(await service.batch.read({ params: { id } }, options)),
  note: ({ jobs }, job, { parts = [] }) => jobs.noteParts(job, parts),
  textOf: (job, position) => promptAt(readBatchRequest(job), position),
  follow: (deps, job, signal) => followResource(deps, job, batch, signal),
  stop: {
    kind: 'service',
    sentence: say('job.stopBatch'),
    ask: async (service, id, options) => void (await service.batch.stop({ params: { id } }, options)),
  },
}
