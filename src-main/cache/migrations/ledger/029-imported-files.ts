import type { Migration } from '../../migrate.ts'

/** Files that were imported from outside, with the recipe they carried: the library's index is rebuilt from them. */
export const importedFiles: Migration = {
  number: 29,
  name: 'imported files',
  sql: `
    CREATE TABLE imported_file (
      asset_id TEXT PRIMARY KEY,
      file_name TEXT NOT NULL,
      recipe TEXT CHECK (json_valid(recipe)),
      stored TEXT NOT NULL CHECK (json_valid(stored)),
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
