import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { RateBudget } from '../../api/rate-budget.ts'
import type { Reservation } from '../../api/rate-window.ts'
import { decide, type TrackingState, wakesAt } from './start-or-poll.ts'
import { createStartScheduler, type StartOrder } from '../scheduling/start-scheduler.ts'
import { createDurations, type Durations, type DurationStore, type Likeness } from './durations.ts'
import { createStatusPoller, type TrackedRun } from './status-poller.ts'

/** Decides when to start and when to poll, within the rate window of one key. */
export interface Tracker {
  /** Resolves when the start may go. @throws the signal's reason where it was aborted while waiting. */
  start(order: StartOrder, signal: AbortSignal): Promise<Reservation>
  /** Polls until the run is over. @throws what a poll rejected with, or the signal's reason. */
  track(run: TrackedRun, signal: AbortSignal): Promise<void>
  /**
   * Reports that this has ended. It is polled next if that is sure, else as soon as hints may cause a poll. Returns the
   * id of its job; null for an unknown one, whose end is remembered if it is sure.
   */
  hint(resourceId: string, isSure: boolean): string | null
  /** Polls this job next, because the user waits for news of it. Unknown ids are ignored. */
  wake(id: string): void
  /** The service answers again: ends every delay that a failure caused. */
  reached(): void
}

/**
 * Creates the tracker of one budget. It takes reservations as they come free, and only then decides what for.
 * `backlog`: starts that wait in the queue, including those already handed over. `eventsFlow`: whether the workspace's
 * service reports ends by verified events at present; none by default.
 */
export function createTracker(deps: {
  budget: RateBudget
  durations: Durations
  clock: Clock
  backlog: () => number
  eventsFlow?: () => boolean
}): Tracker {
  const { durations, clock, backlog, eventsFlow = () => false } = deps
  const starts = createStartScheduler({ durations, clock, backlog })
  const trackedRuns = createStatusPoller({ durations, clock, eventsFlow, onFree: () => poke() })
  const state = (offer: Pick<TrackingState, 'free' | 'freeStarts' | 'most' | 'now'>): TrackingState => ({
    ...offer,
    ...starts.outlook(),
    ...trackedRuns.outlook(offer.now),
  })
  const poke = deps.budget.attach({
    next(offer) {
      const decision = decide(state(offer))
      if (decision.kind === 'wait') return null
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
    track(run, signal) {
      const over = trackedRuns.add(run, starts.claim(run.id), signal)
      poke()
      return over
    },
    hint(resourceId, isSure) {
      const jobId = trackedRuns.hint(resourceId, isSure)
      poke()
      return jobId
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

/** A tracker for each workspace. */
export interface Trackers {
  of(workspaceId: WorkspaceId): Tracker
  /** Used requests of a workspace's rate window, and its size. */
  space(workspaceId: WorkspaceId): { readonly used: number; readonly most: number }
  /** How long such runs of a workspace usually take, in milliseconds; null where too few are known. */
  typical(workspaceId: WorkspaceId, likeness: Likeness): number | null
  /** How many jobs of other workspaces wait for the same rate window. */
  elsewhere(workspaceId: WorkspaceId): number
}

/**
 * Creates the trackers, each on first use. `backlog`: how many jobs of a workspace wait to be sent. `eventsFlow`: whether
 * its service sent verified events recently.
 */
export function createTrackers(deps: {
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  durationsOf: (workspaceId: WorkspaceId) => DurationStore
  backlog: (workspaceId: WorkspaceId) => number
  eventsFlow: (workspaceId: WorkspaceId) => boolean
  /** Called with the error where a duration could not be stored. */
  onWriteFailure: (error: unknown) => void
  clock: Clock
}): Trackers {
  const trackers = new Map<WorkspaceId, { readonly tracker: Tracker; readonly durations: Durations }>()
  const storeOf = (workspaceId: WorkspaceId): DurationStore => {
    const store = deps.durationsOf(workspaceId)
    return {
      list: () => store.list(),
      write(row) {
        try {
          store.write(row)
        } catch (error) {
          // The duration still counts until the end of this run; no job fails for it.
          deps.onWriteFailure(error)
        }
      },
    }
  }
  function open(workspaceId: WorkspaceId) {
    const known = trackers.get(workspaceId)
    if (known !== undefined) return known
    const durations = createDurations(storeOf(workspaceId))
    const tracker = createTracker({
      budget: deps.budgetOf(workspaceId),
      durations,
      clock: deps.clock,
      backlog: () => deps.backlog(workspaceId),
      eventsFlow: () => deps.eventsFlow(workspaceId),
    })
    const opened = { tracker, durations }
    trackers.set(workspaceId, opened)
    return opened
  }
  return {
    typical: (workspaceId, likeness) => open(workspaceId).durations.typical(likeness),
    elsewhere(workspaceId) {
      const budget = deps.budgetOf(workspaceId)
      const others = [...trackers.keys()].filter((id) => id !== workspaceId && deps.budgetOf(id) === budget)
      return others.reduce((sum, id) => sum + deps.backlog(id), 0)
    },
    space: (workspaceId) => deps.budgetOf(workspaceId).state(),
    of: (workspaceId) => open(workspaceId).tracker,
  }
}
