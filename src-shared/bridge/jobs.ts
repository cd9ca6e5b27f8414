import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { limits } from '../contract/limit.ts'
import { OutputType } from '../contract/model.ts'
import { mostPlannedRuns } from '../domain/batch-plan.ts'
import { FailureRecord } from '../domain/failure.ts'
import { Said } from '../domain/said.ts'
import { AssetId, JobId, JobSetId, WorkspaceId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Quote } from './quote.ts'

/** A prompt with variable parts, as typed. */
export const PromptTemplate = z.string().max(100_000)

/** A run to submit or to keep for later. `quoted`: the price shown for it, in credits; null if none was. */
export const RunOrder = z.object({
  modelId: z.string(),
  input: ModelInput,
  quoted: z.int().nullable(),
  /** What the prompt was rolled from: saved with the run, never sent. */
  template: PromptTemplate.nullable().default(null),
})

/** Progress of work with several parts: of `total`, `made` and `failed` are finished and `skipped` never began. */
export const JobProgress = z.object({ total: z.int(), made: z.int(), failed: z.int(), skipped: z.int() })
export type JobProgress = z.output<typeof JobProgress>

/** What is known about a request that may have been charged. Times are ISO 8601. */
export const JobEvidence = z.object({
  /** First and latest attempt; null if the request was accepted and only its outcome is unknown. */
  firstSentAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  attempts: z.int(),
  /** The most credits that may have been charged; null if the price was unknown. */
  upTo: z.int().nullable(),
  /** The end of the key that it was sent with; empty for the embedded service. */
  keyHint: z.string(),
  /** Checks of the service's lists, and how many entries may be the job. */
  checks: z.int(),
  found: z.int(),
  /** What checking again does, and until when it is possible; null for no end. */
  check: z.object({ until: z.string().nullable(), sentence: z.string(), said: Said }),
  /** When the user chose to run it again, after which it may have been charged twice. */
  ranAgainAt: z.string().nullable(),
})
export type JobEvidence = z.output<typeof JobEvidence>

/** An entry in the service's list that an unconfirmed job may have started. `matches`: it resembles the request. */
export const JobCandidate = z.object({
  resourceId: z.string(),
  what: z.string(),
  createdAt: z.string().nullable(),
  matches: z.boolean(),
})
export type JobCandidate = z.output<typeof JobCandidate>

/** The user's choice for an unconfirmed job: search for it, link it, or run it again and maybe pay twice. */
export const JobChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('link'), resourceId: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('again') }),
])
export type JobChoice = z.output<typeof JobChoice>

/**
 * The state of a job. Times are ISO 8601.
 *
 * - `waiting`: not sent; `why` says what it waits for.
 * - `sending`: the request is in progress, or its outcome is being confirmed with the same key.
 * - `running`: accepted and charged.
 * - `saving`: finished; its files are being downloaded.
 * - `done`: every file is in the library.
 * - `failed`: charged at start, made nothing; `refunded` once the refund was seen.
 * - `refused`: never started, never charged.
 * - `unconfirmed`: the user decides; nothing is sent automatically. `why`: `doubt` if it may or may not have been
 *   charged, `no-file` if it finished and was charged but no file was provided.
 */
export const JobState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('waiting'),
    why: z.enum(['queue', 'rate', 'offline', 'retry', 'account', 'key', 'allowance']),
    until: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('sending'),
    /** How much was sent of a file that goes with its start. Bytes. Until all of it was, the run can be cancelled. */
    upload: z.object({ sent: z.int(), total: z.int() }).optional(),
  }),
  z.object({
    kind: z.literal('running'),
    since: z.string(),
    /** Expected end, from the usual time of such runs; absent if too few were seen. */
    expectedAt: z.string().optional(),
    progress: JobProgress.optional(),
    /** How far it has come, 0 to 1, as of the last poll; absent if the service does not report it. */
    share: z.number().min(0).max(1).optional(),
    /** A stop was requested, or the service has accepted it. */
    stop: z.enum(['asked', 'taken']).optional(),
  }),
  z.object({
    kind: z.literal('saving'),
    since: z.string(),
    progress: JobProgress.optional(),
    /** Why its files have not arrived yet, if known. */
    problem: FailureRecord.nullable().optional(),
  }),
  z.object({
    kind: z.literal('done'),
    at: z.string(),
    assetIds: z.array(AssetId),
    progress: JobProgress.optional(),
  }),
  z.object({ kind: z.literal('failed'), at: z.string(), failure: FailureRecord, refunded: z.boolean() }),
  z.object({ kind: z.literal('refused'), at: z.string(), failure: FailureRecord }),
  z.object({
    kind: z.literal('unconfirmed'),
    why: z.enum(['doubt', 'no-file']).default('doubt'),
    since: z.string(),
    failure: FailureRecord,
    evidence: JobEvidence,
  }),
])
export type JobState = z.output<typeof JobState>

