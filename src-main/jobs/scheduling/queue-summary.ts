import type { QueueCounts, QueueGroup, QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import { limits } from '#shared/contract/limit.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { QueueCountsTable, StoredCount } from '../../cache/tables/queue-state.ts'
import type { QueueCursor, QueueTable } from '../../cache/tables/queue.ts'
import { likenessOf } from '../polling/durations.ts'
import type { Trackers } from '../polling/tracker.ts'
import { numberCursor, readCursor } from '../present-job.ts'

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
  unconfirmedCredits: 0,
  charged: 0,
  refunded: 0,
}

function add(
  counts: QueueCounts,
  { kind, jobs, reserved, charged, refunded, lane, isPaused }: StoredCount,
): QueueCounts {
  const money = { ...counts, charged: counts.charged + charged, refunded: counts.refunded + refunded }
  const unconfirmedCredits = counts.unconfirmedCredits + reserved
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
      return { ...money, underWay: counts.underWay + jobs, unconfirmedCredits }
    case 'done':
    case 'failed':
    case 'refused':
      return { ...money, [kind]: counts[kind] + jobs }
    case 'unconfirmed':
      return { ...money, unconfirmed: counts.unconfirmed + jobs, unconfirmedCredits }
    default:
      return assertNever(kind)
  }
}

/** Adds counts up, whatever they count. */
export function sumCounts(counts: readonly StoredCount[]): QueueCounts {
  return counts.reduce(add, nothing)
}

/** How many jobs wait to be sent, without those that the user paused. */
export function countWaiting(counts: readonly Pick<StoredCount, 'kind' | 'isPaused' | 'jobs'>[]): number {
  return counts.reduce((sum, { kind, isPaused, jobs }) => (kind === 'queued' && !isPaused ? sum + jobs : sum), 0)
}

