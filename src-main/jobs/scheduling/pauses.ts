import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { QueueCountsTable } from '../../cache/tables/queue-counts.ts'
import type { StudioEvents } from '../../events/studio-events.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import { assertNever } from '#shared/util/assert-never.ts'

const shortages: readonly string[] = ['NOT_ENOUGH_CREDITS', 'CAP_REACHED', 'SUSPENDED']

/** Whether a job was refused, or ended halfway, for want of credits: the others would be one after another. */
export function isShortage({ spend }: StoredJob): boolean {
  // Its refund is a change of its own, and pauses nothing a second time.
  const isOver = spend.kind === 'refused' || (spend.kind === 'failed' && !spend.refunded)
  return isOver && shortages.includes(spend.failure.code)
}

type Counts = Pick<QueueCountsTable, 'readPause' | 'writePause' | 'totals'>

/** Pauses a queue for want of credits or room. Answers whether it did: not where nothing waits, or it is paused already. */
function pauseWhatWaits(workspaceId: WorkspaceId, counts: Counts): boolean {
  if (counts.readPause(workspaceId) !== null) return false
  if (!counts.totals(workspaceId).some(({ kind }) => kind === 'queued')) return false
  counts.writePause(workspaceId, 'limit')
  return true
}

/** Pauses what waits in a workspace's queue. The pause is written before the call returns, in the caller's transaction. */
export type PauseForLimit = (workspaceId: WorkspaceId) => void

/** Builds the pausing of queues whose credits or limit do not suffice. Nothing happens where nothing waits, or it is paused. */
export function createPauseForLimit(counts: Counts, events: StudioEvents): PauseForLimit {
  return (workspaceId) => {
    if (pauseWhatWaits(workspaceId, counts)) events.emit('queueChanged', workspaceId)
  }
}

/**
 * Notes that the studio runs. Where its last run did not end as it should and the user wants that, every queue in which
 * something waits is held until a word. To be called once, before anything is taken up; `at` in ms since 1970.
 */
export function beginRun(
  counts: Pick<QueueCountsTable, 'begin' | 'pauseWaiting'>,
  options: { readonly at: number; readonly pauseAfterCrash: boolean },
): void {
  const endedWell = counts.begin(options.at)
  if (!endedWell && options.pauseAfterCrash) counts.pauseWaiting('restart')
}

/** Notes that the studio ends as it should; a disk that does not take that counts as a crash at the next start. */
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

/** Between two looks at a service that refused the key. Milliseconds. */
const probeEvery = 60_000

/** Asks a service that refuses the key whether it takes it by now: once a minute at most, with what costs nothing. */
interface KeyProbe {
  /** To be called whenever a queue is held for that; the first look comes a minute later. */
  expect(workspaceId: WorkspaceId): void
  stop(): void
}

/** Builds it; `ask` costs nothing, and its failure means that the key is still refused. */
export function createKeyProbe(deps: { clock: Clock; ask: (workspaceId: WorkspaceId) => void }): KeyProbe {
  const due = new Map<WorkspaceId, () => void>()
  return {
    expect(workspaceId) {
      if (due.has(workspaceId)) return
      const cancel = deps.clock.after(probeEvery, () => {
        due.delete(workspaceId)
        deps.ask(workspaceId)
      })
      due.set(workspaceId, cancel)
    },
    stop() {
      for (const cancel of due.values()) cancel()
      due.clear()
    },
  }
}

/** How a service was found at the last call. `since`: ms since 1970. */
type Found =
  | { readonly kind: 'online' }
  | { readonly kind: 'offline'; readonly since: number }
  | { readonly kind: 'key-refused' }

/** What new requests wait for: the connection first, then the window's room. `freeAt`: ms since 1970; null while there is room. */
export function queueDelay(found: Found, freeAt: number | null): QueueSummary['hold'] {
  switch (found.kind) {
    case 'offline':
      return { kind: 'offline', since: new Date(found.since).toISOString() }
    case 'key-refused':
      return { kind: 'key-refused' }
    case 'online':
      return freeAt === null ? { kind: 'none' } : { kind: 'rate', until: new Date(freeAt).toISOString() }
    default:
      return assertNever(found)
  }
}