/** A durable job: one intent, one body, one idempotency key, which never change. */
export const Job = z.object({
  id: JobId,
  workspaceId: WorkspaceId,
  /** Counts the workspace's jobs from 1: "Run 14". */
  number: z.int(),
  /** The kind of request: `generation`, `batch` …; a window shows an unknown kind as a plain run. */
  kind: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  outputType: OutputType,
  /** The first text input, for lists and titles; may be empty. */
  prompt: z.string(),
  /** The template that `prompt` was rolled from; null if nothing varied. */
  template: z.string().nullable(),
  input: ModelInput,
  quote: Quote,
  state: JobState,
  /** Credits charged, null until the service reported them, and credits refunded. */
  charged: z.int().nullable(),
  refunded: z.int(),
  /** Jobs of the `background` lane are sent when no other waits. */
  lane: z.enum(['user', 'background']),
  /** Paused by the user; only for a job that was not sent. */
  isPaused: z.boolean(),
  setId: JobSetId.nullable(),
  retryOf: JobId.nullable(),
  createdAt: z.string(),
  /** When the service started it; null if it has not. */
  startedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
})
export type Job = z.output<typeof Job>

/** An entry of a job's ledger: what was quoted, charged or refunded, and when. */
export const LedgerLine = z.object({
  kind: z.enum(['quote', 'charge', 'refund']),
  /** Credits; null if no price was known. */
  credits: z.int().nullable(),
  at: z.string(),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** A changed job in full; the reader replaces its copy. */
export const JobEvent = z.object({ kind: z.literal('changed'), job: Job })
export type JobEvent = z.output<typeof JobEvent>

/** Jobs: requests to the service, from the click to the file. */
export const jobsContract = {
  /**
   * Saves the job and its key, then sends it. The same `draftId` again returns the first job.
   * `quoted` is the price shown on the button: PRICE_CHANGED if it has risen since, and nothing is sent.
   * PRICE_UNKNOWN if no price is known, unless `acceptsUnknown` says that the user agreed.
   */
  submit: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        modelId: z.string(),
        input: ModelInput,
        quoted: z.int().nullable(),
        /** What the prompt was rolled from: saved with the run, never sent. */
        template: PromptTemplate.nullable().default(null),
        acceptsUnknown: z.boolean().default(false),
      }),
    )
    .output(Job),
  /** Newest first; of one model or set if given. `before` is the `next` of the previous page. */
  page: procedure
    .input(
      z.object({
        modelId: z.string().optional(),
        setId: JobSetId.optional(),
        before: z.string().optional(),
        limit: z.int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ jobs: z.array(Job), next: z.string().nullable() })),
  read: procedure.input(z.object({ jobId: JobId })).output(z.object({ job: Job, ledger: z.array(LedgerLine) })),
  /** Removes an unsent job from the queue; NOT_FOUND once it was sent. */
  remove: procedure.input(z.object({ jobId: JobId })).output(z.void()),
  /** Starts a batch driven by the service. It continues when the studio is closed; a lost start is not repeated. */
  submitBatch: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        modelId: z.string(),
        prompts: z.array(z.string()).min(1).max(limits.batch.mostPrompts),
        /** What each prompt was rolled from, by index; null if nothing varied. Saved with its runs, never sent. */
        templates: z.array(PromptTemplate.nullable()).max(limits.batch.mostPrompts).default([]),
        /** The input that all prompts share. */
        input: ModelInput,
        concurrency: z.int().min(limits.batch.leastConcurrency).max(limits.batch.mostConcurrency).optional(),
        /** The most it may cost, in credits; by default its price. */
        budget: z.int().positive().optional(),
        /** Name or id of a persona saved at the service. */
        persona: z.string().min(1).max(200).optional(),
        /** The total shown on the button. */
        quoted: z.int().nullable(),
        /** The set that it belongs to, created with the first batch; absent for a single batch. */
        set: z
          .object({
            id: JobSetId,
            name: z.string().trim().min(1).max(120),
            /** The runs that its budget left out, with its first batch; they can be run later. */
            leftOut: z.array(RunOrder).max(mostPlannedRuns).default([]),
          })
          .optional(),
      }),
    )
    .output(Job),
  /** Imports a batch that was started elsewhere with the same account. @throws NOT_FOUND */
  importBatch: procedure.input(z.object({ resourceId: z.string().min(1).max(200) })).output(Job),
  /** Requests a stop and says what happens; does nothing if the service cannot stop it. */
  stop: procedure
    .input(z.object({ jobId: JobId }))
    .output(z.object({ stops: z.boolean(), sentence: z.string(), said: Said })),
  /** Service list entries that an unconfirmed job may have started; empty if nothing is listed. Costs a request. */
  candidates: procedure.input(z.object({ jobId: JobId })).output(z.array(JobCandidate)),
  /** Settles an unconfirmed job. Returns the job, or the new one that runs again. The choice is logged. */
  decide: procedure.input(z.object({ jobId: JobId, choice: JobChoice })).output(Job),
  /** Every later change of a job in the open workspace. */
  watch: procedure.output(eventIterator(JobEvent)),
}
