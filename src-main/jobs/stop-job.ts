import { Failure } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { RunnerDeps } from './runners/runner-deps.ts'

/** Whether a job stops, and what happens in plain words. */
export type StopAnswer = { readonly stops: boolean; readonly sentence: string }

const over = { stops: false, sentence: 'It is over already. Nothing changes.' }

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
      const sentence = 'This run is not here any more. Nothing was stopped.'
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
    }
    switch (job.spend.kind) {
      case 'queued':
        deps.remove(jobId)
        return { stops: true, sentence: 'It was not sent yet and is taken out of the queue. Nothing was charged.' }
      case 'sending':
      case 'ambiguous':
        return {
          stops: false,
          sentence: 'Its request is under way, so it is not known yet whether it started. Try again in a moment.',
        }
      case 'running':
        if (kind.stop.kind === 'none') return { stops: false, sentence: kind.stop.sentence }
        if (job.spend.stop === undefined) runner.keeper.apply(job, { kind: 'stop-asked' })
        runner.trackers.of(job.workspaceId).nudge(jobId)
        return { stops: true, sentence: kind.stop.sentence }
      case 'saving':
        return { stops: false, sentence: 'It is made and charged already; only its files are still being fetched.' }
      case 'done':
      case 'failed':
      case 'refused':
        return over
      case 'unconfirmed':
        return {
          stops: false,
          sentence: 'It is not known whether it started. Look again, link it or run it again first.',
        }
      default:
        return assertNever(job.spend)
    }
  }
}
