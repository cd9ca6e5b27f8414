import type { Migration } from '../../migrate.ts'

/** An index of every three letters of a file's texts, which finds a part of a word, and text without spaces. */
export const wordsWithin: Migration = {
  number: 11,
  name: 'words within',
  sql: `
    CREATE VIRTUAL TABLE asset_trigram USING fts5 (
      title, prompt, model_name,
      content = 'asset', content_rowid = 'row', tokenize = 'trigram remove_diacritics 1'
    );
    INSERT INTO asset_trigram (asset_trigram) VALUES ('rebuild');
    CREATE TRIGGER asset_trigram_inserted AFTER INSERT ON asset BEGIN
      INSERT INTO asset_trigram (rowid, title, prompt, model_name)
      VALUES (new.row, new.title, new.prompt, new.model_name);
    END;
    CREATE TRIGGER asset_trigram_deleted AFTER DELETE ON asset BEGIN
      INSERT INTO asset_trigram (asset_trigram, rowid, title, prompt, model_name)
      VALUES ('delete', old.row, old.title, old.prompt, old.model_name);
    END;
  `,
}
