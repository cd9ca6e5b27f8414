import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ReceivedEventsTable, StoredEvent } from '../cache/tables/received-events.ts'
import type { EventJob, StudioEvents } from '../events/studio-events.ts'
import type { Notice, ReadDelivery } from './read-delivery.ts'

const mostEarly = 1_000
/** An event older than this shows no alert. Milliseconds. */
const newsMs = 6 * 60 * 60_000

/** Whether a job has ended, with its files. */
const isSettled = ({ spend }: EventJob) => !isOpen(spend)

/**
 * Creates what events do. None writes what it says: it makes the studio ask the service at once, whose answer counts.
 *
 * `hint` has a run polled next, or as soon as unknown senders may cause a poll, and returns its job; null if none here
 * waits for it.
 */
export function createEventEffects(deps: {
  table: ReceivedEventsTable
  hint: (workspaceId: WorkspaceId, resourceId: string, isSure: boolean) => JobId | null
  /** The job that makes or made a resource; null if none here did. */
  jobOf: (workspaceId: WorkspaceId, resourceId: string) => EventJob | null
  readBalance: (workspaceId: WorkspaceId) => Promise<void>
  readAccount: (workspaceId: WorkspaceId) => Promise<void>
  /** Shows an alert that the user can dismiss. */
  notify: (notice: Notice) => void
  onChange: (workspaceId: WorkspaceId) => void
  runInBackground: (what: string, work: Promise<void>) => void
  events: StudioEvents
  clock: Clock
}) {
  const { table, clock, onChange, runInBackground } = deps
  /** Jobs whose end an event waits for. */
  const awaited = new Set<JobId>()
  /** What events named before its job was known: the answer to a start may arrive after its event. */
  const early = new Map<string, { readonly workspaceId: WorkspaceId; readonly number: number }>()

  /** What happened long ago is no news: a service may deliver hours later. */
  const isRecent = ({ createdAt }: StoredEvent) => createdAt === null || clock.now() - createdAt < newsMs
  const end = (
    { number, receivedAt }: StoredEvent,
    effect: StoredEvent['effect'],
    jobId: JobId | null,
    isShown: boolean,
  ) => table.setEffect(number, { effect, jobId, shownMs: isShown ? Math.max(0, clock.now() - receivedAt) : null })

  async function readThen(event: StoredEvent, effect: 'balance' | 'account', work: Promise<void>): Promise<void> {
    await work
    end(event, effect, null, true)
    onChange(event.workspaceId)
  }
  function waitFor(number: number, jobId: JobId): void {
    table.setEffect(number, { effect: 'waiting', jobId, shownMs: null })
    awaited.add(jobId)
  }

  function readResource(event: StoredEvent, resourceId: string): void {
    const { workspaceId, number, signature } = event
    const isSure = signature === 'verified'
    const polled = deps.hint(workspaceId, resourceId, isSure)
    if (!isSure) return end(event, polled === null ? 'refused' : 'polled', polled, false)
    const job = deps.jobOf(workspaceId, resourceId)
    if (job === null) {
      early.set(resourceId, { workspaceId, number })
      const [oldest = ''] = early.keys()
      if (early.size > mostEarly) early.delete(oldest)
      end(event, 'known', null, false)
    } else if (isSettled(job)) {
      end(event, 'read', job.id, true)
    } else {
      waitFor(number, job.id)
    }
  }

  /** Connects events that came early with the job that turned out to be theirs. */
  function connectEarly({ id, workspaceId }: EventJob): void {
    for (const [resourceId, one] of early) {
      if (one.workspaceId !== workspaceId || deps.jobOf(workspaceId, resourceId)?.id !== id) continue
      early.delete(resourceId)
      waitFor(one.number, id)
    }
  }
  // An event is on screen once its job has ended: the window is told of that by the same change.
  const stop = deps.events.on('jobChanged', (job) => {
    connectEarly(job)
    if (!awaited.has(job.id) || !isSettled(job)) return
    awaited.delete(job.id)
    for (const event of table.waiting(job.workspaceId)) if (event.jobId === job.id) end(event, 'read', job.id, true)
    onChange(job.workspaceId)
  })

  return {
    stop,
    /** Runs the effect of an event. That of an unknown sender is at most a poll that the hint gate allows. */
    run(event: StoredEvent, { wanted, notice }: Pick<ReadDelivery, 'wanted' | 'notice'>): void {
      const { workspaceId, signature } = event
      if (wanted.kind === 'resource') return readResource(event, wanted.resourceId)
      if (signature !== 'verified') return end(event, 'refused', null, false)
      if (notice !== null && isRecent(event)) deps.notify(notice)
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
