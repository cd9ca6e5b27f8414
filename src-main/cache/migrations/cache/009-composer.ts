import type { Migration } from '../../migrate.ts'

/**
 * What the Composer API told, to be read offline. Takes, shelf and queue are rows, for pages and search; `words` is what a
 * search finds one by. A play whose removal from the shelf waits has `removed_at`. `seen_at`: when a row was last told.
 */
export const composer: Migration = {
  number: 9,
  name: 'composer',
  sql: `
    CREATE TABLE composer_reading (
      workspace_id TEXT NOT NULL,
      profile_id TEXT NOT NULL,
      part TEXT NOT NULL,
      value TEXT NOT NULL CHECK (json_valid(value)),
      read_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, profile_id, part)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE composer_take (
      row INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      profile_id TEXT NOT NULL,
      take_id TEXT NOT NULL,
      play_id TEXT NOT NULL,
      angle TEXT NOT NULL,
      words TEXT NOT NULL,
      reported TEXT NOT NULL CHECK (json_valid(reported)),
      created_at INTEGER NOT NULL,
      UNIQUE (workspace_id, profile_id, take_id)
    ) STRICT;
    CREATE INDEX composer_take_of_play ON composer_take (workspace_id, profile_id, play_id, created_at);

    CREATE TABLE composer_shelf (
      row INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      profile_id TEXT NOT NULL,
      play_id TEXT NOT NULL,
      title TEXT NOT NULL,
      angle TEXT NOT NULL,
      words TEXT NOT NULL,
      shelved_at INTEGER NOT NULL,
      scheduled_at INTEGER NOT NULL,
      reported TEXT NOT NULL CHECK (json_valid(reported)),
      seen_at INTEGER NOT NULL,
      removed_at INTEGER,
      UNIQUE (workspace_id, profile_id, play_id)
    ) STRICT;
    CREATE INDEX composer_shelf_newest ON composer_shelf (workspace_id, profile_id, shelved_at DESC, row DESC);
    CREATE INDEX composer_shelf_removed ON composer_shelf (removed_at) WHERE removed_at IS NOT NULL;

    CREATE TABLE composer_queue (
      row INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      profile_id TEXT NOT NULL,
      job_id TEXT NOT NULL,
      play_id TEXT NOT NULL,
      list TEXT NOT NULL CHECK (list IN ('to-post', 'posted', 'failed')),
      words TEXT NOT NULL,
      at INTEGER NOT NULL,
      reported TEXT NOT NULL CHECK (json_valid(reported)),
      seen_at INTEGER NOT NULL,
      UNIQUE (workspace_id, profile_id, job_id)
    ) STRICT;
    CREATE INDEX composer_queue_list ON composer_queue (workspace_id, profile_id, list, at, row);

    CREATE VIRTUAL TABLE composer_take_text USING fts5 (
      words, content = 'composer_take', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER composer_take_inserted AFTER INSERT ON composer_take BEGIN
      INSERT INTO composer_take_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER composer_take_reworded AFTER UPDATE OF words ON composer_take WHEN old.words <> new.words BEGIN
      INSERT INTO composer_take_text (composer_take_text, rowid, words) VALUES ('delete', old.row, old.words);
      INSERT INTO composer_take_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER composer_take_deleted AFTER DELETE ON composer_take BEGIN
      INSERT INTO composer_take_text (composer_take_text, rowid, words) VALUES ('delete', old.row, old.words);
    END;

    CREATE VIRTUAL TABLE composer_shelf_text USING fts5 (
      words, content = 'composer_shelf', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER composer_shelf_inserted AFTER INSERT ON composer_shelf BEGIN
      INSERT INTO composer_shelf_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER composer_shelf_reworded AFTER UPDATE OF words ON composer_shelf WHEN old.words <> new.words BEGIN
      INSERT INTO composer_shelf_text (composer_shelf_text, rowid, words) VALUES ('delete', old.row, old.words);
      INSERT INTO composer_shelf_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER composer_shelf_deleted AFTER DELETE ON composer_shelf BEGIN
      INSERT INTO composer_shelf_text (composer_shelf_text, rowid, words) VALUES ('delete', old.row, old.words);
    END;

    CREATE VIRTUAL TABLE composer_queue_text USING fts5 (
      words, content = 'composer_queue', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER composer_queue_inserted AFTER INSERT ON composer_queue BEGIN
      INSERT INTO composer_queue_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER composer_queue_reworded AFTER UPDATE OF words ON composer_queue WHEN old.words <> new.words BEGIN
      INSERT INTO composer_queue_text (composer_queue_text, rowid, words) VALUES ('delete', old.row, old.words);
      INSERT INTO composer_queue_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER composer_queue_deleted AFTER DELETE ON composer_queue BEGIN
      INSERT INTO composer_queue_text (composer_queue_text, rowid, words) VALUES ('delete', old.row, old.words);
    END;
  `,
}
