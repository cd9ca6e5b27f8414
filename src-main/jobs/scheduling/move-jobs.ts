import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Lane } from '../../cache/tables/job-row.ts'
import type { Spot } from '../../cache/tables/queue.ts'
import { placeGap } from '../intake/write-jobs.ts'
import { notWaiting, type QueueDeps } from '../queue-deps.ts'

type MoveTarget = { readonly side: 'before' | 'after'; readonly jobId: JobId }

/** How many neighbours get new places where there is no gap, tried in this order. */
const neighboursAtOnce = [64, 512, 4_096, Number.MAX_SAFE_INTEGER] as const
/** Least gap that is left between two places when they are reassigned. */
const leastGap = 1_024

/** Spreads `count` places evenly between two others (null: none); null where they do not fit. */
export function placesBetween(low: number | null, high: number | null, count: number, gap = 1): number[] | null {
  const each = Array.from({ length: count }, (_, index) => index + 1)
  if (low === null) return each.map((step) => (high ?? 0) - placeGap * (count + 1 - step))
  if (high === null) return each.map((step) => low + placeGap * step)
  const step = Math.floor((high - low) / (count + 1))
  return step < gap ? null : each.map((index) => low + step * index)
}

/**
 * Creates the move of waiting jobs, in the given order, before or after another one, into its lane. Returns how many
 * were moved; jobs that were sent meanwhile are left out.
 *
 * A place is a number with a gap to its neighbours, so that a move writes only the moved rows. Where the gap is used
 * up, the nearest neighbours get new places in the same transaction.
 *
 * @throws Failure NOT_FOUND where the other job no longer waits.
 */
export function createMoveJobs(deps: Pick<QueueDeps, 'jobs' | 'queue' | 'changed'>) {
  const { jobs, queue } = deps

  function respread(workspaceId: WorkspaceId, lane: Lane, low: number | null, ids: readonly JobId[]): void {
    const moved = new Set(ids)
    const from = low ?? Number.MIN_SAFE_INTEGER
    for (const many of neighboursAtOnce) {
      const limit = Math.min(many + ids.length + 1, Number.MAX_SAFE_INTEGER)
      const found = queue.spots(workspaceId, lane, 'after', from, limit).filter(({ id }) => !moved.has(id))
      const bound = found.length > many ? (found[many]?.place ?? null) : null
      const all = [...ids, ...found.slice(0, many).map(({ id }) => id)]
      const places = placesBetween(low, bound, all.length, leastGap)
      if (places === null) continue
      queue.place(
        all.map((id, index): Spot => ({ id, place: places[index] ?? 0 })),
        lane,
      )
      return
    }
  }

  return (workspaceId: WorkspaceId, jobIds: readonly JobId[], to: MoveTarget): number => {
    const count = jobs.transaction(() => {
      const target = jobs.read(to.jobId)
      if (target === null || target.workspaceId !== workspaceId || target.spend.kind !== 'queued') throw notWaiting()
      const { lane, place } = target
      const still = new Set(queue.stillWaiting(workspaceId, jobIds))
      const ids = [...new Set(jobIds)].filter((id) => still.has(id) && id !== target.id)
      const moved = new Set(ids)
      const next = queue.spots(workspaceId, lane, to.side, place, ids.length + 1).find(({ id }) => !moved.has(id))
      const [low, high] = to.side === 'before' ? [next?.place ?? null, place] : [place, next?.place ?? null]
      const places = placesBetween(low, high, ids.length)
      if (places === null) respread(workspaceId, lane, low, ids)
      else {
        queue.place(
          ids.map((id, index): Spot => ({ id, place: places[index] ?? place })),
          lane,
        )
      }
      return ids.length
    })
    deps.changed(workspaceId)
    return count
  }
}
