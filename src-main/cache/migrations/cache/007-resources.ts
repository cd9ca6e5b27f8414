import type { Migration } from '../../migrate.ts'

/**
 * Avatars, videos of them, voices and speech as the service told them: searched and listed offline. `job_id` is the run
 * that made one; `parent_id` is what it was made from. `removed_at`: deleted here, to be deleted at the service.
 */
export const resources: Migration = {
  number: 7,
  name: 'resources',
  sql: `
    CREATE TABLE resource (
      row INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      status TEXT NOT NULL,
      words TEXT NOT NULL,
      model TEXT NOT NULL,
      visibility TEXT NOT NULL,
      published INTEGER NOT NULL,
      parent_id TEXT,
      job_id TEXT,
      position INTEGER NOT NULL,
      reported TEXT NOT NULL CHECK (json_valid(reported)),
      created_at INTEGER NOT NULL,
      removed_at INTEGER,
      UNIQUE (workspace_id, kind, id)
    ) STRICT;
    CREATE INDEX resource_newest ON resource (workspace_id, kind, created_at DESC, row DESC) WHERE removed_at IS NULL;
    CREATE INDEX resource_of_parent ON resource (workspace_id, parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX resource_removed ON resource (removed_at) WHERE removed_at IS NOT NULL;

    CREATE VIRTUAL TABLE resource_text USING fts5 (
      words, content = 'resource', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER resource_inserted AFTER INSERT ON resource BEGIN
      INSERT INTO resource_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER resource_reworded AFTER UPDATE OF words ON resource WHEN old.words <> new.words BEGIN
      INSERT INTO resource_text (resource_text, rowid, words) VALUES ('delete', old.row, old.words);
      INSERT INTO resource_text (rowid, words) VALUES (new.row, new.words);
    END;
    CREATE TRIGGER resource_deleted AFTER DELETE ON resource BEGIN
      INSERT INTO resource_text (resource_text, rowid, words) VALUES ('delete', old.row, old.words);
    END;
  `,
}
