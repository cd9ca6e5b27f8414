import type { Migration } from '../../migrate.ts'

/**
 * How files look, which of them look alike, and which the user said are no duplicates. By the hash of a file's bytes, so
 * that copies are read once. `compared_fingerprint` says up to which fingerprint all were compared.
 */
export const fingerprints: Migration = {
  number: 17,
  name: 'fingerprints',
  sql: `
    CREATE TABLE fingerprint (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      sha256 TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      aspect REAL NOT NULL,
      duration REAL NOT NULL,
      hashes BLOB NOT NULL,
      looks BLOB NOT NULL,
      sound BLOB
    ) STRICT;
    CREATE TABLE compared_fingerprint (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), id INTEGER NOT NULL) STRICT;
    INSERT INTO compared_fingerprint (only_row, id) VALUES (1, 0);
    CREATE TABLE near_pair (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      one TEXT NOT NULL,
      other TEXT NOT NULL,
      difference INTEGER NOT NULL,
      UNIQUE (one, other)
    ) STRICT;
    CREATE TABLE indexed_distinct (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      decision TEXT NOT NULL,
      asset_id TEXT NOT NULL,
      UNIQUE (decision, asset_id)
    ) STRICT;
  `,
}
