import type { Migration } from '../../migrate.ts'

/**
 * The runs that a budget left out of a set: they were never written as jobs. `run_id` is the set that they become when
 * the user runs them, so that they can be run only once.
 */
export const leftOutRuns: Migration = {
  number: 17,
  name: 'left-out runs',
  sql: `
    CREATE TABLE left_out (
      set_id TEXT PRIMARY KEY,
      run_id TEXT NOT NULL,
      count INTEGER NOT NULL CHECK (count > 0),
      runs TEXT NOT NULL CHECK (json_valid(runs))
    ) STRICT, WITHOUT ROWID;
  `,
}
