import type { Migration } from '../../migrate.ts'

/**
 * The user's guard rails: from which price on a click is confirmed, the balance to keep, and the monthly cap of a key,
 * which the service does not report. `account` is the print of that key; spending is added up by it.
 */
export const guardRails: Migration = {
  number: 20,
  name: 'guard rails',
  sql: `
    CREATE TABLE guard_rail (
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      kind TEXT NOT NULL CHECK (kind IN ('ask', 'balance', 'key')),
      account TEXT NOT NULL DEFAULT '',
      credits INTEGER NOT NULL CHECK (credits >= 0),
      set_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, kind, account)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX job_spent_by_key ON job (workspace_id, account, charged_at, charged, refunded)
      WHERE charged_at IS NOT NULL;
  `,
}
