import type { Migration } from '../../migrate.ts'

/**
 * Merges the index of words less often than by default (4): one merge after a stored file wrote so many pages that the
 * studio paused for longer than a frame. Searches are as fast with a million files.
 */
export const smallerMerges: Migration = {
  number: 18,
  name: 'smaller merges',
  sql: "INSERT INTO asset_words (asset_words, rank) VALUES ('automerge', 8);",
}
