import { z } from 'zod'
import { AssetId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { StoredAsset } from './assets.ts'

/** Where files are noted, and the column by which they were added one after the other. */
const tables = [
  { name: sql`job_output`, key: sql`rowid`, first: 0 },
  { name: sql`caption_burn`, key: sql`rowid`, first: 0 },
  { name: sql`joined_file`, key: sql`rowid`, first: 0 },
  { name: sql`imported_file`, key: sql`asset_id`, first: '' },
] as const

const IdRow = z.object({ id: AssetId, key: z.union([z.int(), z.string()]) })
const StoredRow = z.object({ stored: jsonColumn(StoredAsset) })

/** Ids of known files, and a reader of some of them. */
export type KnownFiles = { readonly ids: readonly AssetId[]; read(ids: readonly AssetId[]): StoredAsset[] }

/** Every file that was made, stored or imported and not deleted, in `ledger.db`: the library's index is rebuilt from them. */
export function createKnownFilesTable(database: Database) {
  return {
    /** All of them, about in the order in which they were added, up to `size` at a time. */
    *pages(size: number): Generator<KnownFiles> {
      for (const { name, key, first } of tables) {
        for (let after: number | string = first; ;) {
          const rows: z.output<typeof IdRow>[] = database.all(
            IdRow,
            sql`SELECT asset_id AS id, ${key} AS key FROM ${name} WHERE ${key} > ${after} AND stored IS NOT NULL
              AND asset_id NOT IN (SELECT asset_id FROM trashed_asset) ORDER BY ${key} LIMIT ${size}`,
          )
          const last = rows.at(-1)
          if (last === undefined) break
          after = last.key
          yield {
            ids: rows.map(({ id }) => id),
            read: (ids) =>
              database
                .all(
                  StoredRow,
                  sql`SELECT stored FROM ${name} WHERE asset_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
                    ORDER BY ${key}`,
                )
                .map(({ stored }) => stored),
          }
        }
      }
    },
  }
}
export type KnownFilesTable = ReturnType<typeof createKnownFilesTable>
