import type { QueueLane, QueueSummary, QueueTarget } from '#shared/bridge/queue.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import { inParts } from '#shared/util/in-slices.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { QueueCountsTable } from '../../cache/tables/queue-state.ts'
import type { StudioEvents } from '../../events/studio-events.ts'
import { rowsAtOnce } from '../ports.ts'
import { notWaiting, type QueueDeps } from '../queue-deps.ts'
import { sumCounts } from './queue-summary.ts'

const shortages: readonly string[] = ['NOT_ENOUGH_CREDITS', 'CAP_REACHED', 'SUSPENDED']

/** Whether a job was refused, or ended halfway, for lack of credits: the others would fail one after another. */
export function isShortage({ spend }: StoredJob): boolean {
  // Its refund is a later change, and pauses nothing a second time.
  const isOver = spend.kind === 'refused' || (spend.kind === 'failed' && !spend.refunded)
  return isOver && shortages.includes(spend.failure.code)
}

type Counts = Pick<QueueCountsTable, 'readPause' | 'writePause' | 'totals'>

/** Pauses a workspace's queue. The pause is written before the call returns, in the caller's transaction. */
export type PauseForLimit = (workspaceId: WorkspaceId) => void

/** Creates the pausing of queues for lack of credits or a reached limit. Empty and paused queues stay as they are. */
export function createPauseForLimit(counts: Counts, events: StudioEvents): PauseForLimit {
  return (workspaceId) => {
    if (counts.readPause(workspaceId) !== null) return
    if (!counts.totals(workspaceId).some(({ kind }) => kind === 'queued')) return
    counts.writePause(workspaceId, 'limit')
    events.emit('queueChanged', workspaceId)
  }
}

/**
 * Records that the studio runs. Where its last run ended improperly and the user chose so, pauses every queue with
 * waiting jobs until the user resumes it. Call it once, before any job is taken up; `at` in ms since 1970.
 */
export function beginRun(
  counts: Pick<QueueCountsTable, 'begin' | 'pauseWaiting'>,
  options: { readonly at: number; readonly pauseAfterCrash: boolean },
): void {
  const endedWell = counts.begin(options.at)
  if (!endedWell && options.pauseAfterCrash) counts.pauseWaiting('restart')
}

/** Records that the studio ends properly; if the disk rejects that, the next start counts it as a crash. */
export function endRun(
  counts: Pick<QueueCountsTable, 'end'>,
  options: { readonly at: number; readonly passes: (error: unknown) => boolean },
): void {
  try {
    counts.end(options.at)
  } catch (error) {
    if (!options.passes(error)) throw error
  }
}

/** Between two probes of a service that refused the key. Milliseconds. */
const probeEvery = 60_000

/** Probes services that refuse the key, at most once a minute. `ask` is free; its failure means still refused. */
export function createKeyProbe(deps: { clock: Clock; ask: (workspaceId: WorkspaceId) => void }) {
  const due = new Map<WorkspaceId, () => void>()
  return {
    /** Call it whenever a queue is paused for that; the first probe comes a minute later. */
    expect(workspaceId: WorkspaceId): void {
      if (due.has(workspaceId)) return
      const cancel = deps.clock.after(probeEvery, () => {
        due.delete(workspaceId)
        deps.ask(workspaceId)
      })
      due.set(workspaceId, cancel)
    },
    stop(): void {
      for (const cancel of due.values()) cancel()
      due.clear()
    },
  }
}

/** State of a service as of the last call. `since`: ms since 1970. */
type Found =
  | { readonly kind: 'online' }
  | { readonly kind: 'offline' | 'silent' | 'portal'; readonly since: number }
  | { readonly kind: 'key-refused' }

/** What new requests wait for: the connection, then the rate window. `freeAt`: ms since 1970; null if there is room. */
export function queueDelay(found: Found, freeAt: number | null): QueueSummary['hold'] {
  switch (found.kind) {
    case 'offline':
    case 'silent':
    case 'portal':
      return { kind: found.kind, since: new Date(found.since).toISOString() }
    case 'key-refused':
      return { kind: 'key-refused' }
    case 'online':
      return freeAt === null ? { kind: 'none' } : { kind: 'rate', until: new Date(freeAt).toISOString() }
    default:
      return assertNever(found)
  }
}

/** Creates the user's pauses: of the queue, of a set, or of single jobs. */
export function createPauseJobs(deps: Pick<QueueDeps, 'queue' | 'counts' | 'sets' | 'yieldToLoop' | 'changed'>) {
  const { queue, counts, sets } = deps

  /** Writes the jobs in slices. Returns how many were affected. */
  async function inTurns(
    workspaceId: WorkspaceId,
    jobIds: readonly JobId[],
    write: (ids: readonly JobId[]) => number,
  ): Promise<number> {
    let count = 0
    for (const ids of inParts(jobIds, rowsAtOnce)) {
      count += write(ids)
      deps.changed(workspaceId)
      await deps.yieldToLoop()
    }
    return count
  }
  return {
    /** Returns how many jobs changed; for a set or the queue, all that wait. @throws Failure NOT_FOUND */
    async pause(workspaceId: WorkspaceId, target: QueueTarget, isPaused: boolean): Promise<number> {
      switch (target.kind) {
        case 'jobs':
          return inTurns(workspaceId, target.jobIds, (ids) => queue.pause(workspaceId, ids, isPaused))
        case 'set':
          if (!sets.setPaused(target.setId, isPaused)) throw notWaiting()
          break
        case 'all':
          counts.writePause(workspaceId, isPaused ? 'user' : null)
          break
        default:
          return assertNever(target)
      }
      deps.changed(workspaceId)
      return sumCounts(counts.list(workspaceId, target.kind === 'set' ? target.setId : undefined)).waiting
    },
    setLane: (workspaceId: WorkspaceId, jobIds: readonly JobId[], lane: QueueLane): Promise<number> =>
      inTurns(workspaceId, jobIds, (ids) => queue.setLane(workspaceId, ids, lane)),
  }
}
