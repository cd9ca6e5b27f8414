import type { Migration } from '../../migrate.ts'

/**
 * How the user organises the library: labels, tags, notes and collections; what is in the trash, and which rejects lost
 * their file to free disk space. `idle_ms`: how long Backlot did not run since, which does not count towards the
 * retention.
 */
export const organising: Migration = {
  number: 28,
  name: 'organising',
  sql: `
    CREATE INDEX lent_file_asset ON lent_file (asset_id) WHERE asset_id IS NOT NULL;
    CREATE TABLE asset_label (
      asset_id TEXT PRIMARY KEY,
      label TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE asset_tag (
      asset_id TEXT NOT NULL,
      tag TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (asset_id, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE asset_note (
      asset_id TEXT PRIMARY KEY,
      note TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE collection (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      name TEXT NOT NULL COLLATE NOCASE,
      query TEXT,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX collection_name ON collection (workspace_id, name) WHERE removed_at IS NULL;
    CREATE TABLE collection_asset (
      collection_id TEXT NOT NULL REFERENCES collection (id),
      asset_id TEXT NOT NULL,
      PRIMARY KEY (collection_id, asset_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collection_of_asset ON collection_asset (asset_id);
    CREATE TABLE trashed_asset (
      asset_id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('moving', 'trashed', 'restoring', 'deleting', 'deleted')),
      stored TEXT NOT NULL CHECK (json_valid(stored)),
      trash_path TEXT NOT NULL,
      restore_path TEXT,
      bytes INTEGER NOT NULL,
      trashed_at INTEGER NOT NULL,
      idle_ms INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trashed_list ON trashed_asset (workspace_id, state, trashed_at, asset_id);
    CREATE INDEX trashed_unfinished ON trashed_asset (state) WHERE state IN ('moving', 'restoring', 'deleting');
    CREATE TABLE trash_clock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE freed_asset (
      asset_id TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('freeing', 'freed')),
      path TEXT NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX freed_unfinished ON freed_asset (state) WHERE state = 'freeing';
  `,
}
