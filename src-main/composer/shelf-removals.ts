import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { ServiceClient } from '../api/client.ts'
import type { ComposerShelfTable, StoredShelfEntry } from '../cache/tables/composer-shelf.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { Readings } from './readings.ts'

/** How long a removal can be undone before the service is told. Milliseconds. */
const undoMs = 10_000
/** How long quitting waits for removals; the rest is taken back. Milliseconds. */
const quitMs = 3_000

/** Takes plays from shelves after the time to undo. */
export interface ShelfRemovals {
  /** Hides plays at once. Returns when the time to undo ends, ms since 1970. @throws Failure UNREACHABLE while offline */
  remove(brand: BrandKey, playIds: readonly string[]): number
  /** Returns how many are back. */
  restore(brand: BrandKey, playIds: readonly string[]): number
  /** Takes back what the last run of the studio could not send: an action is never sent later by itself. */
  resume(): void
  /** Sends what waits, for a few seconds at most. */
  end(): Promise<void>
}

/**
 * Creates the removals. One is sent once, when its time to undo is over. If the service can't be reached or refuses, the
 * play is back on the shelf.
 */
export function createShelfRemovals(deps: {
  shelf: Pick<ComposerShelfTable, 'listRemoved' | 'setRemoved' | 'drop' | 'read' | 'transaction'>
  readings: Pick<Readings, 'changed' | 'outdate' | 'refuseOffline'>
  service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  onRemoved: (brand: BrandKey, playId: string) => void
  clock: Clock
  log: Log
  runInBackground: (what: string, work: Promise<void>) => void
}): ShelfRemovals {
  const { shelf, readings, clock, log } = deps
  const ending = new AbortController()
  let sending: Promise<void> = Promise.resolve()
  let cancel: () => void = () => undefined

  async function send(row: StoredShelfEntry): Promise<void> {
    const { workspaceId, profileId } = row
    const { playId } = row.entry
    const brand = { workspaceId, profileId }
    // Taken back while another one was sent.
    if (shelf.read(brand, playId)?.removedAt !== row.removedAt) return
    try {
      const service = await deps.service(workspaceId)
      await service.composer.remove({ params: { profileId, playId } }, { priority: 'user', signal: ending.signal })
    } catch (error) {
      if (!isFailure(error) && !ending.signal.aborted) throw error
      if (!isFailure(error) || error.code !== 'NOT_FOUND') {
        log.warn('A removal from the shelf was not taken', { playId, error })
        shelf.setRemoved(brand, playId, null)
        // The answer may have been lost: the service says how it stands.
        readings.outdate({ key: 'shelf' }, brand)
        return readings.changed(brand, 'shelf')
      }
    }
    // Restored meanwhile: too late, it is gone at the service.
    shelf.drop(brand, playId)
    deps.onRemoved(brand, playId)
    readings.changed(brand, 'shelf')
  }
  async function sendDue(isAll: boolean): Promise<void> {
    const now = clock.now()
    const due = shelf
      .listRemoved()
      .filter(({ removedAt }) => isAll || (removedAt !== null && removedAt + undoMs <= now))
    for (const row of due) await send(row)
    schedule()
  }
  function run(): void {
    sending = sending.then(() => sendDue(false))
    deps.runInBackground('remove from the shelf', sending)
  }
  function schedule(): void {
    cancel()
    const [next] = shelf.listRemoved()
    if (next === undefined || next.removedAt === null || ending.signal.aborted) return
    cancel = clock.after(Math.max(0, next.removedAt + undoMs - clock.now()), run)
  }
  function mark(brand: BrandKey, playIds: readonly string[], at: number | null): number {
    const count = shelf.transaction(() => playIds.filter((playId) => shelf.setRemoved(brand, playId, at)).length)
    readings.changed(brand, 'shelf')
    schedule()
    return count
  }

  return {
    remove(brand, playIds) {
      readings.refuseOffline(brand.workspaceId)
      const at = clock.now()
      mark(brand, playIds, at)
      return at + undoMs
    },
    restore(brand, playIds) {
      const waiting = playIds.filter((playId) => (shelf.read(brand, playId)?.removedAt ?? null) !== null)
      return mark(brand, waiting, null)
    },
    resume() {
      for (const { workspaceId, profileId, entry } of shelf.listRemoved()) {
        shelf.setRemoved({ workspaceId, profileId }, entry.playId, null)
      }
    },
    async end() {
      cancel()
      const stop = clock.after(quitMs, () => ending.abort(new Error('The studio stops')))
      try {
        await sending
        await sendDue(true)
      } finally {
        stop()
        cancel()
      }
    },
  }
}
