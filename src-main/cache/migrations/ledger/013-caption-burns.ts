import type { Migration } from '../../migrate.ts'

/**
 * Films of short videos that captions were burned into on this computer. `stored`: the file as the library has it. `made_of`:
 * its captions and its parts, from which the next burn takes what is the same; kept for the last burn of a video alone.
 */
export const captionBurns: Migration = {
  number: 13,
  name: 'caption-burns',
  sql: `
    CREATE TABLE caption_burn (
      asset_id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      job_id TEXT NOT NULL,
      stored TEXT NOT NULL CHECK (json_valid(stored)),
      made_of TEXT CHECK (json_valid(made_of)),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX caption_burn_of_job ON caption_burn (job_id, created_at);
  `,
}
