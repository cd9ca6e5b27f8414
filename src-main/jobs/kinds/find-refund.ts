import { isFailure } from '#shared/domain/failure.ts'
import { retryDelay } from '#shared/domain/spend.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** After this many looks, about four minutes, the refund stays unseen until the balance is next asked for. */
const mostPolls = 8

/**
 * Looks at the balance until it shows a failed run's credits back.
 *
 * The service returns them by itself (interface: What the service does, rule 2), but nothing is said to be returned
 * before it was seen. @throws the signal's reason where the studio stops.
 */
export async function findRefund(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  for (let looks = 1; looks <= mostPolls; looks += 1) {
    try {
      await deps.billing.refresh(job.workspaceId)
    } catch (error) {
      if (!isFailure(error)) throw error
      deps.log.info('The balance could not be asked for', { code: error.code })
    }
    const now = deps.jobs.read(job.id)
    if (now === null || now.spend.kind !== 'failed' || now.spend.refunded) return
    await deps.sleeps.sleep(retryDelay(looks, deps.random.unit()), job.id, signal)
  }
}
