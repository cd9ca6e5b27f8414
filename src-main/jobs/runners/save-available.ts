import type { JobId } from '#shared/domain/ids.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { saveOne } from './save-one.ts'

/** Fetches a running job's files while more of them are made. */
export type EarlyFiles = {
  /** Begins to fetch what is named and not here; what is being fetched already stays so. */
  look(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** Builds the early fetching of one job. A file that does not come is left to the end, where it is tried until it comes. */
export function saveAvailable(deps: RunnerDeps, jobId: JobId, signal: AbortSignal): EarlyFiles {
  const tried = new Set<string>()
  const underWay = new Set<Promise<void>>()

  async function fetchOne(assetId: string): Promise<void> {
    const job = deps.jobs.read(jobId)
    const output = deps.outputs.list(jobId).find((one) => one.assetId === assetId)
    if (job === null || output === undefined) return
    const asset = await saveOne(deps, job, output, signal)
    if (asset.kind !== 'unknown') deps.aside('make a thumbnail', deps.prepareThumbnail(asset))
  }

  return {
    look() {
      for (const { assetId, stored } of deps.outputs.list(jobId)) {
        if (stored !== null || tried.has(assetId)) continue
        tried.add(assetId)
        const work = fetchOne(assetId)
          .catch((error: unknown) => deps.log.info('A result is fetched again at the end', { jobId, error }))
          .finally(() => underWay.delete(work))
        underWay.add(work)
      }
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
