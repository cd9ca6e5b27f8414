import type { Migration } from '../../migrate.ts'

/** Which part of a larger thing a file is, in the library's index; null for one that stands alone. */
export const parts: Migration = {
  number: 5,
  name: 'parts',
  sql: 'ALTER TABLE asset ADD COLUMN part TEXT;',
}
