import type { Job } from '#shared/bridge/jobs.ts'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/field.ts'
import type { JobId, AssetId } from '#shared/domain/ids.ts'
import { t } from './texts.ts'

/** What picking a run means: the newest one is followed, any other stays when newer ones come. */
export function watchingOf(jobs: readonly Job[], jobId: JobId): JobId | null {
  return jobs[0]?.id === jobId ? null : jobId
}

/** The run one step older (`1`) or newer (`-1`) than the one on the stage; null at either end. */
export function runBeside(jobs: readonly Job[], current: JobId | null, step: 1 | -1): Job | null {
  const at = jobs.findIndex((job) => job.id === current)
  return at < 0 ? null : (jobs[at + step] ?? null)
}

/** The run that a key leads to in the strip, whose left end is the newest; null for other keys and at the ends. */
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

/** How many runs came since one was the newest; none where it is not known. */
export function newerThan(jobs: readonly Job[], jobId: JobId | null): number {
  return Math.max(
    0,
    jobs.findIndex((job) => job.id === jobId),
  )
}

/** A run's priced inputs in words, for the caption where no pixels are known: "High, Size 1536". */
export function choicesOf(job: Job): string {
  return job.quote.pricedBy
    .flatMap((name) => {
      const value = job.input[name]
      if (typeof value === 'number') return [`${labelOf(name)} ${value}`]
      return typeof value === 'string' ? [choiceLabelOf(value)] : []
    })
    .join(', ')
}

/** What Compare would open with: the files in order, which one is kept and which one is its rival. */
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
