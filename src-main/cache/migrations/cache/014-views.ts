import type { Migration } from '../../migrate.ts'

/**
 * What the views of the library place a file by before it is read: how long its run took and cost, which the ledger tells,
 * and the mean colour of its image, by its bytes. Readers in other processes follow the colours by their numbers. What is
 * not reviewed is counted by them.
 */
export const views: Migration = {
  number: 14,
  name: 'views',
  sql: `
    ALTER TABLE asset ADD COLUMN took_ms INTEGER;
    ALTER TABLE asset ADD COLUMN job_cost INTEGER;
    INSERT OR IGNORE INTO asset_unread (row) SELECT row FROM asset WHERE job_id IS NOT NULL;
    CREATE TABLE thumbnail_colour (
      seq INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE,
      colour INTEGER NOT NULL
    ) STRICT;
    DROP INDEX asset_unreviewed;
  `,
}
