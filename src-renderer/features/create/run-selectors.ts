import type { Job } from '#shared/bridge/jobs.ts'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/label.ts'
import type { JobId } from '#shared/domain/ids.ts'

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
