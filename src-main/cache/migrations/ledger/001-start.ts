import type { Migration } from '../../migrate.ts'

/** The first shape of `ledger.db`: workspaces, jobs, their files, the books and the rate stamps. */
export const start: Migration = {
  number: 1,
  name: 'start',
  sql: `
    CREATE TABLE workspace (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('local', 'hosted')),
      name TEXT NOT NULL,
      base_url TEXT NOT NULL,
      key_hint TEXT NOT NULL,
      key_print TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      opened_at INTEGER,
      forgotten_at INTEGER,
      balance INTEGER,
      balance_at INTEGER,
      balance_expected INTEGER
    ) STRICT;

    CREATE TABLE job (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      number INTEGER NOT NULL,
      draft_id TEXT NOT NULL UNIQUE,
      model_id TEXT NOT NULL,
      model_name TEXT NOT NULL,
      output_type TEXT NOT NULL,
      prompt TEXT NOT NULL,
      input TEXT NOT NULL,
      quote TEXT NOT NULL,
      idempotency_key TEXT NOT NULL UNIQUE,
      spend_kind TEXT NOT NULL,
      spend TEXT NOT NULL,
      generation_id TEXT,
      charged INTEGER CHECK (charged >= 0),
      refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded >= 0),
      created_at INTEGER NOT NULL,
      settled_at INTEGER,
      UNIQUE (workspace_id, number),
      UNIQUE (workspace_id, generation_id)
    ) STRICT;
    CREATE INDEX job_open ON job (spend_kind) WHERE spend_kind IN ('queued', 'sending', 'ambiguous', 'running', 'saving');

    CREATE TABLE job_output (
      job_id TEXT NOT NULL REFERENCES job (id),
      position INTEGER NOT NULL,
      asset_id TEXT NOT NULL UNIQUE,
      url TEXT NOT NULL,
      stored TEXT,
      PRIMARY KEY (job_id, position)
    ) STRICT;

    CREATE TABLE ledger_line (
      id INTEGER PRIMARY KEY,
      job_id TEXT NOT NULL REFERENCES job (id),
      kind TEXT NOT NULL CHECK (kind IN ('quote', 'charge', 'refund')),
      credits INTEGER CHECK (credits >= 0),
      at INTEGER NOT NULL,
      UNIQUE (job_id, kind)
    ) STRICT;

    CREATE TABLE rate_stamp (
      id INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      window TEXT NOT NULL CHECK (window IN ('requests', 'starts')),
      at INTEGER NOT NULL,
      is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
      weight INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rate_stamp_workspace ON rate_stamp (workspace_id, window);
  `,
}
