import type { Migration } from '../../migrate.ts'

/**
 * What the library is searched and counted by: one index of words instead of two, facts that only the ledger knew, and
 * the rows that changed, which readers in other processes follow. Words and facts of files from before are read after
 * opening (`asset_unread`), because only the ledger has them.
 */
export const libraryQueries: Migration = {
  number: 12,
  name: 'library queries',
  sql: `
    DROP TRIGGER asset_inserted;
    DROP TRIGGER asset_deleted;
    DROP TABLE asset_text;
    DROP TRIGGER asset_trigram_inserted;
    DROP TRIGGER asset_trigram_deleted;
    DROP TABLE asset_trigram;
    DROP INDEX asset_kinds;
    DROP INDEX asset_models;
    ALTER TABLE asset ADD COLUMN cost INTEGER;
    ALTER TABLE asset ADD COLUMN origin TEXT;
    ALTER TABLE asset ADD COLUMN brand TEXT;
    CREATE INDEX asset_of_job ON asset (job_id) WHERE job_id IS NOT NULL;

    CREATE VIRTUAL TABLE asset_words USING fts5 (
      body, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
    );
    INSERT INTO asset_words (asset_words, rank) VALUES ('hashsize', 33554432);

    CREATE TABLE asset_unread (row INTEGER PRIMARY KEY) STRICT;
    INSERT INTO asset_unread (row) SELECT row FROM asset;

    CREATE TABLE asset_change (seq INTEGER PRIMARY KEY AUTOINCREMENT, row INTEGER NOT NULL) STRICT;
    CREATE TRIGGER asset_insert_noted AFTER INSERT ON asset BEGIN
      INSERT INTO asset_change (row) VALUES (new.row);
    END;
    CREATE TRIGGER asset_update_noted AFTER UPDATE ON asset BEGIN
      INSERT INTO asset_change (row) VALUES (new.row);
    END;
    CREATE TRIGGER asset_delete_noted AFTER DELETE ON asset BEGIN
      INSERT INTO asset_change (row) VALUES (old.row);
      DELETE FROM asset_words WHERE rowid = old.row;
      DELETE FROM asset_unread WHERE row = old.row;
    END;
  `,
}