/** Turns a set into what windows see. */
export function presentSet(set: StoredJobSet, stored: readonly StoredCount[], nextCost: number | null): QueueSet {
  const counts = sumCounts(stored)
  const used = counts.charged - counts.refunded + counts.unconfirmedCredits
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

/** Most waiting jobs whose models are read; the rest is assumed to be a similar mix. */
const mostRead = 1_000
const mostUnderWay = 60
/** How often the waiting jobs are read again. Milliseconds. */
const readEvery = 30_000

/** A run costs at least its start and one poll at its end. */
const requestsEach = 2

/** Waiting runs of one model. `last`: position of the last, from 1. `ms`: usual duration; null if too few are known. */
type WaitingModel = { readonly last: number; readonly ms: number | null }

/** A run at the service: its time so far and its usual duration, in milliseconds. */
type RunUnderWay = { readonly elapsed: number; readonly ms: number | null }

/**
 * Estimates when the last job will be done, in milliseconds since 1970: each is sent as fast as its key's rate window
 * allows, then takes the usual duration of its model.
 *
 * A model with too few known runs counts as the slowest of the others. Null where no duration is known or nothing is
 * left. `elsewhere`: jobs of other workspaces that share the window; the two take turns.
 */
export function estimateFinish(order: {
  readonly models: readonly WaitingModel[]
  readonly underWay: readonly RunUnderWay[]
  readonly elsewhere: number
  readonly now: number
  /** Requests that may go in `windowMs`. */
  readonly most: number
  readonly windowMs: number
}): number | null {
  const { models, underWay, elsewhere, now, most, windowMs } = order
  const known = [...models, ...underWay].flatMap(({ ms }) => ms ?? [])
  if (known.length === 0) return null
  const slowest = Math.max(...known)
  const each = (windowMs * requestsEach) / most
  const waits = models.map(({ last, ms }) => (last + Math.min(last, elsewhere)) * each + (ms ?? slowest))
  const leaves = underWay.map(({ elapsed, ms }) => Math.max(0, (ms ?? slowest) - elapsed))
  return Math.round(now + Math.max(...waits, ...leaves))
}

/**
 * Creates the summary of a queue. `delayOf`: what new requests wait for. The estimate is read again every half minute
 * and extrapolated in between.
 */
export function createSummariseQueue(deps: {
  counts: QueueCountsTable
  queue: QueueTable
  delayOf: (workspaceId: WorkspaceId) => QueueSummary['hold']
  pace: QueuePace
  clock: Clock
}) {
  const { counts, queue, clock } = deps
  const known = new Map<WorkspaceId, Reading>()

  function read(workspaceId: WorkspaceId, waiting: number): Reading {
    const at = clock.monotonic()
    const last = known.get(workspaceId)
    const isAlike = last !== undefined && (last.waiting === 0) === (waiting === 0)
    if (last !== undefined && isAlike && at - last.at < readEvery) return last
    const typical = (job: Pick<StoredJob, 'modelId' | 'kind' | 'outputType'>, credits: number | null) =>
      deps.pace.typical(workspaceId, likenessOf({ ...job, quote: { credits } }))
    const rows = waiting === 0 ? [] : queue.waitingModels(workspaceId, mostRead)
    const many = waiting / Math.max(1, Math.min(waiting, mostRead))
    const models = rows.map((row) => ({ last: row.last * many, ms: typical(row, null) }))
    const now = clock.now()
    const underWay = queue.underWay(workspaceId, {}, mostUnderWay).map((job) => ({
      elapsed: job.spend.kind === 'running' ? now - job.spend.since : 0,
      ms: typical(job, job.quote.credits),
    }))
    const reading = { at, now, waiting, models, underWay }
    known.set(workspaceId, reading)
    return reading
  }
  return (workspaceId: WorkspaceId): QueueSummary => {
    const pause = counts.readPause(workspaceId)
    const delay = deps.delayOf(workspaceId)
    const sum = sumCounts(counts.totals(workspaceId))
    const isMoving = pause === null && (delay.kind === 'none' || delay.kind === 'rate')
    const waiting = sum.waiting - sum.paused
    let finish: number | null = null
    if (isMoving && waiting + sum.underWay > 0) {
      const { models, underWay, now, waiting: before } = read(workspaceId, waiting)
      // What was sent since the reading no longer precedes the others.
      const gone = Math.max(0, before - waiting)
      const left = models.map(({ last, ms }) => ({ last: Math.max(0, last - gone), ms }))
      const waited = clock.now() - now
      const atWork = underWay.map(({ elapsed, ms }) => ({ elapsed: elapsed + waited, ms }))
      finish = estimateFinish({
        models: waiting === 0 ? [] : left,
        underWay: atWork,
        elsewhere: deps.pace.elsewhere(workspaceId),
        now: clock.now(),
        most: deps.pace.space(workspaceId).most,
        windowMs: limits.requests.windowMs,
      })
    }
    return { pause, counts: sum, hold: delay, finishAt: finish === null ? null : new Date(finish).toISOString() }
  }
}

/** The inputs of an estimate, as read at `now` (ms since 1970) and `at` (monotonic). */
type Reading = {
  readonly at: number
  readonly now: number
  readonly waiting: number
  readonly models: readonly WaitingModel[]
  readonly underWay: readonly RunUnderWay[]
}

/** How fast jobs of a workspace go: the rate window of its key, and how long runs take. */
export type QueuePace = Pick<Trackers, 'space' | 'elsewhere' | 'typical'>

/** Which part of the queue to read. `after`: the `next` of the page before. */
export type QueuePageOrder = {
  readonly group: QueueGroup
  readonly setId?: JobSetId | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const writeCursor = ({ place, id }: StoredJob) => `${place}.${id}`

function readPlace(lane: QueueCursor['lane'], after: string | undefined): QueueCursor | null {
  const found = /^(-?\d+)\.(.+)$/.exec(after ?? '')
  return found === null ? null : { lane, place: Number(found[1]), id: found[2] ?? '' }
}

/** Reads a page of a part of the queue. `next`: where the next page starts; null where there is none. */
export function listQueue(
  queue: QueueTable,
  workspaceId: WorkspaceId,
  { group, setId, after, limit }: QueuePageOrder,
): { rows: StoredJob[]; next: string | null } {
  switch (group) {
    case 'user':
    case 'background': {
      const rows = queue.waiting(workspaceId, { lane: group, setId }, readPlace(group, after), limit + 1)
      return cutPage(rows, limit, writeCursor)
    }
    case 'under-way':
      return cutPage(queue.underWay(workspaceId, { setId, after: readCursor(after) }, limit + 1), limit, numberCursor)
    case 'troubled':
      return cutPage(queue.troubled(workspaceId, { setId, before: readCursor(after) }, limit + 1), limit, numberCursor)
    default:
      return assertNever(group)
  }
}
