import type { Job } from '#shared/bridge/jobs.ts'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/field.ts'
import type { JobId, AssetId } from '#shared/domain/ids.ts'
import { t } from './texts.ts'

/** Returns what to show after a run is picked: the newest is followed, any other stays when newer ones come. */
export function watchingOf(jobs: readonly Job[], jobId: JobId): JobId | null {
  return jobs[0]?.id === jobId ? null : jobId
}

/** Returns the run one step older (`1`) or newer (`-1`) than the one on the stage; null at either end. */
export function runBeside(jobs: readonly Job[], current: JobId | null, step: 1 | -1): Job | null {
  const at = jobs.findIndex((job) => job.id === current)
  return at < 0 ? null : (jobs[at + step] ?? null)
}

/** Returns the run that a key selects in the strip, newest at the left; null for other keys and at the ends. */
export function runForKey(jobs: readonly Job[], current: JobId | null, key: string): Job | null {
  switch (key) {
    case 'Home':
      return jobs[0] ?? null
    case 'End':
      return jobs.at(-1) ?? null
    case 'ArrowRight':
      return runBeside(jobs, current, 1)
    case 'ArrowLeft':
      return runBeside(jobs, current, -1)
    default:
      return null
  }
}

/** Returns how many runs are newer than a given one; 0 if it is not listed. */
export function newerThan(jobs: readonly Job[], jobId: JobId | null): number {
  return Math.max(
    0,
    jobs.findIndex((job) => job.id === jobId),
  )
}

/** Describes a run's priced inputs, for the caption if its pixels are unknown: "High, Size 1536". */
export function choicesOf(job: Job): string {
  return job.quote.pricedBy
    .flatMap((name) => {
      const value = job.input[name]
      if (typeof value === 'number') return [`${labelOf(name)} ${value}`]
      return typeof value === 'string' ? [choiceLabelOf(value)] : []
    })
    .join(', ')
}

/** What Compare would open: the files in order, the chosen one and the candidate. */
type CompareChoice =
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
 * Returns what Compare opens: the picked runs if there are at least two; else the run on the stage against the one made
 * before it, or after it if it is the first, with all others of the strip available. `jobs` newest first.
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
