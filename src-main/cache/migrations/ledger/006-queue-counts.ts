import type { Migration } from '../../migrate.ts'

// Counted by the file itself, so that every way of writing a job keeps the counts, and a crash cannot part them.
const count = (row: 'NEW' | 'OLD', sign: '' | '-') => `
  INSERT INTO job_count (workspace_id, set_id, spend_kind, lane, paused, jobs, reserved, charged, refunded)
  VALUES (${row}.workspace_id, coalesce(${row}.set_id, ''), ${row}.spend_kind, ${row}.lane, ${row}.paused,
    ${sign}1, ${sign}${row}.reserved, ${sign}coalesce(${row}.charged, 0), ${sign}${row}.refunded)
  ON CONFLICT (workspace_id, set_id, spend_kind, lane, paused) DO UPDATE SET jobs = jobs + excluded.jobs,
    reserved = reserved + excluded.reserved, charged = charged + excluded.charged, refunded = refunded + excluded.refunded;`

/** Counts of jobs by state, kept with every write; sets that pause; whether the last run of the studio ended well. */
export const queueCounts: Migration = {
  number: 6,
  name: 'queue counts',
  sql: `
    ALTER TABLE job_set ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));

    CREATE TABLE job_count (
      workspace_id TEXT NOT NULL,
      set_id TEXT NOT NULL,
      spend_kind TEXT NOT NULL,
      lane TEXT NOT NULL,
      paused INTEGER NOT NULL,
      jobs INTEGER NOT NULL,
      reserved INTEGER NOT NULL,
      charged INTEGER NOT NULL,
      refunded INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, set_id, spend_kind, lane, paused)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO job_count
      SELECT workspace_id, coalesce(set_id, ''), spend_kind, lane, paused, count(*), sum(reserved),
        sum(coalesce(charged, 0)), sum(refunded)
      FROM job GROUP BY 1, 2, 3, 4, 5;
    CREATE TRIGGER job_counted AFTER INSERT ON job BEGIN ${count('NEW', '')} END;
    CREATE TRIGGER job_discounted AFTER DELETE ON job BEGIN ${count('OLD', '-')} END;
    CREATE TRIGGER job_recounted AFTER UPDATE OF set_id, spend_kind, lane, paused, reserved, charged, refunded ON job
    BEGIN ${count('OLD', '-')} ${count('NEW', '')} END;

    CREATE INDEX job_next ON job (workspace_id, lane, set_id, place) WHERE spend_kind = 'queued' AND paused = 0;
    CREATE INDEX job_ended_badly ON job (workspace_id, number) WHERE spend_kind IN ('failed', 'refused', 'unconfirmed');
    CREATE INDEX job_under_way ON job (workspace_id, number)
      WHERE spend_kind IN ('sending', 'ambiguous', 'running', 'saving');
    CREATE INDEX job_retry ON job (retry_of) WHERE retry_of IS NOT NULL;
    CREATE INDEX job_set_time ON job_set (workspace_id, created_at);

    CREATE TABLE studio_run (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      started_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
  `,
}
