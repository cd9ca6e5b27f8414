import type { Migration } from '../../migrate.ts'

/** Indexes for what every start asks: the files that are not stored yet, and the latest runs of some models. */
export const largeStarts: Migration = {
  number: 33,
  name: 'large starts',
  sql: `
    CREATE INDEX output_awaited ON job_output (job_id) WHERE stored IS NULL;
    CREATE INDEX job_of_model ON job (workspace_id, model_id, number);
  `,
}
