import { z } from 'zod'
import { TodaysRounds } from '../contract/composer-resource.ts'
import { Charged } from '../contract/error.ts'
import { Said, type Sentence } from './said.ts'

/**
 * Why a call of an agent was refused.
 *
 * `stopped`, `revoked`: the agent, or all. `read-only`: its mode. `tool`, `model`: not allowed. `day`, `total`: over its
 * budget. `no-bound`: the price has no upper bound. `declined`: by the user; `timeout`: they gave no answer. `ended`: the
 * client or the studio ended first. `reused`: its idempotency key belongs to another request. `busy`: too many wait.
 */
export const AgentRefusal = z.enum([
  'stopped',
  'revoked',
  'read-only',
  'tool',
  'model',
  'day',
  'total',
  'no-bound',
  'declined',
  'timeout',
  'ended',
  'reused',
  'busy',
])
export type AgentRefusal = z.output<typeof AgentRefusal>

/** A sentence about one field of a form, shown beside it. */
export const FieldProblem = z.object({ field: z.string(), message: z.string(), said: Said.optional() })
export type FieldProblem = z.output<typeof FieldProblem>

const base = { charged: Charged, said: Said.optional() }

/**
 * The error tree: every expected failure that can reach the user, by code. The bridge's typed errors, the job rows and
 * the UI's sentences are derived from it. All have `charged`, because the first question is what an error cost.
 */
export const failureData = {
  /** Inputs refused by the form or the service, each with its field. */
  INVALID_INPUT: z.object({ ...base, fields: z.array(FieldProblem) }),
  KEY_MALFORMED: z.object({ ...base, field: z.literal('key') }),
  /** 401: invalid, expired or revoked. */
  KEY_REFUSED: z.object({ ...base, field: z.literal('key') }),
  ADDRESS_MALFORMED: z.object({ ...base, field: z.literal('baseUrl') }),
  /** No connection could be made, or it broke before an answer. */
  UNREACHABLE: z.object({ ...base, field: z.literal('baseUrl') }),
  /** Something answered, but not the service. */
  NOT_THE_SERVICE: z.object({ ...base, field: z.literal('baseUrl') }),
  /** The service's answer does not parse. */
  UNREADABLE_ANSWER: z.object({ ...base }),
  /** 403: the account is suspended. */
  SUSPENDED: z.object({ ...base }),
  /** The balance does not cover the price. The numbers are null if the service did not send them. */
  NOT_ENOUGH_CREDITS: z.object({ ...base, required: z.int().nullable(), available: z.int().nullable() }),
  /** The key's monthly cap does not allow the run. */
  CAP_REACHED: z.object({ ...base }),
  /** 429: too many requests or starts this minute. */
  RATE_LIMITED: z.object({ ...base, retryAfterMs: z.int().nonnegative() }),
  /** Content moderation refused the prompt or an image. */
  DECLINED: z.object({ ...base, reason: z.string() }),
  /** The model is not, or no longer, in the catalog. */
  MODEL_UNKNOWN: z.object({ ...base, modelId: z.string() }),
  /** 503 at start: charged and refunded in the same step. */
  MODEL_UNAVAILABLE: z.object({ ...base }),
  /** 404 for anything else. */
  NOT_FOUND: z.object({ ...base, what: z.string() }),
  /** 500, or any answer without a more specific code. */
  SERVICE_FAILED: z.object({ ...base, status: z.int() }),
  /** The price rose between the quote and the click. Credits. */
  PRICE_CHANGED: z.object({ ...base, was: z.int(), now: z.int() }),
  /** No price is known, so the user must agree to run without one; a limit or a batch needs a price. */
  PRICE_UNKNOWN: z.object({ ...base, mayConfirm: z.boolean() }),
  /**
   * One of the user's spending limits would be exceeded, the balance fall below the one to keep, or the key's cap be
   * passed. Credits: `spent` was charged and not refunded, `held` may still be taken by running jobs, `needed` was
   * requested. `resetsAt`: ISO 8601; null for a limit that never resets.
   */
  WALL_REACHED: z.object({
    ...base,
    spendingLimit: z.enum(['run', 'day', 'month', 'ever', 'balance', 'key']),
    subject: z.string(),
    limit: z.int(),
    spent: z.int(),
    held: z.int(),
    needed: z.int(),
    resetsAt: z.string().nullable(),
  }),
  /** The balance was not read yet, so that the balance to keep cannot be checked. */
  BALANCE_UNKNOWN: z.object({ ...base }),
  /**
   * A click costs more than the user wants to spend unasked. `askId` names the question; the same click goes on after a
   * yes. `credits`: its highest price, null where a price is not known; `runs`: how many it starts. `balance`: before it.
   */
  CONFIRM_FIRST: z.object({
    ...base,
    askId: z.string(),
    credits: z.int().nullable(),
    limit: z.int(),
    runs: z.int(),
    balance: z.int().nullable(),
  }),
  /**
   * A card, a round or a play is no longer as it was on the screen, so that the action was not taken. `rounds`: as they
   * are now; null if they could not be read.
   */
  ROUND_CHANGED: z.object({ ...base, rounds: TodaysRounds.nullable() }),
  /** The hourly allowance of renders is used up. `perHour`: as the service named it; null if it did not. */
  EXPORT_LIMIT: z.object({ ...base, perHour: z.int().nullable() }),
  /** A call of an agent that its settings, its budget, the user or the end of the waiting time refused. */
  AGENT_REFUSED: z.object({ ...base, reason: AgentRefusal }),
  /** No workspace is open: first run, or the last one was removed. */
  NO_WORKSPACE: z.object({ ...base }),
  /** A run's account was removed from this computer before the run ended. */
  ACCOUNT_REMOVED: z.object({ ...base }),
  VAULT_UNAVAILABLE: z.object({ ...base }),
  /** The disk is full or cannot be written. */
  DISK_FULL: z.object({ ...base, neededBytes: z.int().nullable(), folder: z.string() }),
  /** The media folder or its drive is missing. Nothing in it counts as deleted. */
  MEDIA_AWAY: z.object({ ...base, folder: z.string() }),
  /** Another program holds a file that must be moved. */
  FILE_HELD: z.object({ ...base, path: z.string() }),
  /** A file that was not accepted: too large, outside its allowed folder, or not usable for its purpose. */
  FILE_REFUSED: z.object({
    ...base,
    reason: z.enum([
      'too-large',
      'leads-elsewhere',
      'not-a-file',
      'empty',
      'unknown-kind',
      'other-kind',
      'damaged',
      'unread',
      'changed',
      'missing',
      'no-address',
    ]),
  }),
  /** The profile's database cannot be used as it is; nothing in it was changed. */
  PROFILE_UNUSABLE: z.object({
    ...base,
    reason: z.enum(['newer', 'read-only', 'damaged', 'busy', 'network', 'unreadable']),
    file: z.string(),
  }),
  /** The profile's database may not be the latest one; nothing is sent until the user decides. */
  SPENDING_STOPPED: z.object({ ...base, file: z.string() }),
  /** Another Backlot has this profile open. */
  PROFILE_IN_USE: z.object({ ...base, holder: z.string() }),
  /** The embedded service did not start or stopped. */
  LOCAL_SERVICE_DOWN: z.object({ ...base, reason: z.string() }),
} as const satisfies Record<string, z.ZodObject>

