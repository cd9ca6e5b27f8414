import type { Clock } from '#shared/util/clock.ts'
import type { RateBudget } from '../../api/rate-budget.ts'
import type { Reservation } from '../../api/rate-window.ts'
import { decide, type TrackingState, wakesAt } from './decide.ts'
import type { Durations } from './durations.ts'
import { createStartScheduler, type StartOrder } from './start-scheduler.ts'
import type { TrackedRun } from './tracked-run.ts'
import { createStatusPoller } from './status-poller.ts'

/** Decides when what is started and when what is looked at, within the window of one key. */
export interface Tracker {
  /** Resolves when the start may go. @throws the signal's reason where it was aborted while waiting. */
  start(order: StartOrder, signal: AbortSignal): Promise<Reservation>
  /** Looks until it is over. @throws what a look rejected with, or the signal's reason. */
  watch(watch: TrackedRun, signal: AbortSignal): Promise<void>
  /** Somebody says that this has ended: it is looked at as soon as a hint may cause a look. Unknown ids are ignored. */
  hint(resourceId: string): void
  /** The user waits for news of this job: it is looked at next. Unknown ids are ignored. */
  wake(id: string): void
  /** The service answers again: what waits because of a failure waits no more. */
  reached(): void
}

/**
 * Builds the tracker of one budget. It takes places as they come free, and decides at that moment what for.
 *
 * `backlog`: how many starts wait in the queue, with those that were handed over.
 */
export function createTracker(deps: {
  budget: RateBudget
  durations: Durations
  clock: Clock
  backlog: () => number
}): Tracker {
  const { durations, clock, backlog } = deps
  const starts = createStartScheduler({ durations, clock, backlog })
  const trackedRuns = createStatusPoller({ durations, clock, onFree: () => poke() })
  const state = (offer: Pick<TrackingState, 'free' | 'freeStarts' | 'most' | 'now'>): TrackingState => ({
    ...offer,
    ...starts.outlook(),
    ...trackedRuns.outlook(offer.now),
  })
  const poke = deps.budget.attach({
    next(offer) {
      const decision = decide(state(offer))
      if (decision.kind === 'rest') return null
      return decision.kind === 'start' ? starts.request(decision.follow) : trackedRuns.request(decision)
    },
    wakeAt: (most, now) => wakesAt(state({ free: 0, freeStarts: 0, most, now })),
  })

  return {
    start(order, signal) {
      const given = starts.add(order, signal)
      poke()
      return given
    },
    watch(watch, signal) {
      const over = trackedRuns.add(watch, starts.claim(watch.id), signal)
      poke()
      return over
    },
    hint(resourceId) {
      trackedRuns.hint(resourceId)
      poke()
    },
    wake(id) {
      trackedRuns.wake(id)
      poke()
    },
    reached() {
      trackedRuns.reached()
      poke()
    },
  }
}
