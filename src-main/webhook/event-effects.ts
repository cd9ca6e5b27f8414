import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ReceivedEventsTable, StoredEvent } from '../cache/tables/received-events.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Wanted } from './read-delivery.ts'

/**
 * Creates what events do. None writes what it says: it makes the studio ask the service at once, whose answer counts.
 *
 * `hint` has a run polled next, or as soon as unknown senders may cause a poll, and returns its job; null if none here
 * waits for it.
 */
export function createEventEffects(deps: {
  table: ReceivedEventsTable
  hint: (workspaceId: WorkspaceId, resourceId: string, isSure: boolean) => JobId | null
  /** The job that made a resource; null if none here did. */
  jobOf: (workspaceId: WorkspaceId, resourceId: string) => JobId | null
  readBalance: (workspaceId: WorkspaceId) => Promise<void>
  readAccount: (workspaceId: WorkspaceId) => Promise<void>
  onChange: (workspaceId: WorkspaceId) => void
  runInBackground: (what: string, work: Promise<void>) => void
  events: StudioEvents
  clock: Clock
}) {
  const { table, clock, onChange, runInBackground } = deps
  /** Jobs whose end an event waits for. */
  const awaited = new Map<JobId, WorkspaceId>()

  const end = ({ number, receivedAt }: StoredEvent, effect: StoredEvent['effect'], jobId: JobId | null, isShown: boolean) =>
    table.setEffect(number, { effect, jobId, shownMs: isShown ? Math.max(0, clock.now() - receivedAt) : null })

  async function readThen(event: StoredEvent, effect: 'balance' | 'account', work: Promise<void>): Promise<void> {
    await work
    end(event, effect, null, true)
    onChange(event.workspaceId)
  }

  function hintOf(event: StoredEvent, resourceId: string): void {
    const { workspaceId, number, signature } = event
    const isSure = signature === 'verified'
    const jobId = deps.hint(workspaceId, resourceId, isSure)
    if (jobId === null) {
      end(event, isSure ? 'known' : 'refused', deps.jobOf(workspaceId, resourceId), false)
    } else if (isSure) {
      table.setEffect(number, { effect: 'waiting', jobId, shownMs: null })
      awaited.set(jobId, workspaceId)
    } else {
      end(event, 'polled', jobId, false)
    }
  }

  // An event is on screen once its job has ended: the window is told of that by the same change.
  const stop = deps.events.on('jobChanged', ({ id, spend }) => {
    const workspaceId = awaited.get(id)
    if (workspaceId === undefined || spend.kind === 'running' || spend.kind === 'sending') return
    if (isOpen(spend) && spend.kind !== 'saving') return
    awaited.delete(id)
    for (const event of table.waiting(workspaceId, null)) if (event.jobId === id) end(event, 'read', id, true)
    onChange(workspaceId)
  })

  return {
    stop,
    /** Runs the effect of an event. That of an unknown sender is at most a poll that the hint gate allows. */
    run(event: StoredEvent, wanted: Wanted): void {
      const { workspaceId, signature } = event
      if (wanted.kind === 'resource') return hintOf(event, wanted.resourceId)
      if (signature !== 'verified') return end(event, 'refused', null, false)
      switch (wanted.kind) {
        case 'balance':
          return runInBackground(
            'read the balance for an event',
            readThen(event, 'balance', deps.readBalance(workspaceId)),
          )
        case 'account':
          return runInBackground(
            'read the account for an event',
            readThen(event, 'account', deps.readAccount(workspaceId)),
          )
        case 'nothing':
          return end(event, 'ignored', null, false)
        default:
          return assertNever(wanted)
      }
    },
  }
}
/** What events do. */
export type EventEffects = ReturnType<typeof createEventEffects>
