import { z } from 'zod'
import { JobId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { GuardOrder, GuardRails } from './guard-rails.ts'
import { Job } from './jobs.ts'

const Credits = z.int()

/** Charges and refunds of a number of charged runs. Credits. */
export const SpendSums = z.object({ jobs: z.int(), charged: Credits, refunded: Credits })
export type SpendSums = z.output<typeof SpendSums>

/** Spending by model, brand or project. */
export const SpendShare = SpendSums.extend({ id: z.string(), name: z.string() })
export type SpendShare = z.output<typeof SpendShare>

/** Spending over the last days. */
export const SpendReport = z.object({
  total: SpendSums,
  /** Every day in local time, `2026-11-21`, today last. */
  days: z.array(SpendSums.extend({ day: z.string() })),
  /** Most spent first. `kept`: its files that were rated. */
  models: z.array(SpendShare.extend({ kept: z.int() })),
  brands: z.array(SpendShare),
  projects: z.array(SpendShare),
  /** Rated files, and the credits spent per rated file, unrated ones included; null if none was rated. */
  kept: z.object({ files: z.int(), creditsEach: z.number().nullable() }),
})
export type SpendReport = z.output<typeof SpendReport>

/** The account beside the local billing ledger. Credits; times ISO 8601. */
export const AccountSummary = z.object({
  /** The balance the service last reported, and the one the ledger expects; null until the first report. */
  reported: Credits.nullable(),
  reportedAt: z.string().nullable(),
  expected: Credits.nullable(),
  /** Refunds that cannot be assigned to a run. */
  held: Credits,
  /** Credits that left and entered the account outside the studio, as by a purchase. Never booked to a run. */
  takenElsewhere: Credits,
  addedElsewhere: Credits,
})
export type AccountSummary = z.output<typeof AccountSummary>

/**
 * A wrong charge or a missing refund by the service. Credits.
 *
 * - `no-refund`: a run failed and its credits were not refunded in time.
 * - `no-file`: a run finished without a file.
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
  /** All evidence as text, ready to send to the service. */
  text: z.string(),
})
export type Claim = z.output<typeof Claim>

/** Whose runs a limit applies to, and over what time. `run` applies to each run by itself; `ever` never resets. */
export const LimitOrder = z.object({
  who: z.enum(['all', 'brand', 'agent']),
  /** The brand's or agent's name; empty for all. */
  subject: z.string().trim().max(120),
  period: z.enum(['run', 'day', 'month', 'ever']),
  /** Credits. */
  cap: Credits.min(0).max(1_000_000_000),
})
export type LimitOrder = z.output<typeof LimitOrder>

/** A limit and how much of it is used. Credits; `resetsAt` is null for one that never resets. */
export const SpendingLimit = LimitOrder.extend({
  id: z.string(),
  spent: Credits,
  held: Credits,
  resetsAt: z.string().nullable(),
})
export type SpendingLimit = z.output<typeof SpendingLimit>

/** Filter of the ledger. `text` is searched in prompts and models. */
export const LedgerFilter = z.object({
  state: z.enum(['open', 'done', 'failed', 'refused', 'unconfirmed']).optional(),
  modelId: z.string().optional(),
  text: z.string().max(200).optional(),
})
export type LedgerFilter = z.output<typeof LedgerFilter>

/**
 * The ledger and the user's own limits. Limits can be set only here: only a window of the studio reaches this bridge,
 * never an agent, a deep link or the tool server. Anything else that may spend gets no route that changes a limit.
 */
export const moneyContract = {
  account: procedure.output(AccountSummary),
  /** Asks the service for the balance, and books what it shows. */
  refresh: procedure.output(AccountSummary),
  spend: procedure.input(z.object({ days: z.int().min(1).max(400).default(30) })).output(SpendReport),
  /** Runs of the ledger, newest first. `before` is the `next` of the previous page. */
  ledger: procedure
    .input(
      z.object({
        filter: LedgerFilter.default({}),
        before: z.string().regex(/^\d+$/).optional(),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ jobs: z.array(Job), next: z.string().nullable() })),
  /** A part of the ledger as CSV (RFC 4180), the header in the first part; `next` asks for the next part. */
  csv: procedure
    .input(
      z.object({
        filter: LedgerFilter.default({}),
        before: z.string().regex(/^\d+$/).optional(),
        /** Starts with a byte order mark, which some spreadsheet programs need to read UTF-8. */
        mark: z.boolean().default(true),
      }),
    )
    .output(z.object({ text: z.string(), next: z.string().nullable() })),
  claims: procedure.output(z.array(Claim)),
  /** Closes a claim without further action. */
  closeClaim: procedure.input(z.object({ jobId: JobId, kind: Claim.shape.kind })).output(z.array(Claim)),
  spendingLimits: procedure.output(z.array(SpendingLimit)),
  /** Sets a limit, or changes the one for the same runs and period. */
  setLimit: procedure.input(LimitOrder).output(z.array(SpendingLimit)),
  removeLimit: procedure.input(z.object({ id: z.string() })).output(z.array(SpendingLimit)),
  guardRails: procedure.output(GuardRails),
  /** Sets a guard rail, or removes it with null. */
  setGuardRail: procedure.input(GuardOrder).output(GuardRails),
  /** The user's yes to the question of a CONFIRM_FIRST failure: the same call then goes on. */
  confirmSpend: procedure.input(z.object({ askId: z.string() })).output(z.void()),
}