export type FailureCode = keyof typeof failureData
export type FailureData<Code extends FailureCode> = z.output<(typeof failureData)[Code]>

/** A failure as stored in a row and sent over the bridge. */
export const FailureRecord = z.object({
  code: z.string(),
  message: z.string(),
  said: Said.optional(),
  charged: Charged,
  fields: z.array(FieldProblem),
})
export type FailureRecord = z.output<typeof FailureRecord>

/**
 * An expected failure: a code of the error tree, a sentence for the user and the data of that code. The sentence says
 * what happened, what was charged and what to do. Any other thrown error is a bug.
 */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  override readonly name = 'Failure'
  readonly code: Code
  readonly data: FailureData<Code>

  constructor(code: Code, sentence: string | Sentence, data: FailureData<Code>, options?: ErrorOptions) {
    super(typeof sentence === 'string' ? sentence : sentence.text, options)
    this.code = code
    this.data = typeof sentence === 'string' ? data : { ...data, said: sentence.said }
  }

  /** The sentence in English, with what it says for other languages. */
  get sentence(): Sentence {
    return { text: this.message, said: this.data.said ?? [] }
  }

  /** The failure as a plain record; a failure of one field becomes a field problem. */
  toRecord(): FailureRecord {
    const data: { charged: Charged; said?: Said | undefined; field?: string; fields?: FieldProblem[] } = this.data
    const said = data.said === undefined ? {} : { said: data.said }
    const own = { message: this.message, ...said }
    const fields = data.fields ?? (data.field === undefined ? [] : [{ field: data.field, ...own }])
    return { code: this.code, ...own, charged: data.charged, fields }
  }
}

/** Distinguishes an expected failure from a bug. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Failure
}
