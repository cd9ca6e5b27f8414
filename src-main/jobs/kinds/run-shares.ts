import type { JobId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'

/** How far running jobs have come, as the service last reported: 0 to 1. Never stored. */
export interface RunShares {
  /** Takes in what a poll reported; null where it reported nothing. A share outside 0 to 1 is clamped. */
  note(jobId: JobId, share: number | null): void
  /** Null where the last poll reported nothing, and before the first. */
  shareOf(jobId: JobId): number | null
  /** Forgets a job that is no longer polled. */
  end(jobId: JobId): void
}

/** Least time between two reports of a job. Milliseconds. */
const reportMs = 250

type Known = { share: number | null; reportedAt: number; cancel: (() => void) | null }

/** Creates the shares. `onChange` is called after a change, at most four times a second for each job. */
export function createRunShares(deps: { clock: Clock; onChange: (jobId: JobId) => void }): RunShares {
  const { clock, onChange } = deps
  const known = new Map<JobId, Known>()

  function report(jobId: JobId, own: Known): void {
    own.cancel = null
    own.reportedAt = clock.monotonic()
    onChange(jobId)
  }
  return {
    note(jobId, share) {
      const own = known.get(jobId) ?? { share: null, reportedAt: Number.NEGATIVE_INFINITY, cancel: null }
      const next = share === null ? null : Math.min(1, Math.max(0, share))
      if (own.share === next) return
      own.share = next
      known.set(jobId, own)
      if (own.cancel !== null) return
      const left = own.reportedAt + reportMs - clock.monotonic()
      // The last of several is reported, too: the next poll may be a minute away.
      if (left > 0) own.cancel = clock.after(left, () => report(jobId, own))
      else report(jobId, own)
    },
    shareOf: (jobId) => known.get(jobId)?.share ?? null,
    end(jobId) {
      known.get(jobId)?.cancel?.()
      known.delete(jobId)
    },
  }
}
