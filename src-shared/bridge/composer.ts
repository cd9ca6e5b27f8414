import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Brand, Play } from '../contract/composer-resource.ts'
import { FailureRecord } from '../domain/failure.ts'
import { procedure } from './failures.ts'

/** An id of the Composer at the service. */
export const ComposerId = z.string().min(1).max(200)

/** A brand, which every call of the Composer but the list of brands names. */
export const OfBrand = z.object({ profileId: ComposerId })

/**
 * When something was read from the service, ISO 8601. `isStale`: the service could not be read since, as offline;
 * `problem` says why. The screen shows it with its time, and actions are refused.
 */
export const ReadingFacts = z.object({
  readAt: z.string(),
  isStale: z.boolean(),
  problem: FailureRecord.nullable(),
})
export type ReadingFacts = z.output<typeof ReadingFacts>

/**
 * How a reading is answered: `known` from this computer, while an old one is read again in the background and reported
 * by `composer.watch`; `now` after the service was asked. Without a stored one, both ask. A failure is in `problem`.
 */
export const Refresh = z.enum(['known', 'now']).default('known')

/** A brand. `avatarUrl` is an address of this computer. Fields that the service adds are kept. */
export const ComposerBrand = Brand
export type ComposerBrand = z.output<typeof ComposerBrand>

/** A play. `coverUrl` is an address of this computer. Fields that the service adds are kept. */
export const ComposerPlay = Play
export type ComposerPlay = z.output<typeof ComposerPlay>

/** What of a brand can change. `brands` belongs to none. */
export const ComposerPart = z.enum(['brands', 'plays', 'today', 'takes', 'shelf', 'autopilot', 'queue', 'performance'])
export type ComposerPart = z.output<typeof ComposerPart>

/** What the tabs show, from this computer. Null: not read yet. */
export const ComposerCounts = z.object({
  /** Rounds of today that are face down or have open cards. */
  openRounds: z.int().nullable(),
  shelf: z.int().nullable(),
  autopilot: z.object({ state: z.enum(['on', 'off', 'unknown']) }).nullable(),
  /**
   * Videos that are still to be posted on a platform, as the first list of Publish counts them. `ready`: those that are
   * rendered; `oldest`: the earliest slot of those, ISO 8601.
   */
  toPublish: z.object({ count: z.int(), ready: z.int(), oldest: z.string().nullable() }).nullable(),
})
export type ComposerCounts = z.output<typeof ComposerCounts>

/** What the Composer charges for. */
export const ComposerSpend = z.enum(['take', 'render'])
export type ComposerSpend = z.output<typeof ComposerSpend>

/**
 * What takes or renders may cost in credits, by the user's own last `past` charges, from three on: the least, the median
 * and the most of `each`, and of all that are ordered. Never a guess.
 */
export const ComposerQuote = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('own'),
    past: z.int(),
    each: z.object({ least: z.int(), credits: z.int(), most: z.int() }),
    least: z.int(),
    credits: z.int(),
    most: z.int(),
  }),
  z.object({ kind: z.literal('not-quoted'), past: z.int(), needed: z.int() }),
])
export type ComposerQuote = z.output<typeof ComposerQuote>

/**
 * What a paid click carries. The same `draftId` again returns the first job. `quoted`: the credits on the button, null
 * where it said "Not quoted"; PRICE_CHANGED if the median rose since. Without a quote: PRICE_UNKNOWN, unless
 * `acceptsUnknown` says that the user agreed; always if a limit needs a price.
 */
export const ComposerOrder = OfBrand.extend({
  draftId: z.uuid(),
  quoted: z.int().nullable(),
  acceptsUnknown: z.boolean().default(false),
})
export type ComposerOrder = z.output<typeof ComposerOrder>

/** The renders of the last hour, as seen on this computer. Times are ISO 8601. */
export const RenderAllowance = z.object({
  /** When each was started, the oldest first. Each frees its place an hour later. */
  startedAt: z.array(z.string()),
  /** Renders of an hour, as the service named them; null until it did. */
  perHour: z.int().nullable(),
  /** When the next is free; null if one is, or the limit is not known. */
  freeAt: z.string().nullable(),
  /** Jobs that wait for it. */
  waiting: z.int(),
})
export type RenderAllowance = z.output<typeof RenderAllowance>

/**
 * What the tabs of the Composer have in common. An action that the service cannot take is refused with the reason,
 * nothing of it is stored or sent later.
 */
export const composerContract = {
  brands: procedure
    .input(z.object({ refresh: Refresh }))
    .output(ReadingFacts.extend({ brands: z.array(ComposerBrand) })),
  /** Asks nothing. */
  counts: procedure.input(OfBrand).output(ComposerCounts),
  /** The library of plays, with what the brand's own posts of them reached. `text` is searched in titles and hooks. */
  plays: procedure
    .input(OfBrand.extend({ text: z.string().max(500).default(''), refresh: Refresh }))
    .output(ReadingFacts.extend({ plays: z.array(ComposerPlay) })),
  /** What a number of takes or renders may cost. Asks nothing. */
  quote: procedure
    .input(z.object({ of: ComposerSpend, count: z.int().min(1).max(1_000).default(1) }))
    .output(ComposerQuote),
  /** Asks nothing. */
  allowance: procedure.output(RenderAllowance),
  /**
   * Reports that a part of the brand changed; the reader asks again for what it shows. Meanwhile, `parts` are read from
   * the service now and then. Nothing is while nobody watches.
   */
  watch: procedure
    .input(OfBrand.extend({ parts: z.array(ComposerPart).max(8).default([]) }))
    .output(eventIterator(z.object({ part: ComposerPart }))),
}
