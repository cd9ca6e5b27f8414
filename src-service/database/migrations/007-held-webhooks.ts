import type { Migration } from '../migration.ts'

/** Finds the webhooks that a fault holds back without a look at all that was ever sent. */
export const heldWebhooks: Migration = {
  version: 7,
  sql: 'create index delivery_held on delivery (account_id) where fault is not null and due_at is not null;',
}
