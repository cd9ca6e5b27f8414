import type { Migration } from '../../migrate.ts'

/** Submissions of many runs of which a part is written: what they wrote is taken back if they never finish. */
export const unfinishedWrites: Migration = {
  number: 16,
  name: 'unfinished writes',
  sql: `
    CREATE TABLE unfinished_write (
      draft_id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      first_number INTEGER NOT NULL,
      set_id TEXT
    ) STRICT, WITHOUT ROWID;
  `,
}
