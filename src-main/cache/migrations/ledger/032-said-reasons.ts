import type { Migration } from '../../migrate.ts'

/**
 * What the studio says of a refused purchase, of an event's subject and of an attempt to forward one, beside its English
 * text: keys with facts, as JSON. Null where a service wrote the text, and in rows from before.
 */
export const saidReasons: Migration = {
  number: 32,
  name: 'said reasons',
  sql: `
    ALTER TABLE purchase ADD COLUMN said TEXT;
    ALTER TABLE received_event ADD COLUMN said TEXT;
    ALTER TABLE event_forward_attempt ADD COLUMN said TEXT;
  `,
}
