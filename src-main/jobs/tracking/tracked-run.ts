import type { Reservation } from '../../api/rate-window.ts'
import type { Likeness } from './durations.ts'

/** How a look is made: with this place, held this many seconds; null where the service holds none. */
export type PollTurn = { readonly reservation: Reservation; readonly wait: number | null }

/**
 * What a look saw.
 *
 * - `over`: nothing more is to be seen. `isTypical`: it ran its course, so its duration may be learned from.
 * - `running`: it goes on. `pauseMs`: the next look is due after this, where the run itself tells.
 * - `unseen`: the look failed and is repeated after `pauseMs`, or as soon as the service is reached again.
 */
export type PollResult =
  | { readonly kind: 'over'; readonly isTypical: boolean }
  | { readonly kind: 'running'; readonly pauseMs?: number }
  | { readonly kind: 'unseen'; readonly pauseMs: number }

/** Something paid that runs at the service, of whatever kind. */
export type TrackedRun = {
  /** The job's id: it finds the start that was given to it. */
  readonly id: string
  /** The service's id, which hints name. */
  readonly resourceId: string
  readonly likeness: Likeness
  /** Since when it runs, ms since 1970; counts where it was not started through here. */
  readonly since: number
  /** Whether the service holds its status call. */
  readonly canHold: boolean
  /** The first look is due after this, ms; left out, when it is likely over. */
  readonly firstMs?: number
  /** Asks the service, and ends the ticket in every case. Rejects for what is no expected failure. */
  look(look: PollTurn): Promise<PollResult>
}
