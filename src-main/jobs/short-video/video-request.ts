import { z } from 'zod'
import { shortVideoRoutes } from '#shared/contract/short-video.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

/** What a short video is started with, as it is stored: all but the key, which is the row's own. */
export const VideoRequest = shortVideoRoutes.start.body.omit({ idempotencyKey: true, webhook: true })
export type VideoRequest = z.output<typeof VideoRequest>

/** A re-cut as it is stored: the service's id of the job that is cut anew, and how. */
export const RecutRequest = shortVideoRoutes.reedit.body.extend({ jobId: z.string() })
export type RecutRequest = z.output<typeof RecutRequest>

/** The body of a start. There is no other way to one, so none leaves without the row's key. @throws Error for another row. */
export function startBodyOf(job: StoredJob): VideoRequest & { idempotencyKey: string } {
  return { ...VideoRequest.parse(JSON.parse(job.request)), idempotencyKey: job.idempotencyKey }
}

/** Reads the stored request of a re-cut. @throws Error where the row does not hold one. */
export function readRecutRequest(job: StoredJob): RecutRequest {
  return RecutRequest.parse(JSON.parse(job.request))
}
