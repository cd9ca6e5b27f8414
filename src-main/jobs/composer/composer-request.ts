import { z } from 'zod'
import type { StoredJob } from '../../cache/tables/job-row.ts'

const brand = { profileId: z.string() }

/** A new take, as it is stored. `subjectId`: the play. */
export const TakeRequest = z.object({ ...brand, subjectId: z.string(), angle: z.string().nullable() })
/** A render, as it is stored. `subjectId`: the play; `takeId`: the words that it was ordered with, if they were known. */
export const RenderRequest = z.object({ ...brand, subjectId: z.string(), takeId: z.string().nullable() })
/** A pass of autopilot, as it is stored. */
export const AutopilotRequest = z.object(brand)
/** The download of a file that exists, as it is stored. `subjectId`: a play of the shelf or a job of the queue. */
export const FileRequest = z.object({ ...brand, of: z.enum(['play', 'job']), subjectId: z.string() })

/** Reads the stored request of a job. @throws Error where the row has none of this form. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, job: StoredJob): z.output<Schema> {
  return schema.parse(JSON.parse(job.request))
}

/**
 * Names what a job of the Composer started by the parts that a read needs, because the service's ids are known within a
 * brand and a play only. Parts are encoded, so that none has a slash or a space.
 */
export function composerId(...parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part)).join('/')
}

/** Reads the parts of such an id. */
export function partsOfComposerId(id: string): string[] {
  return id.split('/').map((part) => decodeURIComponent(part))
}
