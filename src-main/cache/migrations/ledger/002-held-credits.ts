import type { Migration } from '../../migrate.ts'

/** Credits that came from somewhere not known yet: perhaps the refund of a run whose end has not been told. */
export const heldCredits: Migration = {
  number: 2,
  name: 'held credits',
  sql: `ALTER TABLE workspace ADD COLUMN balance_held INTEGER NOT NULL DEFAULT 0 CHECK (balance_held >= 0);`,
}
