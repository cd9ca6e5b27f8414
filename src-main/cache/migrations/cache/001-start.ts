import type { Migration } from '../../migrate.ts'

/** The first shape of `cache.db`: catalog, prices, drafts and the library's index with its words. */
export const start: Migration = {
  number: 1,
  name: 'start',
  sql: `
    CREATE TABLE catalog (
      workspace_id TEXT PRIMARY KEY,
      models TEXT NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE price (
      workspace_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      combination TEXT NOT NULL,
      credits INTEGER NOT NULL CHECK (credits >= 0),
      note TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, model_id, fingerprint, combination)
    ) STRICT;

    CREATE TABLE draft (
      workspace_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      input TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, model_id)
    ) STRICT;

    CREATE TABLE asset (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      workspace_id TEXT NOT NULL,
      job_id TEXT,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      prompt TEXT NOT NULL,
      model_id TEXT NOT NULL,
      model_name TEXT NOT NULL,
      width INTEGER,
      height INTEGER,
      duration REAL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      content_type TEXT NOT NULL,
      path TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5)
    ) STRICT;
    CREATE INDEX asset_newest ON asset (workspace_id, created_at DESC, row DESC);
    CREATE INDEX asset_facets ON asset (workspace_id, kind, model_id, model_name);

    CREATE VIRTUAL TABLE asset_text USING fts5 (
      title, prompt, model_name,
      content = 'asset', content_rowid = 'row', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    CREATE TRIGGER asset_inserted AFTER INSERT ON asset BEGIN
      INSERT INTO asset_text (rowid, title, prompt, model_name) VALUES (new.row, new.title, new.prompt, new.model_name);
    END;
    CREATE TRIGGER asset_deleted AFTER DELETE ON asset BEGIN
      INSERT INTO asset_text (asset_text, rowid, title, prompt, model_name)
      VALUES ('delete', old.row, old.title, old.prompt, old.model_name);
    END;
  `,
}
