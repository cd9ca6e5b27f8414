import type { JobId } from '#shared/domain/ids.ts'
import { retryDelay } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { sleepGroup } from './sleep-group.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { saveOne } from './save-one.ts'

/** Fetches a running job's files while more of them are made. */
export type EarlyFiles = {
  /** Begins to fetch what is named and not here; what is being fetched already stays so. */
  look(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** Builds the early fetching of one job. A file that does not come is left to the end of the job. */
export function saveAvailable(deps: RunnerDeps, jobId: JobId, signal: AbortSignal): EarlyFiles {
  const tried = new Set<string>()
  const underWay = new Set<Promise<void>>()

  async function fetchOne(assetId: string): Promise<void> {
    const job = deps.jobs.read(jobId)
    const output = deps.outputs.list(jobId).find((one) => one.assetId === assetId)
    if (job === null || output === undefined) return
    const asset = await saveOne(deps, job, output, signal)
    if (asset.kind !== 'unknown') deps.runInBackground('make a thumbnail', deps.prepareThumbnail(asset))
  }

  return {
    look() {
      for (const { assetId, stored } of deps.outputs.list(jobId)) {
        if (stored !== null || tried.has(assetId)) continue
        tried.add(assetId)
        const work = fetchOne(assetId)
          .catch((error: unknown) => deps.log.info('A result could not be fetched yet', { jobId, error }))
          .finally(() => underWay.delete(work))
        underWay.add(work)
      }
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}

/** So often a file is tried for that nobody waits for any more. */
const mostTries = 3

/**
 * Fetches what a job that failed had made and is not here. What does not come within a few tries is given up; its partial
 * file is taken away at the next start.
 */
export async function saveLeft(deps: RunnerDeps, job: StoredJob, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const files = saveAvailable(deps, job.id, signal)
    files.look()
    await files.settled()
    if (tries === mostTries || deps.outputs.list(job.id).every(({ stored }) => stored !== null)) return
    await deps.sleeps.sleep(retryDelay(tries, deps.random.unit()), sleepGroup(job), signal)
  }
}
