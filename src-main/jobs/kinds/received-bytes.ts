import type { JobId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'

/** How much of a file has arrived for the jobs that download one now. Bytes. */
export interface ReceivedBytes {
  note(jobId: JobId, bytes: number): void
  /** Null where nothing arrives now. */
  of(jobId: JobId): number | null
  end(jobId: JobId): void
}

/** Least time between two reports of a download. Milliseconds. */
const reportMs = 250

/** Creates the counts of downloads in progress. `onChange` is called as they progress, at most four times a second each. */
export function createReceivedBytes(deps: { clock: Clock; onChange: (jobId: JobId) => void }): ReceivedBytes {
  const underWay = new Map<JobId, { bytes: number; reportedAt: number }>()
  return {
    note(jobId, bytes) {
      const now = deps.clock.monotonic()
      const known = underWay.get(jobId)
      const isDue = known === undefined || now - known.reportedAt >= reportMs
      underWay.set(jobId, { bytes, reportedAt: isDue ? now : known.reportedAt })
      if (isDue) deps.onChange(jobId)
    },
    of: (jobId) => underWay.get(jobId)?.bytes ?? null,
    end: (jobId) => void underWay.delete(jobId),
  }
}
