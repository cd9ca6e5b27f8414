import type { Migration } from '../../migrate.ts'

/** Which slots of queue jobs the user was reminded of: each once, also after a restart or a lost cache. */
export const slotReminders: Migration = {
  number: 23,
  name: 'slot reminders',
  sql: `
    CREATE TABLE slot_reminder (
      workspace_id TEXT NOT NULL,
      profile_id TEXT NOT NULL,
      job_id TEXT NOT NULL,
      slot_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, profile_id, job_id, slot_at)
    ) STRICT, WITHOUT ROWID;
  `,
}
