import type { Migration } from '../../migrate.ts'

/** Rate stamps of a key instead of a workspace, in a time that all processes of the machine share, with who holds them. */
export const sharedRateStamps: Migration = {
  number: 5,
  name: 'shared rate stamps',
  sql: `
    DROP TABLE rate_stamp;
    CREATE TABLE rate_stamp (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      scope TEXT NOT NULL,
      window TEXT NOT NULL CHECK (window IN ('requests', 'starts')),
      weight INTEGER NOT NULL CHECK (weight > 0),
      is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
      owner TEXT NOT NULL,
      monotonic REAL NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rate_stamp_scope ON rate_stamp (scope, window);
  `,
}
