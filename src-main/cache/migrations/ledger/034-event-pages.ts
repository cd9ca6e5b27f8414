import type { Migration } from '../../migrate.ts'

/** Indexes for pages of all events of a workspace, and for those that were not seen: a sort read every event. */
export const eventPages: Migration = {
  number: 34,
  name: 'event pages',
  sql: `
    CREATE INDEX received_event_page ON received_event (workspace_id, number);
    CREATE INDEX received_event_unseen ON received_event (workspace_id, number) WHERE is_seen = 0;
  `,
}
