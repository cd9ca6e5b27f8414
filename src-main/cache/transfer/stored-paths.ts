import { sql, type Sql } from '../database.ts'

/** Where the ledger has the path of a file: a column, or the path in its stored asset. */
type PathPlace = {
  readonly table: Sql
  readonly path: Sql
  /** The change that writes the value of `path_of(…)`. */
  readonly change: (value: Sql) => Sql
  readonly where: Sql
}

const inAsset = (table: Sql): PathPlace => ({
  table,
  path: sql`stored ->> '$.path'`,
  change: (value) => sql`stored = json_set(stored, '$.path', ${value})`,
  where: sql`stored IS NOT NULL`,
})

/** Tables whose rows contain a stored asset. */
export const assetTables = ['job_output', 'caption_burn', 'joined_file', 'imported_file'] as const

/** Every place in the ledger that names a file on this computer. */
export const pathPlaces: readonly PathPlace[] = [
  ...[sql`job_output`, sql`caption_burn`, sql`joined_file`, sql`imported_file`, sql`trashed_asset`].map(inAsset),
  {
    table: sql`freed_asset`,
    path: sql`path`,
    change: (value) => sql`path = ${value}`,
    where: sql`TRUE`,
  },
  {
    table: sql`lent_file`,
    path: sql`path`,
    change: (value) => sql`path = ${value}`,
    where: sql`TRUE`,
  },
]
