import { z } from 'zod'
import type { JobId } from '#shared/domain/ids.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'

/** What a clone's request keeps for itself: its sample, and when its speaker's permission was confirmed. Seconds. */
const StoredClone = z.object({ sha256: z.string(), seconds: z.number().optional(), consentAt: z.string() })
/** What is kept of a clone that was ordered here. Seconds; ISO 8601. */
export type StoredClone = z.output<typeof StoredClone>

/** Reads what the run of a clone keeps; null where another program cloned it. */
export function readStoredClone(jobs: Pick<JobsTable, 'read'>, jobId: JobId | null): StoredClone | null {
  const job = jobId === null ? null : jobs.read(jobId)
  return job === null ? null : (StoredClone.safeParse(JSON.parse(job.request)).data ?? null)
}
