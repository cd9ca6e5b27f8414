import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { OutputType } from '../contract/model.ts'
import { FailureRecord } from '../domain/failure.ts'
import { AssetId, JobId, JobSetId, WorkspaceId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Quote } from './quote.ts'

/**
 * Where a job stands. Times are ISO 8601.
 *
 * - `waiting`: not sent; `why` says what it waits for.
 * - `sending`: the request is under way, or its outcome is being confirmed with the same key.
 * - `running`: accepted and charged.
 * - `saving`: made; its files are being downloaded.
 * - `done`: every file is in the library.
 * - `failed`: charged at start, made nothing; `refunded` once the return of the credits was seen.
 * - `refused`: never started, never charged.
 * - `unconfirmed`: may or may not have been charged; the user decides, nothing is sent by itself.
 */
export const JobState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('waiting'),
    why: z.enum(['queue', 'rate', 'offline', 'retry']),
    until: z.string().nullable(),
  }),
  z.object({ kind: z.literal('sending') }),
  z.object({ kind: z.literal('running'), since: z.string() }),
  z.object({ kind: z.literal('saving'), since: z.string() }),
  z.object({ kind: z.literal('done'), at: z.string(), assetIds: z.array(AssetId) }),
  z.object({ kind: z.literal('failed'), at: z.string(), failure: FailureRecord, refunded: z.boolean() }),
  z.object({ kind: z.literal('refused'), at: z.string(), failure: FailureRecord }),
  z.object({ kind: z.literal('unconfirmed'), since: z.string(), failure: FailureRecord }),
])
export type JobState = z.output<typeof JobState>

/** A durable job: one intent, one body, one idempotency key, for ever. */
export const Job = z.object({
  id: JobId,
  workspaceId: WorkspaceId,
  /** Counts the workspace's jobs from 1: "Run 14". */
  number: z.int(),
  /** What was asked of the service: `generation`, `batch` …; a kind that this window does not know is shown as a plain run. */
  kind: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  outputType: OutputType,
  /** The first text input, for lists and titles; empty where there is none. */
  prompt: z.string(),
  input: ModelInput,
  quote: Quote,
  state: JobState,
  /** Credits taken; null until the service said so. */
  charged: z.int().nullable(),
  /** Credits that came back. */
  refunded: z.int(),
  /** Jobs of the `background` lane go when no other waits. */
  lane: z.enum(['user', 'background']),
  /** Held back by the user; only a job that was not sent. */
  isPaused: z.boolean(),
  /** The jobs that were submitted together with it. */
  setId: JobSetId.nullable(),
  /** The job that it tries again. */
  retryOf: JobId.nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
})
export type Job = z.output<typeof Job>

/** One line of a job's books: what was quoted, charged and refunded, when. */
export const LedgerLine = z.object({
  kind: z.enum(['quote', 'charge', 'refund']),
  /** Credits; null where no price was known. */
  credits: z.int().nullable(),
  at: z.string(),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** A job that changed, whole: the reader replaces what it had. */
export const JobEvent = z.object({ kind: z.literal('changed'), job: Job })
export type JobEvent = z.output<typeof JobEvent>

/** Jobs: what was asked of the service, from the click to the file. */
export const jobsContract = {
  /**
   * Writes the job and its key, then sends it. The same `draftId` twice answers with the first job.
   * `quoted` is the price that was on the button: where the price rose since, PRICE_CHANGED and nothing is sent.
   */
  submit: procedure
    .input(z.object({ draftId: z.uuid(), modelId: z.string(), input: ModelInput, quoted: z.int().nullable() }))
    .output(Job),
  /** Newest first. `before` is the `next` of the page before. */
  page: procedure
    .input(
      z.object({
        modelId: z.string().optional(),
        before: z.string().optional(),
        limit: z.int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ jobs: z.array(Job), next: z.string().nullable() })),
  read: procedure.input(z.object({ jobId: JobId })).output(z.object({ job: Job, ledger: z.array(LedgerLine) })),
  /** Takes a job out of the queue before it was sent; refuses with NOT_FOUND once it was. */
  remove: procedure.input(z.object({ jobId: JobId })).output(z.void()),
  /** Every change of a job in the open workspace, from now on. */
  watch: procedure.output(eventIterator(JobEvent)),
}
