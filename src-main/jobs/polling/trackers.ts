import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { RateBudget } from '../../api/rate-budget.ts'
import { createDurations, type Durations, type DurationStore, type Likeness } from './durations.ts'
import { createTracker, type Tracker } from './tracker.ts'

/** A tracker for each workspace. */
export interface Trackers {
  of(workspaceId: WorkspaceId): Tracker
  /** Requests of a workspace's window that are used, and its size. */
  space(workspaceId: WorkspaceId): { readonly used: number; readonly most: number }
  /** How long such runs of a workspace usually take, in milliseconds; null where too few were seen. */
  typical(workspaceId: WorkspaceId, likeness: Likeness): number | null
  /** How many jobs of other workspaces wait for places of the same window. */
  elsewhere(workspaceId: WorkspaceId): number
}

/** Builds the trackers, each when it is first asked for. `backlog`: how many jobs of a workspace wait to be sent. */
export function createTrackers(deps: {
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  durationsOf: (workspaceId: WorkspaceId) => DurationStore
  backlog: (workspaceId: WorkspaceId) => number
  /** Hears of a duration that could not be kept. */
  onConnectionProblem: (error: unknown) => void
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
          // What was learned still counts until the end of this run; no job fails for it.
          deps.onConnectionProblem(error)
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
