import type { Migration } from '../../migrate.ts'

/**
 * What the last check of each file found, and how far the check of all files has come. A row is forgotten with its file,
 * and when other bytes take its place. `asset_kept` counts the files that should be on disk without reading their rows.
 */
export const fileChecks: Migration = {
  number: 16,
  name: 'file checks',
  sql: `
    CREATE TABLE file_check (
      row INTEGER PRIMARY KEY,
      state TEXT NOT NULL,
      checked_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX file_check_state ON file_check (state, row);
    CREATE INDEX asset_kept ON asset (is_freed, bytes);
    CREATE TRIGGER file_check_deleted AFTER DELETE ON asset BEGIN
      DELETE FROM file_check WHERE row = old.row;
    END;
    CREATE TRIGGER file_check_outdated AFTER UPDATE OF sha256, is_freed ON asset BEGIN
      DELETE FROM file_check WHERE row = new.row;
    END;
    CREATE TABLE check_run (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      started_at INTEGER NOT NULL,
      finished_at INTEGER,
      after_row INTEGER NOT NULL,
      files INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      is_asked INTEGER NOT NULL CHECK (is_asked IN (0, 1)),
      is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1))
    ) STRICT;
  `,
}
