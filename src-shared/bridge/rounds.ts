import { z } from 'zod'
import { RoundCard, Round, TodaysRounds } from '../contract/composer-resource.ts'
import { ComposerId, OfBrand, ReadingFacts, Refresh } from './composer.ts'
import { procedure } from './failures.ts'

/** A card. `coverUrl` is an address of this computer. Fields that the service adds are kept. */
export const ComposerCard = RoundCard
export type ComposerCard = z.output<typeof ComposerCard>

/** A round of cards. */
export const ComposerRound = Round
export type ComposerRound = z.output<typeof ComposerRound>

/**
 * The rounds of the brand's day. `endsAt`: when the next day begins, ISO 8601. `isOver`: it began since, so that the
 * cards can't be changed any more.
 */
export const RoundsReading = ReadingFacts.extend({ ...TodaysRounds.shape, isOver: z.boolean() })
export type RoundsReading = z.output<typeof RoundsReading>

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-11-19')

/** A round as the user sees it. `date`: the day on the screen. */
const OfRound = OfBrand.extend({ at: z.int().min(0), date })

/**
 * The rounds of today. What the service answers replaces what was known. An action that does not fit any more, as on a
 * card that another program approved or after the day's end, is ROUND_CHANGED with the rounds as they are now.
 */
export const roundsContract = {
  /** `timezone`: that of this computer, used only while the brand has none saved. */
  today: procedure.input(OfBrand.extend({ timezone: z.string().max(100), refresh: Refresh })).output(RoundsReading),
  reveal: procedure.input(OfRound).output(RoundsReading),
  /** Replaces a card. `playId`: the one on the screen. The card that came is at its slot and names what it `replaced`. */
  pass: procedure.input(OfRound.extend({ slot: z.int().min(0), playId: ComposerId })).output(RoundsReading),
  /** Replaces open cards: those of the slots, or all. Approved ones stay. */
  shuffle: procedure
    .input(OfRound.extend({ slots: z.array(z.int().min(0)).min(1).max(12).optional() }))
    .output(RoundsReading),
  /**
   * Approves a play or withdraws it. `scheduledFor` (ISO 8601) schedules an approved one on its own; null frees it, left
   * out it stays. `date`: of a card of a round; left out for a play of the shelf. Returns the rounds if they were read.
   */
  vote: procedure
    .input(
      OfBrand.extend({
        playId: ComposerId,
        vote: z.literal('up').nullable(),
        scheduledFor: z.iso.datetime({ offset: true }).nullable().optional(),
        date: date.optional(),
      }),
    )
    .output(
      z.object({
        playId: z.string(),
        isApproved: z.boolean(),
        scheduledFor: z.string().nullable(),
        rounds: RoundsReading.nullable(),
      }),
    ),
}
