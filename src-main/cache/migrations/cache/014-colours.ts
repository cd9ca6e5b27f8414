import type { Migration } from '../../migrate.ts'

/** The mean colour of a file's image, shown in its place until its thumbnail is drawn: 0xRRGGBB, null until known. */
export const colours: Migration = {
  number: 14,
  name: 'colours',
  sql: `
    ALTER TABLE asset ADD COLUMN colour INTEGER;
    CREATE INDEX asset_without_colour ON asset (sha256) WHERE colour IS NULL;
  `,
}
