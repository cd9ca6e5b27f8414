import type { Migration } from '../../migrate.ts'

/** Claims for runs that finished without a file, which end when the file is provided. */
export const fileClaims: Migration = {
  number: 15,
  name: 'file claims',
  sql: `
    CREATE TABLE claim_new (
      job_id TEXT NOT NULL REFERENCES job (id),
      kind TEXT NOT NULL CHECK (kind IN ('no-refund', 'no-file', 'above-quote')),
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      credits INTEGER NOT NULL CHECK (credits > 0),
      raised_at INTEGER NOT NULL,
      closed_at INTEGER,
      outcome TEXT CHECK (outcome IN ('returned', 'provided', 'kept')),
      PRIMARY KEY (job_id, kind)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO claim_new SELECT job_id, kind, workspace_id, credits, raised_at, closed_at, outcome FROM claim;
    DROP TABLE claim;
    ALTER TABLE claim_new RENAME TO claim;
    CREATE INDEX claim_open ON claim (workspace_id, raised_at) WHERE closed_at IS NULL;
  `,
}
