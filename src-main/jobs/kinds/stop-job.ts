import { Failure } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** Whether a job stops, and what happens in plain words. */
export type StopAnswer = { readonly stops: boolean; readonly sentence: string }

const over = { stops: false, sentence: 'This run has already ended.' }

/**
 * Builds the stop of one job. A waiting job is taken out; a started one is stopped at the service where its kind can be,
 * and the wish is on disk before it is sent, so that it is sent until the service has taken it.
 */
export function createStopJob(deps: { runner: RunnerDeps; remove: (jobId: JobId) => void }) {
  const { runner } = deps
  return (jobId: JobId): StopAnswer => {
    const job = runner.jobs.read(jobId)
    const kind = job === null ? undefined : runner.kinds[job.kind]
    if (job === null || kind === undefined) {
      const sentence = 'This run no longer exists. Nothing was stopped.'
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
    }
    switch (job.spend.kind) {
      case 'queued':
        deps.remove(jobId)
        return { stops: true, sentence: 'The run was removed from the queue. Nothing was charged.' }
      case 'sending':
      case 'ambiguous':
        return {
          stops: false,
          sentence: 'The run is being sent. Try again in a moment.',
        }
      case 'running':
        if (kind.stop.kind === 'none') return { stops: false, sentence: kind.stop.sentence }
        if (job.spend.stop === undefined) runner.jobStore.apply(job, { kind: 'stop-asked' })
        runner.trackers.of(job.workspaceId).wake(jobId)
        return { stops: true, sentence: kind.stop.sentence }
      case 'saving':
        return { stops: false, sentence: 'The run is finished and charged. Its files are still downloading.' }
      case 'done':
      case 'failed':
      case 'refused':
        return over
      case 'unconfirmed':
        return {
          stops: false,
          sentence: 'This run is unconfirmed. Check again, link it or run it again first.',
        }
      default:
        return assertNever(job.spend)
    }
  }
}
