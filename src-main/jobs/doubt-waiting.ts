import type { RunnerDeps } from './runners/runner-deps.ts'

/**
 * Takes no waiting job of an older database at its word: each may have been sent after that copy was made. From now on
 * they are asked for with the keys that they have always had, or looked for, and one that is too old is put before the user.
 */
export function doubtWaiting(runner: Pick<RunnerDeps, 'jobs' | 'kinds' | 'keeper' | 'clock'>): void {
  for (const job of runner.jobs.listOpen()) {
    const repeat = runner.kinds[job.kind]?.start.repeat
    if (job.spend.kind !== 'queued' || repeat === undefined) continue
    runner.keeper.apply(job, { kind: 'doubted', at: runner.clock.now(), orderedAt: job.createdAt, repeat })
  }
}
