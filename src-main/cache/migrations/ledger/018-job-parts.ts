import type { Migration } from '../../migrate.ts'

/**
 * Which run each thing at the service belongs to, where one run starts several: the ids that `job.resource_id` holds,
 * one row each. `position` is that of its file.
 */
export const jobParts: Migration = {
  number: 18,
  name: 'job parts',
  sql: `
    CREATE TABLE job_part (
      workspace_id TEXT NOT NULL,
      resource_id TEXT NOT NULL,
      job_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, resource_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
