import type { StoredCount } from '../../cache/tables/queue-counts.ts'

/** How many jobs wait to be sent and may be: those that the user paused do not press. */
export function countWaiting(counts: readonly Pick<StoredCount, 'kind' | 'isPaused' | 'jobs'>[]): number {
  return counts.reduce((sum, { kind, isPaused, jobs }) => (kind === 'queued' && !isPaused ? sum + jobs : sum), 0)
}
