import type { SlotReminder } from '#shared/bridge/publish.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { StoredQueueJob } from '../cache/tables/composer-queue.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { JobSlot, SlotRemindersTable } from '../cache/tables/slot-reminders.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ComposerTables } from './composer-deps.ts'
import { openPlatforms } from './publish.ts'
import { readAutopilot } from './stored-readings.ts'

/** Reminds the user to post a video when its slot comes, where the service does not post it. */
export interface SlotReminders {
  /** Follows the queue of the open workspace until `stop`. */
  resume(): void
  /**
   * Returns the reminders that are due and marks them as given, so that only one window shows each. What came due while
   * nobody could be reminded is one `missed`.
   */
  take(workspaceId: WorkspaceId): SlotReminder[]
  stop(): void
}

/** A slot that passed longer ago was missed: the studio was closed, or the computer asleep. Milliseconds. */
const graceMs = 10 * 60_000
/** Timers stand still while a computer sleeps, so the wall clock is compared this often. Milliseconds. */
const compareMs = 60_000
/** A video that is rendered after its slot is looked for this often, and this long. Milliseconds. */
const [againMs, lateMs] = [5 * 60_000, 2 * 3_600_000]
/** How long the service may take to say what became of a video. Milliseconds. */
const readMs = 15_000
const mostDue = 500
const mostTitles = 3

const slotOf = ({ profileId, at, job }: StoredQueueJob): JobSlot => ({ profileId, jobId: job.jobId, slotAt: at })

/** The reminder of a slot that came just now. */
function dueOf({ profileId, at, job }: StoredQueueJob): SlotReminder {
  const { jobId, title } = job
  const scheduledFor = new Date(at).toISOString()
  return { kind: 'due', profileId, jobId, title, platforms: openPlatforms(job), scheduledFor }
}

/** One reminder of all slots that were missed, the latest first; none without any. */
function missedOf(rows: readonly StoredQueueJob[]): SlotReminder[] {
  const [latest] = rows
  if (latest === undefined) return []
  const titles = rows.slice(0, mostTitles).map(({ job }) => job.title)
  return [{ kind: 'missed', profileId: latest.profileId, jobId: latest.job.jobId, count: rows.length, titles }]
}

/** Creates the reminders. The timer is set by the stored queue; the service is asked once when a slot comes. */
export function createSlotReminders(deps: {
  tables: Pick<ComposerTables, 'composerQueue' | 'composerReadings'> & { readonly slotReminders: SlotRemindersTable }
  /** Reads the queue of a brand from the service. Rejects if it can't. */
  readQueue: (brand: BrandKey) => Promise<void>
  currentId: () => WorkspaceId | null
  /** Whether the user wants reminders. */
  isOn: () => boolean
  events: StudioEvents
  clock: Clock
  runInBackground: (what: string, work: Promise<void>) => void
}): SlotReminders {
  const { tables, events, clock } = deps
  const { composerQueue, slotReminders } = tables
  const startedAt = clock.now()
  /** Workspaces whose slots of the time before the start were reminded of. */
  const caughtUp = new Set<WorkspaceId>()
  let cancel = () => {}
  let [isReading, isStopped] = [false, false]
  let offs: (() => void)[] = []

  const isOwn = (brand: BrandKey) => readAutopilot(tables, brand)?.value.delivery === 'external'
  /** The brands whose videos the user posts, with one that was not rendered at its slot. */
  const lateBrands = (workspaceId: WorkspaceId, now: number) =>
    composerQueue
      .brandsWithSlots(workspaceId, now - lateMs, now, 'unrendered')
      .filter((profileId) => isOwn({ workspaceId, profileId }))

  /** The jobs to remind of: their slot came, and the user posts the videos of their brand. */
  function pending(workspaceId: WorkspaceId, now: number): StoredQueueJob[] {
    return composerQueue.due(workspaceId, now, mostDue).filter((row) => {
      const { profileId, at, job } = row
      // A job without a slot has a place in the list, but no time.
      if (typeof job.scheduledFor !== 'string' || Date.parse(job.scheduledFor) !== at) return false
      return isOwn({ workspaceId, profileId }) && !slotReminders.has(workspaceId, slotOf(row))
    })
  }
  /** Reads what became of the videos whose slot came, then goes on. Without an answer, what is stored counts. */
  async function arrive(workspaceId: WorkspaceId, after: number): Promise<void> {
    isReading = true
    const now = clock.now()
    const came = composerQueue.brandsWithSlots(workspaceId, after, now, 'any')
    const brands = [...new Set([...came, ...lateBrands(workspaceId, now)])]
    const reads = Promise.allSettled(brands.map((profileId) => deps.readQueue({ workspaceId, profileId })))
    const { promise, resolve } = Promise.withResolvers<PromiseSettledResult<void>[]>()
    const stopWaiting = clock.after(readMs, () => resolve([]))
    const results = await Promise.race([reads, promise])
    stopWaiting()
    isReading = false
    follow()
    const bug = results.find((one) => one.status === 'rejected' && !isFailure(one.reason))
    if (bug?.status === 'rejected') throw bug.reason
  }
  /** Reports what is due, and waits for the next slot. */
  function follow(): void {
    cancel()
    const workspaceId = deps.currentId()
    if (workspaceId === null || isReading || isStopped) return
    // One reading for both questions: a slot between two would be neither due nor next.
    const now = clock.now()
    if (pending(workspaceId, now).length > 0) events.emit('slotsDue', workspaceId)
    const slot = composerQueue.nextSlot(workspaceId, now) ?? Infinity
    const next = Math.min(slot, lateBrands(workspaceId, now).length > 0 ? now + againMs : Infinity)
    if (next === Infinity) return
    const wait = () => {
      cancel = clock.after(Math.min(compareMs, Math.max(0, next - clock.now())), () => {
        if (clock.now() < next) wait()
        else deps.runInBackground('remind of a slot', arrive(workspaceId, now))
      })
    }
    wait()
  }

  return {
    resume() {
      offs = [
        events.on('workspaceOpened', follow),
        events.on('composerChanged', ({ part }) => {
          if (part === 'queue' || part === 'autopilot') follow()
        }),
      ]
      follow()
    },
    take(workspaceId) {
      const rows = pending(workspaceId, clock.now())
      const isFirst = !caughtUp.has(workspaceId)
      caughtUp.add(workspaceId)
      if (rows.length === 0) return []
      slotReminders.write(workspaceId, rows.map(slotOf))
      if (!deps.isOn()) return []
      const latest = clock.now() - graceMs
      const missed = rows.filter(({ at }) => at < latest && (isFirst || at >= startedAt))
      return [...missedOf(missed), ...rows.filter(({ at }) => at >= latest).map(dueOf)]
    },
    stop() {
      isStopped = true
      cancel()
      for (const off of offs) off()
    },
  }
}
