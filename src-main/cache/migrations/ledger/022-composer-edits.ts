import type { Migration } from '../../migrate.ts'

/**
 * The user's own words for takes (an empty `platform`) and for posts of queue jobs. `based_on`: the hash of the service's
 * words at the time of the edit. The index finds the jobs that make or fetch the file of a play or a queue job.
 */
export const composerEdits: Migration = {
  number: 22,
  name: 'composer edits',
  sql: `
    CREATE TABLE composer_edit (
      workspace_id TEXT NOT NULL,
      profile_id TEXT NOT NULL,
      subject_id TEXT NOT NULL,
      platform TEXT NOT NULL,
      words TEXT NOT NULL CHECK (json_valid(words)),
      based_on TEXT NOT NULL,
      edited_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, profile_id, subject_id, platform)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX job_of_brand ON job (
      workspace_id, json_extract(request, '$.profileId'), json_extract(request, '$.subjectId'), number DESC
    ) WHERE kind IN ('render', 'composer-file');
    CREATE INDEX job_of_composer ON job (workspace_id, kind, number DESC)
      WHERE kind IN ('take', 'render', 'autopilot-run', 'composer-file');
  `,
}
