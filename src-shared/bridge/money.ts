import { z } from 'zod'
import { JobId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'

const Credits = z.int()

/** What was taken and returned for a number of charged runs. Credits. */
export const SpendSums = z.object({ jobs: z.int(), charged: Credits, refunded: Credits })
export type SpendSums = z.output<typeof SpendSums>

/** Spending by something: a model, a brand, a project. */
export const SpendShare = SpendSums.extend({ id: z.string(), name: z.string() })
export type SpendShare = z.output<typeof SpendShare>

/** What was spent over the last days. */
export const SpendReport = z.object({
  total: SpendSums,
  /** Every day of this computer's calendar, `2026-11-21`, today last. */
  days: z.array(SpendSums.extend({ day: z.string() })),
  /** Most spent first. `kept`: files of it that were rated. */
  models: z.array(SpendShare.extend({ kept: z.int() })),
  brands: z.array(SpendShare),
  projects: z.array(SpendShare),
  /** Files that were rated, and what each of them cost with all that was not kept; null where none was. Credits. */
  kept: z.object({ files: z.int(), creditsEach: z.number().nullable() }),
})
export type SpendReport = z.output<typeof SpendReport>

/** The account beside our books. Credits; times ISO 8601. */
export const AccountSummary = z.object({
  /** What the service last told, and what our books make of all that is known; null until it told. */
  reported: Credits.nullable(),
  reportedAt: z.string().nullable(),
  expected: Credits.nullable(),
  /** What came back without a run that it is known to be of. */
  held: Credits,
  /** What left and what came to the account without us: another program, a purchase. Never booked to a run. */
  takenElsewhere: Credits,
  addedElsewhere: Credits,
})
export type AccountSummary = z.output<typeof AccountSummary>

/**
 * Something that the service owes or took beyond its word. Credits.
 *
 * - `no-refund`: a run failed and its credits did not come back in time.
 * - `no-file`: a run finished and gave no file.
 * - `above-quote`: a run was charged more than its quote.
 */
export const Claim = z.object({
  jobId: JobId,
  kind: z.enum(['no-refund', 'no-file', 'above-quote']),
  credits: Credits,
  number: z.int(),
  modelName: z.string(),
  prompt: z.string(),
  quoted: Credits.nullable(),
  charged: Credits,
  raisedAt: z.string(),
  /** All evidence in words, ready to be sent to the service. */
  text: z.string(),
})
export type Claim = z.output<typeof Claim>

/** On whose runs and over what time a limit is. `run` holds for each run by itself; `ever` never starts again. */
export const LimitOrder = z.object({
  who: z.enum(['all', 'brand', 'agent']),
  /** The brand's or agent's name; empty for all. */
  subject: z.string().trim().max(120),
  period: z.enum(['run', 'day', 'month', 'ever']),
  /** Credits. */
  cap: Credits.min(0).max(1_000_000_000),
})
export type LimitOrder = z.output<typeof LimitOrder>

/** A limit and how much of it is gone. Credits; `resetsAt` is null for one that does not start again. */
export const SpendingLimit = LimitOrder.extend({
  id: z.string(),
  spent: Credits,
  held: Credits,
  resetsAt: z.string().nullable(),
})
export type SpendingLimit = z.output<typeof SpendingLimit>

/** Which runs of the ledger. A text is looked for in prompts and models. */
export const LedgerFilter = z.object({
  state: z.enum(['open', 'done', 'failed', 'refused', 'unconfirmed']).optional(),
  modelId: z.string().optional(),
  text: z.string().max(200).optional(),
})
export type LedgerFilter = z.output<typeof LedgerFilter>

/**
 * The ledger and the user's own limits.
 *
 * Limits are set here and nowhere else: this bridge is reached from a window of the studio alone, never by an agent, a
 * deep link or the tool server. Whatever else may one day ask the studio to spend gets no route that changes one.
 */
export const moneyContract = {
  account: procedure.output(AccountSummary),
  /** Asks the service for the balance, and books what it shows. */
  refresh: procedure.output(AccountSummary),
  spend: procedure.input(z.object({ days: z.int().min(1).max(400).default(30) })).output(SpendReport),
  /** Runs of the ledger, newest first. `before` is the `next` of the page before. */
  ledger: procedure
    .input(
      z.object({
        filter: LedgerFilter.default({}),
        before: z.string().regex(/^\d+$/).optional(),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ jobs: z.array(Job), next: z.string().nullable() })),
  /** A part of the ledger as CSV (RFC 4180), the head with the first part; `next` asks for the part after it. */
  csv: procedure
    .input(
      z.object({
        filter: LedgerFilter.default({}),
        before: z.string().regex(/^\d+$/).optional(),
        /** Begins with a byte order mark, for table programs that need one to read UTF-8. */
        mark: z.boolean().default(true),
      }),
    )
    .output(z.object({ text: z.string(), next: z.string().nullable() })),
  claims: procedure.output(z.array(Claim)),
  /** Leaves a claim at that. */
  closeClaim: procedure.input(z.object({ jobId: JobId, kind: Claim.shape.kind })).output(z.array(Claim)),
  spendingLimits: procedure.output(z.array(SpendingLimit)),
  /** Sets a limit, or changes the one for the same runs and time. */
  setLimit: procedure.input(LimitOrder).output(z.array(SpendingLimit)),
  removeLimit: procedure.input(z.object({ id: z.string() })).output(z.array(SpendingLimit)),
}
