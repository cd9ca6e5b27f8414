import type { Migration } from '../../migrate.ts'

/** What the user thinks of each file: stars, and kept or rejected. The index of the library is built anew with them. */
export const verdicts: Migration = {
  number: 8,
  name: 'verdicts',
  sql: `
    CREATE TABLE verdict (
      asset_id TEXT PRIMARY KEY,
      rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 5),
      mark TEXT NOT NULL CHECK (mark IN ('none', 'kept', 'rejected')),
      at INTEGER NOT NULL
    ) STRICT;
  `,
}
