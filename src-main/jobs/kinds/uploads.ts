import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'

/** How much of a job's upload was sent. Bytes. */
export type UploadProgress = { readonly sent: number; readonly total: number }

/** The upload of one attempt. */
export type Upload = {
  /** Aborted with a `Failure` when the user cancels. */
  readonly signal: AbortSignal
  readonly onSent: (sent: number, total: number) => void
  /** Whether some of it was sent and certainly not its end, so that the service cannot have read it. */
  isCut(): boolean
  end(): void
}

/** The uploads in progress, by job. */
export interface Uploads {
  begin(jobId: JobId): Upload
  /** Null where the job uploads nothing now. */
  progressOf(jobId: JobId): UploadProgress | null
  /** Cancels an upload whose end was not sent. Returns whether it did: nothing is charged then. */
  cancel(jobId: JobId): boolean
}

/** Least time between two reports of an upload. Milliseconds. */
const reportMs = 100

const cancelled = () =>
  new Failure('INVALID_INPUT', sayAll(say('run.uploadCancelled'), say('free.charge')), { charged: 'no', fields: [] })

/** The failure of an upload that ended with the studio before its last byte was sent. */
export const cutUpload = new Failure('UNREACHABLE', sayAll(say('run.uploadCut'), say('free.sentAgain')), {
  charged: 'no',
  field: 'baseUrl',
})

/** Creates the uploads in progress. `onChange` is called as they progress, at most ten times a second for each. */
export function createUploads(deps: { clock: Clock; onChange: (jobId: JobId) => void }): Uploads {
  const underWay = new Map<JobId, { progress: UploadProgress | null; readonly leaving: AbortController }>()
  return {
    begin(jobId) {
      const own = { progress: null as UploadProgress | null, leaving: new AbortController() }
      underWay.set(jobId, own)
      let reportedAt = Number.NEGATIVE_INFINITY
      return {
        signal: own.leaving.signal,
        onSent(sent, total) {
          own.progress = { sent, total }
          const now = deps.clock.monotonic()
          if (sent < total && now - reportedAt < reportMs) return
          reportedAt = now
          deps.onChange(jobId)
        },
        isCut: () => own.progress !== null && own.progress.sent < own.progress.total,
        end() {
          if (underWay.get(jobId) === own) underWay.delete(jobId)
        },
      }
    },
    progressOf: (jobId) => underWay.get(jobId)?.progress ?? null,
    cancel(jobId) {
      const own = underWay.get(jobId)
      if (own === undefined || own.progress === null || own.progress.sent >= own.progress.total) return false
      own.leaving.abort(cancelled())
      return true
    },
  }
}
