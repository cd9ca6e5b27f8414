import { spendDeadlineMs } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { RunnerDeps } from './runner-deps.ts'

/**
 * How long a request of an earlier run of the studio may still be under way, in milliseconds from now: its whole deadline,
 * for the wall clock may have been set since. This computer's own service ended with the studio, and what was sent in
 * this run has an end that was seen.
 */
export function remainingWaitMs(deps: RunnerDeps, job: StoredJob): number {
  return deps.sentHere.has(job.id) || deps.connections.isLocal(job.workspaceId) ? 0 : spendDeadlineMs
}
