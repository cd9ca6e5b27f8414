import type { Migration } from '../../migrate.ts'

/** What each prompt of a batch that the service drives was rolled from: a list by the places of the prompts, null where nothing varied. */
export const batchTemplates: Migration = {
  number: 14,
  name: 'batch templates',
  sql: `
    ALTER TABLE job ADD COLUMN templates TEXT CHECK (json_valid(templates));
  `,
}
