import type { Migration } from '../../migrate.ts'

/** Jobs of several kinds, each with its whole request, in a queue with an order, lanes, pauses and sets. */
export const kindsAndQueue: Migration = {
  number: 3,
  name: 'kinds and queue',
  sql: `
    CREATE TABLE job_set (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      name TEXT NOT NULL,
      budget INTEGER CHECK (budget > 0),
      created_at INTEGER NOT NULL,
      stopped_at INTEGER
    ) STRICT;

    ALTER TABLE job RENAME COLUMN generation_id TO resource_id;
    ALTER TABLE job ADD COLUMN kind TEXT NOT NULL DEFAULT 'generation';
    ALTER TABLE job ADD COLUMN request TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE job ADD COLUMN account TEXT NOT NULL DEFAULT '';
    ALTER TABLE job ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0);
    ALTER TABLE job ADD COLUMN lane TEXT NOT NULL DEFAULT 'user' CHECK (lane IN ('user', 'background'));
    ALTER TABLE job ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
    ALTER TABLE job ADD COLUMN set_id TEXT REFERENCES job_set (id);
    ALTER TABLE job ADD COLUMN retry_of TEXT;
    ALTER TABLE job ADD COLUMN brand TEXT;
    ALTER TABLE job ADD COLUMN project TEXT;
    ALTER TABLE job ADD COLUMN agent TEXT;
    UPDATE job SET
      request = json_object('modelId', model_id, 'input', json(input)),
      account = (SELECT key_print FROM workspace WHERE workspace.id = job.workspace_id),
      reserved = CASE WHEN spend_kind IN ('queued', 'sending', 'ambiguous', 'unconfirmed')
        THEN coalesce(json_extract(quote, '$.credits'), 0) ELSE 0 END,
      place = number * 1048576;
    CREATE INDEX job_waiting ON job (workspace_id, lane DESC, place) WHERE spend_kind = 'queued';
    CREATE INDEX job_place ON job (workspace_id, place);
    CREATE INDEX job_set_member ON job (set_id, number) WHERE set_id IS NOT NULL;
    CREATE INDEX job_reserved ON job (workspace_id, reserved) WHERE reserved > 0;

    ALTER TABLE workspace ADD COLUMN queue_pause TEXT CHECK (queue_pause IN ('user', 'restart', 'limit'));
  `,
}
