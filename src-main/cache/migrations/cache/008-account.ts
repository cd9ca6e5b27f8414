import type { Migration } from '../../migrate.ts'

/** What the service last said about an account, and its history: read again from the service where it is lost. */
export const account: Migration = {
  number: 8,
  name: 'account',
  sql: `
    CREATE TABLE account_reading (
      workspace_id TEXT NOT NULL,
      part TEXT NOT NULL,
      value TEXT NOT NULL CHECK (json_valid(value)),
      at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, part)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE account_movement (
      workspace_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      amount INTEGER NOT NULL,
      balance INTEGER,
      description TEXT NOT NULL,
      resource_type TEXT,
      resource_id TEXT,
      at INTEGER,
      PRIMARY KEY (workspace_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX account_movement_id ON account_movement (workspace_id, id);
  `,
}
