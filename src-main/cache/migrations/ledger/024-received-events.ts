import type { Migration } from '../../migrate.ts'

/**
 * Events that services sent to this computer. `event_key`: `id:` and the event's id where its signature is verified, else
 * the signature's result and the hash of the body, so that nobody can take the id of an event still to come.
 */
export const receivedEvents: Migration = {
  number: 24,
  name: 'received events',
  sql: `
    CREATE TABLE received_event (
      number INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      event_key TEXT NOT NULL,
      event_id TEXT,
      type TEXT NOT NULL,
      subject TEXT NOT NULL,
      resource_id TEXT,
      signature TEXT NOT NULL CHECK (signature IN ('verified', 'unsigned', 'unchecked', 'rejected')),
      secret_hint TEXT,
      effect TEXT NOT NULL,
      job_id TEXT,
      created_at INTEGER,
      received_at INTEGER NOT NULL,
      answered_ms INTEGER NOT NULL,
      shown_ms INTEGER,
      repeats INTEGER NOT NULL DEFAULT 0,
      is_seen INTEGER NOT NULL DEFAULT 0 CHECK (is_seen IN (0, 1)),
      headers TEXT NOT NULL CHECK (json_valid(headers)),
      body BLOB NOT NULL,
      UNIQUE (workspace_id, event_key)
    ) STRICT;
    CREATE INDEX received_event_waiting ON received_event (number) WHERE effect = 'waiting';
    CREATE INDEX received_event_list ON received_event (workspace_id, signature, number);
    CREATE TABLE receiver_path (
      workspace_id TEXT PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      endpoint_id TEXT,
      endpoint_url TEXT
    ) STRICT, WITHOUT ROWID;
  `,
}
