import type { Migration } from '../../migrate.ts'

/** A seal for each row that is about money, and how far the file has come, so that damage and older copies are known. */
export const sealsAndEpoch: Migration = {
  number: 7,
  name: 'seals and epoch',
  sql: `
    CREATE TABLE row_seal (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      seal TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE epoch (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      profile TEXT NOT NULL,
      value INTEGER NOT NULL,
      seal_key TEXT NOT NULL
    ) STRICT;
    INSERT INTO epoch (one, profile, value, seal_key) VALUES (1, lower(hex(randomblob(16))), 0, '');
  `,
}
