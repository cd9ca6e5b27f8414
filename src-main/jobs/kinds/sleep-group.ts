import type { StoredJob } from '../../cache/tables/job-row.ts'

/** Sleeps that a reachable service ends: of one workspace. */
export function sleepGroup(job: StoredJob): string {
  return job.workspaceId
}
