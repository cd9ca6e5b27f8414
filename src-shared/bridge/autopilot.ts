import { z } from 'zod'
import { Autopilot, PlannedSlot } from '../contract/composer-resource.ts'
import { Platform } from '../contract/platform.ts'
import { ComposerOrder, ComposerQuote, OfBrand, ReadingFacts, Refresh } from './composer.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'
import { PublishJob } from './publish.ts'

/** Changes of the settings; what is left out stays. `postHour`: of the first post. Sunday is weekday 0. */
export const AutopilotChange = z.object({
  state: z.enum(['on', 'off']).optional(),
  timezone: z.string().max(100).optional(),
  postHour: z.int().optional(),
  perDay: z.int().optional(),
  weekdays: z.array(z.int()).max(7).optional(),
  platforms: z.array(Platform).max(6).optional(),
  market: z.string().max(10).optional(),
  delivery: z.enum(['internal', 'external']).optional(),
})
export type AutopilotChange = z.output<typeof AutopilotChange>

const { queue: _queue, autopilot: _autopilot, planned: _planned, ...settings } = Autopilot.shape

/** A slot that the next pass fills. `quote`: null for one whose file exists, which costs nothing. */
export const NextSlot = PlannedSlot.extend({
  /** An address of this computer. */
  coverUrl: z.string().nullable(),
  quote: ComposerQuote.nullable(),
  /** When its render can start, ISO 8601; null for at once, or if nothing says so. */
  startsAt: z.string().nullable(),
})
export type NextSlot = z.output<typeof NextSlot>

/**
 * Autopilot of a brand. `queue`: what fills its slots, past ones included. `learned`: each claim with its evidence; one
 * with too few posts `isEarly`. Fields that the service adds are kept.
 */
export const AutopilotReading = ReadingFacts.extend({
  ...settings,
  state: z.enum(['on', 'off', 'unknown']),
  queue: z.array(PublishJob),
  /** The next pass: at what time, what it fills, and what that costs; null if it renders nothing. */
  nextPass: z.object({ at: z.string().nullable(), slots: z.array(NextSlot), quote: ComposerQuote.nullable() }),
  /** What a week costs if every slot needs a render: of the most expensive one. */
  week: z.object({ slots: z.int(), quote: ComposerQuote }),
})
export type AutopilotReading = z.output<typeof AutopilotReading>

/** Autopilot: fills empty slots by what performs, also while Backlot is closed. */
export const autopilotContract = {
  read: procedure.input(OfBrand.extend({ refresh: Refresh })).output(AutopilotReading),
  /**
   * The cards of the slots from one moment up to another (ISO 8601), past ones included, as far as this computer knows
   * them; the earliest 1,000. Asks nothing.
   */
  slots: procedure
    .input(OfBrand.extend({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) }))
    .output(z.object({ jobs: z.array(PublishJob) })),
  /** INVALID_INPUT names the fields; nothing is changed then. */
  set: procedure.input(OfBrand.extend({ change: AutopilotChange })).output(AutopilotReading),
  /** Fills the slots of `nextPass` now. A repeat finds them filled. */
  run: procedure.input(ComposerOrder).output(Job),
}
