import type { RunnerDeps } from './runners/runner-deps.ts'

/**
 * Takes no waiting job of an older database at its word: each may have been sent after that copy was made. Where it
 * waits, it goes on waiting; when its turn comes it is asked for with the key that it has always had, or looked for, and
 * one that is too old is put before the user. All of them or none: one that were taken at its word could be paid twice.
 *
 * @throws StoreError where it cannot be written down.
 */
export function doubtWaiting({ jobs, keeper }: Pick<RunnerDeps, 'jobs' | 'keeper'>): void {
  jobs.transaction(() => {
    for (const job of jobs.listOpen()) {
      if (job.spend.kind === 'queued') keeper.apply(job, { kind: 'doubted', orderedAt: job.createdAt })
    }
  })
}
