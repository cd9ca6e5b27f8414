import type { Migration } from '../../migrate.ts'

/** Walls, claims, balance readings, and the moment of each charge, by which spending is added up. */
export const wallsAndClaims: Migration = {
  number: 4,
  name: 'walls and claims',
  sql: `
    CREATE TABLE wall (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      who TEXT NOT NULL CHECK (who IN ('all', 'brand', 'agent')),
      subject TEXT NOT NULL DEFAULT '',
      period TEXT NOT NULL CHECK (period IN ('run', 'day', 'month', 'ever')),
      cap INTEGER NOT NULL CHECK (cap >= 0),
      set_at INTEGER NOT NULL,
      UNIQUE (workspace_id, who, subject, period)
    ) STRICT;

    CREATE TABLE claim (
      job_id TEXT NOT NULL REFERENCES job (id),
      kind TEXT NOT NULL CHECK (kind IN ('no-refund', 'above-quote')),
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      credits INTEGER NOT NULL CHECK (credits > 0),
      raised_at INTEGER NOT NULL,
      closed_at INTEGER,
      outcome TEXT CHECK (outcome IN ('returned', 'kept')),
      PRIMARY KEY (job_id, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX claim_open ON claim (workspace_id, raised_at) WHERE closed_at IS NULL;

    CREATE TABLE balance_reading (
      id INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      told INTEGER NOT NULL,
      expected INTEGER NOT NULL,
      drift INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX balance_reading_time ON balance_reading (workspace_id, at);

    ALTER TABLE job ADD COLUMN charged_at INTEGER;
    UPDATE job SET charged_at =
      (SELECT at FROM ledger_line WHERE ledger_line.job_id = job.id AND ledger_line.kind = 'charge');
    CREATE INDEX job_spent ON job
      (workspace_id, charged_at, brand, agent, project, model_id, model_name, charged, refunded)
      WHERE charged_at IS NOT NULL;
    DROP INDEX job_reserved;
    CREATE INDEX job_held ON job (workspace_id, brand, agent, reserved) WHERE reserved > 0;
    CREATE INDEX job_state ON job (workspace_id, spend_kind, number);
    CREATE INDEX job_owed ON job (workspace_id, number) WHERE spend_kind = 'failed' AND charged > refunded;
  `,
}
