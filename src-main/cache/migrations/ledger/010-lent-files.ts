import type { Migration } from '../../migrate.ts'

/** The files of this computer that stand in inputs, by the address that a job's stored input names for ever. */
export const lentFiles: Migration = {
  number: 10,
  name: 'lent files',
  sql: `
    CREATE TABLE lent_file (
      capability TEXT PRIMARY KEY CHECK (length(capability) = 64),
      workspace_id TEXT NOT NULL,
      asset_id TEXT,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL CHECK (bytes > 0),
      content_type TEXT NOT NULL,
      width INTEGER,
      height INTEGER,
      name TEXT NOT NULL,
      path TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX lent_file_same ON lent_file (workspace_id, sha256, name);
  `,
}
