import type { QueueCounts, QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import { limits } from '#shared/contract/limit.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { QueueCountsTable, StoredCount } from '../../cache/tables/queue-counts.ts'
import type { QueueTable } from '../../cache/tables/queue.ts'
import { estimateFinish } from './finish-estimate.ts'

const nothing: QueueCounts = {
  waiting: 0,
  paused: 0,
  background: 0,
  underWay: 0,
  done: 0,
  failed: 0,
  refused: 0,
  unconfirmed: 0,
  toCome: 0,
  inDoubt: 0,
  charged: 0,
  refunded: 0,
}

function add(
  counts: QueueCounts,
  { kind, jobs, reserved, charged, refunded, lane, isPaused }: StoredCount,
): QueueCounts {
  const money = { ...counts, charged: counts.charged + charged, refunded: counts.refunded + refunded }
  const inDoubt = counts.inDoubt + reserved
  switch (kind) {
    case 'queued':
      return {
        ...money,
        waiting: counts.waiting + jobs,
        paused: counts.paused + (isPaused ? jobs : 0),
        background: counts.background + (lane === 'background' ? jobs : 0),
        toCome: counts.toCome + reserved,
      }
    case 'sending':
    case 'ambiguous':
    case 'running':
    case 'saving':
      return { ...money, underWay: counts.underWay + jobs, inDoubt }
    case 'done':
    case 'failed':
    case 'refused':
      return { ...money, [kind]: counts[kind] + jobs }
    case 'unconfirmed':
      return { ...money, unconfirmed: counts.unconfirmed + jobs, inDoubt }
    default:
      return assertNever(kind)
  }
}

/** Adds counts up, whatever they are counts of. */
export function sumCounts(counts: readonly StoredCount[]): QueueCounts {
  return counts.reduce(add, nothing)
}

/** A set as a window shows it. */
export function presentSet(set: StoredJobSet, stored: readonly StoredCount[], nextCost: number | null): QueueSet {
  const counts = sumCounts(stored)
  const used = counts.charged - counts.refunded + counts.inDoubt
  return {
    id: set.id,
    name: set.name,
    budget: set.budget,
    isPaused: set.isPaused,
    isStopped: set.stoppedAt !== null,
    isPastBudget: set.budget !== null && nextCost !== null && used + nextCost > set.budget,
    createdAt: new Date(set.createdAt).toISOString(),
    counts,
  }
}

/** Builds the queue at a glance. `hold` tells what new requests wait for; durations are read again every half minute. */
export function createSummariseQueue(deps: {
  counts: QueueCountsTable
  queue: QueueTable
  hold: (workspaceId: WorkspaceId) => QueueSummary['hold']
  clock: Clock
}) {
  const { counts, queue, clock } = deps
  const known = new Map<WorkspaceId, { at: number; durations: ReturnType<QueueTable['durations']> }>()
  const durationsOf = (workspaceId: WorkspaceId) => {
    const at = clock.monotonic()
    const last = known.get(workspaceId)
    if (last !== undefined && at - last.at < 30_000) return last.durations
    const durations = queue.durations(workspaceId)
    known.set(workspaceId, { at, durations })
    return durations
  }
  return (workspaceId: WorkspaceId): QueueSummary => {
    const pause = counts.readPause(workspaceId)
    const hold = deps.hold(workspaceId)
    const sum = sumCounts(counts.totals(workspaceId))
    const isMoving = pause === null && (hold.kind === 'none' || hold.kind === 'rate')
    const waiting = sum.waiting - sum.paused
    const { most, windowMs } = limits.requests
    const order = {
      waiting,
      underWay: sum.underWay,
      durations: durationsOf(workspaceId),
      now: clock.now(),
      most,
      windowMs,
    }
    const finish = isMoving ? estimateFinish(order) : null
    return { pause, counts: sum, hold, finishAt: finish === null ? null : new Date(finish).toISOString() }
  }
}
