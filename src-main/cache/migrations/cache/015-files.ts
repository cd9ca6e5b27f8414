import type { Migration } from '../../migrate.ts'

/** Finds the files of a workspace by their bytes, so that none is imported twice. */
export const files: Migration = {
  number: 15,
  name: 'files',
  sql: `CREATE INDEX asset_bytes ON asset (workspace_id, sha256);`,
}
