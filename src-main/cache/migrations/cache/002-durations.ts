import type { Migration } from '../../migrate.ts'

/** How long runs take, learned from those that have ended: weight, mean and squares of the logarithm of milliseconds. */
export const durations: Migration = {
  number: 2,
  name: 'durations',
  sql: `
    CREATE TABLE duration (
      workspace_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      combination TEXT NOT NULL,
      weight REAL NOT NULL CHECK (weight > 0),
      mean REAL NOT NULL,
      squares REAL NOT NULL CHECK (squares >= 0),
      PRIMARY KEY (workspace_id, model_id, combination)
    ) STRICT;
  `,
}
