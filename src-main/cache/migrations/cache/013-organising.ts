import type { Migration } from '../../migrate.ts'

/**
 * Labels, tags and collections in the library's index, whether a file was given up for disk space, and the inbox. Readers
 * in other processes follow tags and collections by the rows of their files.
 */
export const organisingIndex: Migration = {
  number: 13,
  name: 'organising',
  sql: `
    ALTER TABLE asset ADD COLUMN label TEXT;
    ALTER TABLE asset ADD COLUMN is_freed INTEGER NOT NULL DEFAULT 0 CHECK (is_freed IN (0, 1));
    CREATE TABLE indexed_tag (
      asset_id TEXT NOT NULL,
      tag TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (tag, asset_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX indexed_tag_asset ON indexed_tag (asset_id);
    CREATE TABLE indexed_collection (
      collection_id TEXT NOT NULL,
      asset_id TEXT NOT NULL,
      PRIMARY KEY (collection_id, asset_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX indexed_collection_asset ON indexed_collection (asset_id);
    CREATE INDEX asset_unreviewed ON asset (workspace_id, created_at DESC, row DESC)
      WHERE rating = 0 AND mark = 'none' AND stack_place = 0;
    CREATE TRIGGER tag_insert_noted AFTER INSERT ON indexed_tag BEGIN
      INSERT INTO asset_change (row) SELECT row FROM asset WHERE id = new.asset_id;
    END;
    CREATE TRIGGER tag_delete_noted AFTER DELETE ON indexed_tag BEGIN
      INSERT INTO asset_change (row) SELECT row FROM asset WHERE id = old.asset_id;
    END;
    CREATE TRIGGER collection_insert_noted AFTER INSERT ON indexed_collection BEGIN
      INSERT INTO asset_change (row) SELECT row FROM asset WHERE id = new.asset_id;
    END;
    CREATE TRIGGER collection_delete_noted AFTER DELETE ON indexed_collection BEGIN
      INSERT INTO asset_change (row) SELECT row FROM asset WHERE id = old.asset_id;
    END;
    CREATE TRIGGER asset_organising_deleted AFTER DELETE ON asset BEGIN
      DELETE FROM indexed_tag WHERE asset_id = old.id;
      DELETE FROM indexed_collection WHERE asset_id = old.id;
    END;
  `,
}
