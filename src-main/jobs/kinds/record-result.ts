import { AssetId } from '#shared/domain/ids.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { MadeFile, RemoteState } from './job-kind.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** Names files on disk, each with an asset id of its own, so that every later try means the same files. */
export function nameFiles(
  deps: Pick<RunnerDeps, 'outputs' | 'random'>,
  job: StoredJob,
  files: readonly MadeFile[],
): void {
  deps.outputs.name(
    job.id,
    files.map((file) => ({ ...file, assetId: AssetId.parse(deps.random.uuid()) })),
  )
}

type Recording = Pick<RunnerDeps, 'jobStore' | 'billing' | 'outputs' | 'random'>

/**
 * Moves a job on with what a read told of its money and its files, in one transaction: totals never go down, and every
 * file has an asset id of its own from then on.
 */
export function recordResult(
  deps: Recording,
  job: StoredJob,
  event: SpendEvent,
  seen: RemoteState,
  patch: Partial<StoredJob> = {},
): StoredJob {
  const charged = seen.charged === null ? job.charged : Math.max(seen.charged, job.charged ?? 0)
  const refunded = Math.min(charged ?? 0, Math.max(seen.refunded ?? 0, job.refunded))
  return deps.jobStore.apply(job, event, { ...patch, charged, refunded }, (moved) => {
    if (charged !== null) deps.billing.recordTotals(moved, { charged, refunded }, job.spend)
    nameFiles(deps, job, seen.files)
  })
}

/** Whether a read told anything that the job's row does not say yet. */
export function isNews(job: StoredJob, seen: RemoteState, known: number): boolean {
  if (seen.end.kind !== 'open' || seen.files.length > known) return true
  if (seen.charged !== null && seen.charged > (job.charged ?? -1)) return true
  if (seen.refunded !== null && seen.refunded > job.refunded) return true
  const reported = job.spend.kind === 'running' ? job.spend.progress : undefined
  return seen.progress !== null && JSON.stringify(seen.progress) !== JSON.stringify(reported)
}
