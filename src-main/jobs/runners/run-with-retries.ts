import type { JobId } from '#shared/domain/ids.ts'
import { runJob } from './run-job.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** How soon a job that the disk stopped is tried again. Milliseconds. */
const pauseMs = 5_000

/**
 * Runs a job to its end, and goes on with it from its row where the disk or the database stopped it: what was not
 * committed did not happen, and what was sent has its key.
 *
 * @throws what `runJob` throws otherwise.
 */
export async function runWithRetries(deps: RunnerDeps, jobId: JobId, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await runJob(deps, jobId, signal)
    } catch (error) {
      if (signal.aborted || !deps.guard.passes(error)) throw error
    }
    await deps.sleeps.sleep(pauseMs, jobId, signal)
  }
}
