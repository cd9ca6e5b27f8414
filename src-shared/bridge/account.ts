import { Said } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { JobId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { SpendShare, SpendSums } from './money.ts'

const Credits = z.int()

/** Something the service said, and when it was read (ISO 8601). */
const reading = <Schema extends z.ZodType>(value: Schema) => z.object({ value, at: z.string() }).nullable()

/** What was received and used. Credits. */
export const AccountCredits = z.object({
  balance: Credits,
  lifetime: z.object({ earned: Credits, purchased: Credits, spent: Credits }).nullable(),
  currentMonth: z.object({ earned: Credits, spent: Credits }).nullable(),
  /** ISO 8601; null if there is none, or the service does not say. */
  nextRefill: z.string().nullable(),
})
export type AccountCredits = z.output<typeof AccountCredits>

/** The limits of a tier, by what they count. */
const limitKinds = [
  'requests-minute',
  'concurrent',
  'avatars-month',
  'videos-month',
  'voices-total',
  'videos-day',
  'speech-day',
  'voices-day',
] as const
/** What the Resource API makes, by which a tier limits what runs at once. */
export const MadeResource = z.enum(['avatar', 'video', 'audio', 'voice'])
export type MadeResource = z.output<typeof MadeResource>

/** A limit and what of it is used. `used` is null where it cannot be counted; `most` is null for no limit. */
export const AccountLimit = z.object({
  kind: z.enum(limitKinds),
  used: z.int().nullable(),
  most: z.number().nullable(),
  /** ISO 8601; null if it never resets, or by itself with time. */
  resetsAt: z.string().nullable(),
  /** The limits within it by what runs; empty for all but `concurrent`, and where they are not published. */
  parts: z.array(z.object({ of: MadeResource, used: z.int(), most: z.int() })),
})
export type AccountLimit = z.output<typeof AccountLimit>

/** The account's tier. Price in US dollars a month. */
export const AccountTier = z.object({
  name: z.string(),
  monthlyCredits: Credits,
  price: z.number(),
  features: z.array(z.string()),
  cycle: z.object({ start: z.string(), end: z.string(), renewsAt: z.string().nullable() }),
  limits: z.array(AccountLimit),
})
export type AccountTier = z.output<typeof AccountTier>

/** The user's profile. Null: the service does not say. */
export const AccountProfile = z.object({
  displayName: z.string(),
  bio: z.string(),
  website: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: z.string().nullable(),
  made: z.object({ avatars: z.int(), videos: z.int(), voices: z.int() }),
})
export type AccountProfile = z.output<typeof AccountProfile>

/** What a part of the account is called where it could not be read. */
export const AccountPart = z.enum(['credits', 'tier', 'profile', 'usage', 'history'])
export type AccountPart = z.output<typeof AccountPart>

/** The account as it was last read, each part with its own time. */
export const AccountOverview = z.object({
  /** False once the service answered that it has none of these routes. */
  isOffered: z.boolean(),
  credits: reading(AccountCredits),
  tier: reading(AccountTier),
  profile: reading(AccountProfile),
  /** Transactions stored here, and how many the service has; null until it said so. */
  history: z.object({ stored: z.int(), total: z.int().nullable(), at: z.string().nullable() }),
  /** Why parts could not be read at the last attempt. */
  problems: z.array(z.object({ part: AccountPart, sentence: z.string(), said: Said.optional() })),
})
export type AccountOverview = z.output<typeof AccountOverview>

/** A period of usage. */
export const AccountPeriod = z.enum(['7d', '30d', '90d'])
export type AccountPeriod = z.output<typeof AccountPeriod>

/** A day's credits by what they made, without what was refunded. `day`: local, `2026-11-21`. */
export const AccountDay = z.object({
  day: z.string(),
  video: Credits,
  image: Credits,
  audio: Credits,
  other: Credits,
  /** By model, in the order of the usage's `byModel`. */
  models: z.array(Credits),
})
export type AccountDay = z.output<typeof AccountDay>

/** Credits of a model in a period. An empty id and name: no run on this computer explains them. */
export const ModelSpend = z.object({ id: z.string(), name: z.string(), charges: z.int(), credits: Credits })
export type ModelSpend = z.output<typeof ModelSpend>

/**
 * Spending of a brand, with its charged runs by kind; `otherRuns` are those of no part of the Composer. An empty id and
 * name: without a brand.
 */
export const BrandSpend = SpendShare.extend({
  renders: z.int(),
  takes: z.int(),
  autopilotRuns: z.int(),
  otherRuns: z.int(),
})
export type BrandSpend = z.output<typeof BrandSpend>

/** What was spent in a period. */
export const AccountUsage = z.object({
  /** As the service counts it, by kind; seconds of what was made, null for images. */
  service: reading(
    z.object({
      total: Credits,
      perDay: z.number(),
      kinds: z.array(
        z.object({
          kind: z.enum(['images', 'videos', 'audio']),
          count: z.int(),
          credits: Credits,
          seconds: z.number().nullable(),
          models: z.array(z.object({ id: z.string(), count: z.int(), credits: Credits })),
        }),
      ),
    }),
  ),
  /** From the transactions, every day, today last. */
  days: z.array(AccountDay),
  /** From the transactions, too, most first. */
  byModel: z.array(ModelSpend),
  /** The first day whose transactions are all known here; null if none of the period is. */
  knownFrom: z.string().nullable(),
  refunded: z.object({ credits: Credits, count: z.int() }),
  /** From this computer's ledger. */
  models: z.array(SpendShare),
  recipes: z.array(SpendShare),
  /** All of it by brand, what belongs to none last. It adds up to `ledgerTotal`. */
  brands: z.array(BrandSpend),
  ledgerTotal: SpendSums,
  /** By who ordered: an agent by its name; the user in this program has an empty id. */
  origins: z.array(SpendShare),
})
export type AccountUsage = z.output<typeof AccountUsage>

/** Why a transaction needs the user: nothing explains it, or a claim against the service. */
export const LineAttention = z.enum(['unexplained', 'no-refund', 'no-file', 'above-quote'])
export type LineAttention = z.output<typeof LineAttention>

/** A transaction of the service beside what explains it. Credits; times ISO 8601. */
export const AccountLine = z.object({
  id: z.string(),
  at: z.string().nullable(),
  type: z.enum(['debit', 'credit', 'unknown']),
  amount: Credits,
  /** After it; null if the service does not say. */
  balance: Credits.nullable(),
  description: z.string(),
  resourceType: z.string().nullable(),
  resourceId: z.string().nullable(),
  match: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('job'),
      /** `amount`: the service does not name the run; credits, kind and time fit. */
      by: z.enum(['id', 'amount']),
      jobId: JobId,
      number: z.int(),
      modelName: z.string(),
      prompt: z.string(),
    }),
    z.object({
      kind: z.literal('tool'),
      /** `time`: the service does not name what the call made; the time fits. */
      by: z.enum(['id', 'time']),
      tool: z.string(),
      title: z.string(),
      /** When it was called, ISO 8601. */
      at: z.string(),
    }),
    z.object({ kind: z.enum(['purchase', 'service', 'earlier', 'unexplained']) }),
  ]),
  attention: LineAttention.nullable(),
  /** A letter to the service with all evidence; null if there is nothing to claim. */
  claim: z.string().nullable(),
})
export type AccountLine = z.output<typeof AccountLine>

