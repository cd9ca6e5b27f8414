import { say } from '#shared/domain/sentences/say.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { findResource } from './find-resource.ts'
import type { RunnerDeps } from './job-kind.ts'
import { saveGeneration, saveLeft } from './save-files.ts'
import { remainingWaitMs, sendJob } from './send-job.ts'

const interrupted = new Failure('UNREACHABLE', say('run.interrupted'), {
  charged: 'unknown',
  field: 'baseUrl',
})

/** Recovers a job that the last run of the studio left while sending. */
function recover(deps: RunnerDeps, job: StoredJob): void {
  const at = deps.clock.now()
  const notBefore = at + remainingWaitMs(deps, job)
  deps.jobStore.apply(job, { kind: 'restarted', at, notBefore, failure: interrupted.toRecord() })
}

/**
 * Runs one job from its row's state to its end. The row alone holds the state, so a restart is no special case.
 *
 * A job of a removed account ends. A job of an unknown kind is left as it is. @throws the signal's reason where the
 * studio stops; the row stays as it was.
 */
export async function runJob(deps: RunnerDeps, jobId: JobId, signal: AbortSignal): Promise<void> {
  // A damaged row must not be sent, and not be taken for the truth about one that was.
  await deps.guard.whenChecked()
  let isFresh = false
  let hasMoved = false
  for (; ; hasMoved = true) {
    const job = deps.jobs.read(jobId)
    if (job === null) return
    const kind = deps.kinds[job.kind]
    if (kind === undefined) return deps.log.warn('A job of an unknown kind is left alone', { jobId, kind: job.kind })
    if (isOpen(job.spend) && deps.connections.isRemoved(job.workspaceId)) {
      deps.jobStore.apply(job, { kind: 'account-removed', at: deps.clock.now(), repeat: kind.start.repeat })
      return
    }
    switch (job.spend.kind) {
      case 'queued':
        await sendJob(deps, job, kind, signal)
        break
      case 'ambiguous':
        if (job.spend.repeat === 'unkeyed') await findResource(deps, job, kind, signal)
        else await sendJob(deps, job, kind, signal)
        break
      case 'sending':
        recover(deps, job)
        break
      case 'running':
        await kind.follow(deps, job, signal)
        isFresh = true
        break
      case 'saving':
        await saveGeneration(deps, job, isFresh, signal)
        break
      case 'failed':
        return saveLeft(deps, job, isFresh, signal)
      case 'done':
      case 'refused':
        return
      case 'unconfirmed':
        // Comparing the ledger with the balance shows what is missing; it records nothing by itself.
        if (hasMoved) deps.runInBackground('compare the balance', deps.billing.refresh(job.workspaceId))
        return saveLeft(deps, job, isFresh, signal)
      default:
        assertNever(job.spend)
    }
  }
}

/** Delay before a job that the disk stopped is retried. Milliseconds. */
const retryMs = 5_000

/**
 * Runs a job to its end, and resumes it from its row where the disk or the database stopped it: what was not committed
 * did not happen, and what was sent has its key.
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
    await deps.sleeps.sleep(retryMs, jobId, signal)
  }
}
