import type { Migration } from '../../migrate.ts'

/** Whether a file is kept or rejected, in the library's index. */
export const marks: Migration = {
  number: 3,
  name: 'marks',
  sql: `
    ALTER TABLE asset ADD COLUMN mark TEXT NOT NULL DEFAULT 'none' CHECK (mark IN ('none', 'kept', 'rejected'));
  `,
}
