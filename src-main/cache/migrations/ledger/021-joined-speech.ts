import type { Migration } from '../../migrate.ts'

/**
 * Texts whose speech is joined from several runs on this computer. `runs`: what each run speaks; `pieces`: what is heard of
 * them, in order. A text has a file for each gap that it was joined with; `words`: when they are heard. Gaps in seconds.
 */
export const joinedSpeech: Migration = {
  number: 21,
  name: 'joined speech',
  sql: `
    CREATE TABLE joined_speech (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      input TEXT NOT NULL CHECK (json_valid(input)),
      runs TEXT NOT NULL CHECK (json_valid(runs)),
      pieces TEXT NOT NULL CHECK (json_valid(pieces)),
      gap REAL NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX joined_speech_newest ON joined_speech (workspace_id, created_at DESC, id DESC);
    CREATE TABLE joined_file (
      asset_id TEXT PRIMARY KEY,
      speech_id TEXT NOT NULL REFERENCES joined_speech (id),
      gap REAL NOT NULL,
      words TEXT NOT NULL CHECK (json_valid(words)),
      stored TEXT NOT NULL CHECK (json_valid(stored)),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX joined_file_gap ON joined_file (speech_id, gap);
  `,
}
