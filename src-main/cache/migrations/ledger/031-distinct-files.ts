import type { Migration } from '../../migrate.ts'

/** Files of which the user said that they are no duplicates of each other. One decision is about several files. */
export const distinctFiles: Migration = {
  number: 31,
  name: 'distinct files',
  sql: `
    CREATE TABLE distinct_file (
      decision TEXT NOT NULL,
      asset_id TEXT NOT NULL,
      decided_at INTEGER NOT NULL,
      PRIMARY KEY (decision, asset_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
