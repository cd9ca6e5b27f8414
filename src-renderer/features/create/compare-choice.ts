import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { t } from './texts.ts'

/** What Compare would open with: the files in order, which one is kept and which one is its rival. */
export type CompareChoice =
  | { readonly kind: 'refused'; readonly why: string }
  | {
      readonly kind: 'ready'
      readonly target: {
        readonly assets: readonly AssetId[]
        readonly keep: AssetId
        readonly candidate: AssetId
      }
    }

/** As many as fit into an address and a strip. */
const most = 48

function fileOf({ state }: Job): AssetId | undefined {
  return state.kind === 'done' ? state.assetIds[0] : undefined
}

/**
 * What a press on Compare means: the picked runs where there are two or more; else the run on the stage against the one
 * made before it, or after it where it is the first, with all others of the strip to go through. `jobs` newest first.
 */
export function compareChoice(jobs: readonly Job[], watched: Job | null, picked: ReadonlySet<JobId>): CompareChoice {
  const kind = watched?.outputType
  const made = jobs.flatMap((job) => {
    const file = fileOf(job)
    return file === undefined || job.outputType !== kind ? [] : [{ jobId: job.id, file }]
  })
  const chosen = made.filter(({ jobId }) => picked.has(jobId))
  const some = chosen.length >= 2 ? chosen : made
  const at = some.findIndex(({ jobId }) => jobId === watched?.id)
  if (chosen.length < 2 && at < 0) return { kind: 'refused', why: t('compare.noFile') }
  const keep = some[Math.max(0, at)]
  const candidate = some[Math.max(0, at) + 1] ?? some[Math.max(0, at) - 1]
  if (keep === undefined || candidate === undefined) {
    return { kind: 'refused', why: t('compare.onlyOne') }
  }
  const from = Math.max(0, Math.min(some.indexOf(keep) - most / 2, some.length - most))
  const assets = some.slice(from, from + most).map(({ file }) => file)
  return { kind: 'ready', target: { assets, keep: keep.file, candidate: candidate.file } }
}
