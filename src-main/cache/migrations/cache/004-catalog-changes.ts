import type { Migration } from '../../migrate.ts'

/** What changed in a catalog since it was last seen, what it was then, and models that it lists no more. */
export const catalogChanges: Migration = {
  number: 4,
  name: 'catalog changes',
  sql: `
    ALTER TABLE catalog ADD COLUMN seen TEXT NOT NULL DEFAULT 'null';
    ALTER TABLE catalog ADD COLUMN changes TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE catalog ADD COLUMN gone TEXT NOT NULL DEFAULT '[]';
  `,
}
