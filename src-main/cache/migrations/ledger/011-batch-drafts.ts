import type { Migration } from '../../migrate.ts'

/** What is typed for each model's batch: it took someone's time, so it lies where nothing is rebuilt. */
export const batchDrafts: Migration = {
  number: 11,
  name: 'batch drafts',
  sql: `
    CREATE TABLE batch_draft (
      workspace_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      draft TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, model_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
