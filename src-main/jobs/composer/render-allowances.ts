import { z } from 'zod'
import type { FailureData } from '#shared/domain/failure.ts'
import type { Failure } from '#shared/domain/failure.ts'
import { allowanceMs, nextRenderAt, renderTimes, type SeenRenders } from '#shared/domain/composer/render-times.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ComposerJobsTable } from '../../cache/tables/composer-jobs.ts'
import type { ComposerReadingsTable } from '../../cache/tables/composer-readings.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobStore } from '../job-store.ts'

/** What was learned of the allowance from refusals. Milliseconds since 1970. */
const Learned = z.object({ perHour: z.int().nullable(), refusedAt: z.int().nullable() })

/** How long a refusal counts whose cause is unknown: the allowance is of an hour. */
const isOf = (at: number | null, now: number) => (at !== null && at > now - allowanceMs ? at : null)

/** The hourly allowance of renders as seen on this computer. Milliseconds since 1970. */
export interface RenderAllowances {
  /** When the next render can start; null for at once, or if nothing is known. */
  freeAt(workspaceId: WorkspaceId): number | null
  /** Notes a refusal. Returns when the next render can start. */
  refused(workspaceId: WorkspaceId, failure: Failure): number
  /** Call it with each render that was held back. */
  held(workspaceId: WorkspaceId): void
  /** When renders were started, the limit, when the next is free, and how many wait. */
  state(workspaceId: WorkspaceId): SeenRenders & { readonly freeAt: number | null; readonly waiting: number }
  /** When each of so many more renders can start, after those that wait; null for at once. */
  timesOf(workspaceId: WorkspaceId, count: number): (number | null)[]
  /** Continues to wait after a restart. */
  resume(): void
  stop(): void
}

const perHourOf = ({ data }: Failure): number | null =>
  'perHour' in data ? (data as FailureData<'EXPORT_LIMIT'>).perHour : null

/**
 * Creates the waiting for the allowance. The service names its limit only when it refuses, so the times of the renders
 * started here are counted; a render that waits goes back to the queue when one is free.
 */
export function createRenderAllowances(deps: {
  readings: Pick<ComposerReadingsTable, 'read' | 'write'>
  jobs: Pick<ComposerJobsTable, 'rendersSince' | 'waitingForAllowance' | 'waitingWorkspaces' | 'countSending'>
  jobStore: Pick<JobStore, 'apply'>
  /** The queue changed: what waits may go, or goes no more. */
  onChange: (workspaceId: WorkspaceId) => void
  clock: Clock
}): RenderAllowances {
  const { readings, jobs, jobStore, clock } = deps
  const timers = new Map<WorkspaceId, () => void>()
  let isOver = false

  const learned = (id: WorkspaceId) =>
    readings.read(id, '', 'allowance', Learned)?.value ?? { perHour: null, refusedAt: null }

  function seenBy(id: WorkspaceId): SeenRenders {
    const now = clock.now()
    const { perHour, refusedAt } = learned(id)
    const sending = Array.from({ length: jobs.countSending(id) }, () => now)
    const startedAt = [...jobs.rendersSince(id, now - allowanceMs), ...sending]
    return { startedAt, perHour, refusedAt: isOf(refusedAt, now) }
  }
  function hold(job: StoredJob, at: number | null): void {
    if (job.spend.kind !== 'queued') return
    if (at === null) jobStore.apply(job, { kind: 'held', why: 'queue', notBefore: null })
    else if (job.spend.notBefore !== at) jobStore.apply(job, { kind: 'held', why: 'allowance', notBefore: at })
  }
  /** Lets go what is free by now, tells the others when they will be, and wakes at the first of those times. */
  function arrange(id: WorkspaceId): void {
    timers.get(id)?.()
    timers.delete(id)
    if (isOver) return
    const waiting = jobs.waitingForAllowance(id)
    if (waiting.length === 0) return
    const now = clock.now()
    const times = renderTimes(seenBy(id), waiting.length, now)
    for (const [index, job] of waiting.entries()) hold(job, times[index] ?? null)
    const next = times.find((at) => at !== null)
    if (next !== undefined && next !== null) {
      timers.set(
        id,
        clock.after(Math.max(1_000, next - now), () => arrange(id)),
      )
    }
    if (times.includes(null)) deps.onChange(id)
  }

  return {
    freeAt: (id) => nextRenderAt(seenBy(id), clock.now()),
    refused(id, failure) {
      const now = clock.now()
      const perHour = perHourOf(failure) ?? learned(id).perHour
      readings.write(id, '', 'allowance', { perHour, refusedAt: now }, now)
      // The row is held after this; then the times of all that wait are set.
      timers.get(id)?.()
      timers.set(
        id,
        clock.after(1_000, () => arrange(id)),
      )
      return nextRenderAt(seenBy(id), now) ?? now + 60_000
    },
    held(id) {
      arrange(id)
      deps.onChange(id)
    },
    state(id) {
      const seen = seenBy(id)
      return { ...seen, freeAt: nextRenderAt(seen, clock.now()), waiting: jobs.waitingForAllowance(id).length }
    },
    timesOf(id, count) {
      const waiting = jobs.waitingForAllowance(id).length
      return renderTimes(seenBy(id), waiting + count, clock.now()).slice(waiting)
    },
    resume() {
      for (const id of jobs.waitingWorkspaces()) arrange(id)
    },
    stop() {
      isOver = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
