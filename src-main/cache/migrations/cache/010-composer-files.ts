import type { Migration } from '../../migrate.ts'

/**
 * What of a play's JSON says where its file is, in an index that has all of it, so that a shelf is counted without its
 * words; and the slots of the queue, so that a week or a month is one range. Milliseconds since 1970.
 */
export const composerFiles: Migration = {
  number: 10,
  name: 'composer files',
  sql: `
    ALTER TABLE composer_shelf ADD COLUMN take_id TEXT
      GENERATED ALWAYS AS (json_extract(reported, '$.words.takeId')) VIRTUAL;
    ALTER TABLE composer_shelf ADD COLUMN file_url TEXT
      GENERATED ALWAYS AS (json_extract(reported, '$.file.url')) VIRTUAL;
    ALTER TABLE composer_shelf ADD COLUMN is_rendering INTEGER
      GENERATED ALWAYS AS (coalesce(json_extract(reported, '$.rendering.status') <> 'failed', 0)) VIRTUAL;
    CREATE INDEX composer_shelf_files ON composer_shelf
      (workspace_id, profile_id, removed_at, angle, play_id, take_id, file_url, is_rendering);

    ALTER TABLE composer_queue ADD COLUMN slot_at INTEGER
      GENERATED ALWAYS AS (unixepoch(json_extract(reported, '$.scheduledFor')) * 1000) VIRTUAL;
    CREATE INDEX composer_queue_slots ON composer_queue (workspace_id, profile_id, slot_at) WHERE slot_at IS NOT NULL;
  `,
}