/** What of the stored history needs the user. Credits. */
export const AccountCheck = z.object({
  unexplained: z.object({ count: z.int(), credits: Credits }),
  claimed: z.object({ count: z.int(), credits: Credits }),
})
export type AccountCheck = z.output<typeof AccountCheck>

/** A pack of credits; `bonus` comes on top. The price is in cents. */
export const CreditPack = z.object({
  id: z.string(),
  credits: Credits,
  bonus: Credits,
  cents: z.int(),
  currency: z.string(),
})
export type CreditPack = z.output<typeof CreditPack>

/**
 * A purchase of credits. Times ISO 8601.
 *
 * - `sending`: being asked for. `unconfirmed`: the answer was lost; the service's list decides, nothing is sent again.
 * - `pending`: a person can pay at `paymentUrl` until `expiresAt`.
 * - `refused`: the service made none. `unknown`: a status that this version does not know.
 */
export const Purchase = z.object({
  id: z.string(),
  packId: z.string(),
  credits: Credits,
  bonus: Credits,
  cents: z.int(),
  currency: z.string(),
  state: z.enum(['sending', 'unconfirmed', 'pending', 'completed', 'cancelled', 'expired', 'refused', 'unknown']),
  paymentUrl: z.string().nullable(),
  reason: z.string().nullable(),
  said: Said.optional(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
})
export type Purchase = z.output<typeof Purchase>

/**
 * What can be bought, what was, and how many credits are missing for what waits; null if none. `at`: when the service
 * last said how purchases stand, ISO 8601; null if it never did.
 */
export const Purchases = z.object({
  packs: z.array(CreditPack),
  purchases: z.array(Purchase),
  at: z.string().nullable(),
  shortfall: Credits.nullable(),
})
export type Purchases = z.output<typeof Purchases>

const PurchaseId = z.object({ id: z.string() })

/** The account at the service: what it says, what of it the ledger explains, and purchases of credits. */
export const accountContract = {
  /** As it was last read; asks nothing. */
  overview: procedure.output(AccountOverview),
  /** Asks the service for every part that is older than some seconds, or for all. Failures are in `problems`. */
  refresh: procedure
    .input(z.object({ period: AccountPeriod.default('30d'), all: z.boolean().default(false) }))
    .output(AccountOverview),
  usage: procedure.input(z.object({ period: AccountPeriod.default('30d') })).output(AccountUsage),
  /** @throws INVALID_INPUT with the fields that were refused. */
  updateProfile: procedure
    .input(z.object({ displayName: z.string().optional(), bio: z.string().optional(), website: z.string().optional() }))
    .output(AccountOverview),
  /** Transactions, newest first. `before` is the `next` of the page before; older ones are asked for as needed. */
  history: procedure
    .input(
      z.object({
        before: z
          .string()
          .regex(/^-?\d+$/)
          .optional(),
        limit: z.int().min(1).max(200).default(100),
        attention: z.boolean().default(false),
      }),
    )
    .output(z.object({ lines: z.array(AccountLine), next: z.string().nullable(), check: AccountCheck })),
  /** A part of the history as CSV (RFC 4180), the header in the first part; `next` asks for the next part. */
  csv: procedure
    .input(
      z.object({
        before: z
          .string()
          .regex(/^-?\d+$/)
          .optional(),
        attention: z.boolean().default(false),
      }),
    )
    .output(z.object({ text: z.string(), next: z.string().nullable() })),
  purchases: procedure.output(Purchases),
  /**
   * Asks the service for a purchase. Charges nothing: a person pays at its address. Does nothing while one of the same
   * pack is being asked for or is unconfirmed.
   */
  buy: procedure.input(z.object({ packId: z.string() })).output(Purchase),
  /** Asks the service how a purchase stands. */
  checkPurchase: procedure.input(PurchaseId).output(Purchase),
  /** Puts a purchase that ended, or stays unconfirmed, out of sight. */
  dismissPurchase: procedure.input(PurchaseId).output(Purchases),
  /** Every change of the account, its history or its purchases. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
