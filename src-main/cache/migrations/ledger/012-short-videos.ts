import type { Migration } from '../../migrate.ts'

/**
 * Short videos and their re-cuts: what the service told of each job that no file holds, such as its script and when each stage
 * began. `take_id` is the video whose take a re-cut uses.
 */
export const shortVideos: Migration = {
  number: 12,
  name: 'short-videos',
  sql: `
    CREATE TABLE short_video (
      job_id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      take_id TEXT,
      told TEXT NOT NULL CHECK (json_valid(told)),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX short_video_newest ON short_video (workspace_id, created_at);
    CREATE INDEX short_video_of_take ON short_video (take_id) WHERE take_id IS NOT NULL;
  `,
}
