import type { Migration } from '../../migrate.ts'

/**
 * Purchases of credits: written before the request is sent, so that a lost answer is found by listing and never asked
 * for again. Jobs are found by the id that the account's history names.
 */
export const purchases: Migration = {
  number: 19,
  name: 'purchases',
  sql: `
    CREATE TABLE purchase (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      pack_id TEXT NOT NULL,
      credits INTEGER NOT NULL CHECK (credits > 0),
      bonus INTEGER NOT NULL CHECK (bonus >= 0),
      cents INTEGER NOT NULL CHECK (cents >= 0),
      currency TEXT NOT NULL,
      state TEXT NOT NULL,
      service_id TEXT,
      payment_url TEXT,
      reason TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      ended_at INTEGER,
      hidden_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchase_time ON purchase (workspace_id, created_at);
    CREATE UNIQUE INDEX purchase_at_service ON purchase (workspace_id, service_id) WHERE service_id IS NOT NULL;
    CREATE INDEX job_resource ON job (workspace_id, resource_id) WHERE resource_id IS NOT NULL;
    CREATE INDEX job_of_parts ON job (workspace_id, created_at) WHERE kind <> 'generation';
  `,
}
