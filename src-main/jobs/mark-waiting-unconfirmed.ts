import { advance } from '#shared/domain/spend.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/**
 * Takes no waiting job of an older database at its word: each may have been sent after that copy was made. Where it
 * waits, it goes on waiting; when its turn comes it is asked for with the key that it has always had, or looked for, and
 * one that is too old is put before the user. All of them or none: one that were taken at its word could be paid twice.
 *
 * @throws StoreError where it cannot be written down.
 */
export function markWaitingUnconfirmed(
  { jobs }: { readonly jobs: Pick<JobsTable, 'listOpen' | 'transaction' | 'update'> },
  events: StudioEvents,
): void {
  const doubted = jobs.transaction(() => {
    const waiting = jobs.listOpen().filter(({ spend }) => spend.kind === 'queued')
    return waiting.map((job) => {
      const moved = { ...job, spend: advance(job.spend, { kind: 'doubted', orderedAt: job.createdAt }) }
      jobs.update(moved)
      return moved
    })
  })
  for (const job of doubted) events.emit('jobChanged', job)
}
