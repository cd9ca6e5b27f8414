import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { limits } from '../contract/limit.ts'
import { OutputType } from '../contract/model.ts'
import { FailureRecord } from '../domain/failure.ts'
import { AssetId, JobId, JobSetId, WorkspaceId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Quote } from './quote.ts'

/** A prompt with places that vary, as it was typed. */
export const PromptTemplate = z.string().max(100_000)

/** How far work of several parts is: `total` parts, of which `made` and `failed` are over and `skipped` never began. */
export const JobProgress = z.object({ total: z.int(), made: z.int(), failed: z.int(), skipped: z.int() })
export type JobProgress = z.output<typeof JobProgress>

/** What is known of a request that may or may not have been charged. Times are ISO 8601. */
export const JobEvidence = z.object({
  /** First and latest attempt; null where it was accepted once and only its end is not known. */
  firstSentAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  attempts: z.int(),
  /** At most so many credits may have been taken; null where its price was not known. */
  upTo: z.int().nullable(),
  /** The end of the key that it was sent with; empty for this computer's own service. */
  keyHint: z.string(),
  /** Looks at the service's lists, and how many things there may be it. */
  checks: z.int(),
  found: z.int(),
  /** What looking again does, and until when it can; null where there is no end. */
  check: z.object({ until: z.string().nullable(), sentence: z.string() }),
  /** When a person chose to run it again; it may have been paid twice then. */
  ranAgainAt: z.string().nullable(),
})
export type JobEvidence = z.output<typeof JobEvidence>

/** Something in the service's list that a doubtful job may have started. `matches`: it looks like what the job asked for. */
export const JobCandidate = z.object({
  resourceId: z.string(),
  what: z.string(),
  createdAt: z.string().nullable(),
  matches: z.boolean(),
})
export type JobCandidate = z.output<typeof JobCandidate>

/** What a person does about an unconfirmed job: let it be looked for, say which thing it is, or run it again and maybe pay twice. */
export const JobChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('link'), resourceId: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('again') }),
])
export type JobChoice = z.output<typeof JobChoice>

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
 * - `unconfirmed`: the user decides, nothing is sent by itself. `why`: `doubt` where it may or may not have been charged,
 *   `no-file` where it finished and was charged, and no file was provided.
 */
export const JobState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('waiting'),
    why: z.enum(['queue', 'rate', 'offline', 'retry', 'account', 'key']),
    until: z.string().nullable(),
  }),
  z.object({ kind: z.literal('sending') }),
  z.object({
    kind: z.literal('running'),
    since: z.string(),
    /** When it is about to be done, as long as such runs usually take; absent where too few were seen. */
    expectedAt: z.string().optional(),
    progress: JobProgress.optional(),
    /** A stop was asked for, or the service has taken it. */
    stop: z.enum(['asked', 'taken']).optional(),
  }),
  z.object({
    kind: z.literal('saving'),
    since: z.string(),
    progress: JobProgress.optional(),
    /** Why its files have not come yet, where a person can be told. */
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
  /** The prompt with its places that vary, which `prompt` was rolled from; null where nothing varied. */
  template: z.string().nullable(),
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
  /** When the service had begun it; null before that, and where it never did. */
  startedAt: z.string().nullable(),
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
   * Where no price is known, PRICE_UNKNOWN, unless `acceptsUnknown` says that the user agreed to that.
   */
  submit: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        modelId: z.string(),
        input: ModelInput,
        quoted: z.int().nullable(),
        /** What the prompt was rolled from: kept with the run, never sent. */
        template: PromptTemplate.nullable().default(null),
        acceptsUnknown: z.boolean().default(false),
      }),
    )
    .output(Job),
  /** Newest first, of one model or one set where it is named. `before` is the `next` of the page before. */
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
  /** Takes a job out of the queue before it was sent; refuses with NOT_FOUND once it was. */
  remove: procedure.input(z.object({ jobId: JobId })).output(z.void()),
  /** Starts a batch that the service drives: it goes on when the studio is closed, and a start that is lost is not repeated. */
  submitBatch: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        modelId: z.string(),
        prompts: z.array(z.string()).min(1).max(limits.batch.mostPrompts),
        /** What each prompt was rolled from, by its place; null where nothing in it varied. Kept with its runs, never sent. */
        templates: z.array(PromptTemplate.nullable()).max(limits.batch.mostPrompts).default([]),
        /** What all prompts share. */
        input: ModelInput,
        concurrency: z.int().min(limits.batch.leastConcurrency).max(limits.batch.mostConcurrency).optional(),
        /** The most that it may take; by default its price. Credits. */
        budget: z.int().positive().optional(),
        /** A persona that is saved at the service, by name or id. */
        persona: z.string().min(1).max(200).optional(),
        /** The total on the button. */
        quoted: z.int().nullable(),
        /** The set that it is a part of, made with the first of them; none where it stands alone. */
        set: z.object({ id: JobSetId, name: z.string().trim().min(1).max(120) }).optional(),
      }),
    )
    .output(Job),
  /** Takes in a batch that was started elsewhere with the same account. @throws NOT_FOUND */
  importBatch: procedure.input(z.object({ resourceId: z.string().min(1).max(200) })).output(Job),
  /** Asks for a stop, and says in plain words what happens; where the service cannot stop it, nothing does. */
  stop: procedure.input(z.object({ jobId: JobId })).output(z.object({ stops: z.boolean(), sentence: z.string() })),
  /** What of the service's list an unconfirmed job may have started. Costs a request; empty where the service lists none. */
  candidates: procedure.input(z.object({ jobId: JobId })).output(z.array(JobCandidate)),
  /** Settles an unconfirmed job. Answers with the job, or with the new one that runs again. The choice is logged. */
  decide: procedure.input(z.object({ jobId: JobId, choice: JobChoice })).output(Job),
  /** Every change of a job in the open workspace, from now on. */
  watch: procedure.output(eventIterator(JobEvent)),
}
