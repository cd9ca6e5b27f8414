import type { Migration } from '../../migrate.ts'

/** The move of the media folder to another place, with how far it has come: at most one at a time. */
export const mediaMove: Migration = {
  number: 30,
  name: 'media move',
  sql: `
    CREATE TABLE media_move (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      from_folder TEXT NOT NULL,
      to_folder TEXT NOT NULL,
      stage TEXT NOT NULL CHECK (stage IN ('copying', 'switching', 'cleaning', 'cancelling')),
      is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
      after_row INTEGER NOT NULL,
      files INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT;
  `,
}
