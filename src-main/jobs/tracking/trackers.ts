import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { RateBudget } from '../../api/rate-budget.ts'
import { createDurations, type DurationStore } from './durations.ts'
import { createTracker, type Tracker } from './tracker.ts'

/** A tracker for each workspace. */
export interface Trackers {
  of(workspaceId: WorkspaceId): Tracker
  /** Requests of a workspace's window that are used, and its size. */
  room(workspaceId: WorkspaceId): { readonly used: number; readonly most: number }
}

/** Builds the trackers, each when it is first asked for. `backlog`: how many jobs of a workspace wait to be sent. */
export function createTrackers(deps: {
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  durationsOf: (workspaceId: WorkspaceId) => DurationStore
  backlog: (workspaceId: WorkspaceId) => number
  /** Hears of a duration that could not be kept. */
  onTrouble: (error: unknown) => void
  clock: Clock
}): Trackers {
  const trackers = new Map<WorkspaceId, Tracker>()
  const storeOf = (workspaceId: WorkspaceId): DurationStore => {
    const store = deps.durationsOf(workspaceId)
    return {
      list: () => store.list(),
      write(row) {
        try {
          store.write(row)
        } catch (error) {
          // What was learned still counts until the end of this run; no job fails for it.
          deps.onTrouble(error)
        }
      },
    }
  }
  return {
    room: (workspaceId) => deps.budgetOf(workspaceId).state(),
    of(workspaceId) {
      const known = trackers.get(workspaceId)
      if (known !== undefined) return known
      const tracker = createTracker({
        budget: deps.budgetOf(workspaceId),
        durations: createDurations(storeOf(workspaceId)),
        clock: deps.clock,
        backlog: () => deps.backlog(workspaceId),
      })
      trackers.set(workspaceId, tracker)
      return tracker
    },
  }
}
