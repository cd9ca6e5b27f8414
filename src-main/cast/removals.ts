import type { CastKind } from '#shared/bridge/cast.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { CallOptions, ServiceClient } from '../api/client.ts'
import type { ResourcesTable, StoredResource } from '../cache/tables/resources.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ResourceNotes } from './resource-notes.ts'

/** How long a deletion can be undone before the service is told. Milliseconds. */
const undoMs = 10_000
/** Delay after a deletion that could not be sent. Milliseconds. */
const retryMs = 60_000
/** How long quitting waits for deletions; the rest is sent at the next start. Milliseconds. */
const quitMs = 3_000

/** Failures that pass: the deletion is sent again. */
const passing: readonly string[] = [
  'UNREACHABLE',
  'LOCAL_SERVICE_DOWN',
  'RATE_LIMITED',
  'KEY_REFUSED',
  'VAULT_UNAVAILABLE',
  'SERVICE_FAILED',
  'NOT_THE_SERVICE',
  'UNREADABLE_ANSWER',
]

async function deleteAt(service: ServiceClient, { kind, id }: StoredResource, options: CallOptions): Promise<void> {
  switch (kind) {
    case 'avatar':
      return void (await service.avatar.remove({ params: { avatarId: id } }, options))
    case 'video':
      return void (await service.video.remove({ params: { videoId: id } }, options))
    case 'voice':
      return void (await service.voice.remove({ params: { voiceId: id } }, options))
    case 'audio':
      // The service has no deletion of speech: it is only hidden here.
      return
    default:
      return assertNever(kind)
  }
}

/** Deletes things of the Resource API after the time to undo. */
export interface Removals {
  /** Hides things at once. Returns when the time to undo ends, ms since 1970. */
  remove(workspaceId: WorkspaceId, kind: CastKind, ids: readonly string[]): number
  /** Returns how many are back. */
  restore(workspaceId: WorkspaceId, kind: CastKind, ids: readonly string[]): number
  /** Sends what the last run of the studio left. */
  resume(): void
  /** Sends what waits, for a few seconds at most. */
  end(): Promise<void>
}

/**
 * Creates the deletions. One is kept in the cache until the service has taken it, so that it survives a restart; a
 * deletion that the service refuses is taken back, and the thing is shown again.
 */
export function createRemovals(deps: {
  table: Pick<ResourcesTable, 'listRemoved' | 'read' | 'setRemoved' | 'transaction'>
  notes: Pick<ResourceNotes, 'drop'>
  events: StudioEvents
  service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  clock: Clock
  log: Log
  runInBackground: (what: string, work: Promise<void>) => void
}): Removals {
  const { table, events, clock, log } = deps
  let sending: Promise<void> | null = null
  let cancel: () => void = () => undefined
  const ending = new AbortController()

  const changed = ({ workspaceId, kind }: Pick<StoredResource, 'workspaceId' | 'kind'>) =>
    events.emit('castChanged', { workspaceId, kind })

  /** Sends one deletion. Returns whether it is over. */
  async function send(row: StoredResource): Promise<boolean> {
    try {
      const service = await deps.service(row.workspaceId)
      await deleteAt(service, row, { priority: 'user', signal: ending.signal })
    } catch (error) {
      if (ending.signal.aborted) return false
      if (!isFailure(error)) throw error
      if (passing.includes(error.code)) return false
      if (error.code !== 'NOT_FOUND') {
        log.warn('The service refused a deletion', { kind: row.kind, id: row.id, code: error.code })
        table.setRemoved(row.workspaceId, row.kind, row.id, null)
        changed(row)
        return true
      }
    }
    // Restored meanwhile: too late, it is gone at the service.
    deps.notes.drop(row.workspaceId, row.kind, [row.id])
    return true
  }

  const due = (at: number) =>
    table.listRemoved().filter(({ removedAt }) => removedAt !== null && removedAt + undoMs <= at)

  async function sendDue(): Promise<void> {
    let isLeft = false
    for (const row of due(clock.now())) {
      // Taken back while another one was sent.
      if (table.read(row.workspaceId, row.kind, row.id)?.removedAt !== row.removedAt) continue
      if (!(await send(row))) isLeft = true
    }
    schedule(isLeft ? retryMs : null)
  }
  function run(): void {
    if (sending !== null) return
    sending = sendDue().finally(() => {
      sending = null
    })
    deps.runInBackground('delete at the service', sending)
  }
  /** Wakes when the next deletion is due, but not before `leastMs`. */
  function schedule(leastMs: number | null): void {
    cancel()
    const [next] = table.listRemoved()
    if (next === undefined || next.removedAt === null) return
    const wait = Math.max(leastMs ?? 0, next.removedAt + undoMs - clock.now(), 0)
    cancel = clock.after(wait, run)
  }
  function mark(workspaceId: WorkspaceId, kind: CastKind, ids: readonly string[], at: number | null): number {
    const count = table.transaction(() => ids.filter((id) => table.setRemoved(workspaceId, kind, id, at)).length)
    changed({ workspaceId, kind })
    schedule(null)
    return count
  }

  return {
    remove(workspaceId, kind, ids) {
      const at = clock.now()
      mark(workspaceId, kind, ids, at)
      return at + undoMs
    },
    restore: (workspaceId, kind, ids) => mark(workspaceId, kind, ids, null),
    resume: () => schedule(null),
    async end() {
      cancel()
      const stop = clock.after(quitMs, () => ending.abort())
      try {
        await sending
        for (const row of table.listRemoved()) if (!ending.signal.aborted) await send(row)
      } finally {
        stop()
        cancel()
      }
    },
  }
}
