import { z } from 'zod'
import { FileRecipe } from '#shared/domain/embedded-recipe.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { StoredAsset } from './assets.ts'

const Row = z.object({
  fileName: z.string(),
  recipe: jsonColumn(FileRecipe).nullable(),
  stored: jsonColumn(StoredAsset),
  createdAt: z.int(),
})

/** A file that was imported: its name outside, and the recipe in it. Milliseconds since 1970. */
export type StoredImport = z.output<typeof Row>

const columns = sql`file_name AS fileName, recipe, stored, created_at AS createdAt`

/** Files that were imported, in `ledger.db`: the library's index is rebuilt from them. */
export function createImportedFilesTable(database: Database) {
  return {
    transaction: <Result>(work: () => Result): Result => database.transaction(work),
    /** Leaves an existing one unchanged. */
    insert: ({ fileName, recipe, stored, createdAt }: StoredImport) => {
      database.run(sql`
        INSERT INTO imported_file (asset_id, file_name, recipe, stored, created_at)
        VALUES (${stored.id}, ${fileName}, ${jsonOrNull(recipe)}, ${JSON.stringify(stored)},
          ${createdAt})
        ON CONFLICT (asset_id) DO UPDATE SET stored = excluded.stored`)
    },
    read: (assetId: AssetId) =>
      database.get(Row, sql`SELECT ${columns} FROM imported_file WHERE asset_id = ${assetId}`),
    relocate: (asset: StoredAsset) => {
      database.run(sql`UPDATE imported_file SET stored = ${JSON.stringify(asset)} WHERE asset_id = ${asset.id}`)
    },
  }
}
export type ImportedFilesTable = ReturnType<typeof createImportedFilesTable>

const Found = StoredAsset.pick({ id: true, path: true, bytes: true, sha256: true, createdAt: true, kind: true })

/** Finds files of the library by their bytes, in `cache.db`. */
export function createAssetBytesTable(database: Database) {
  return {
    /** The oldest file of a workspace with these bytes; null if there is none. */
    find: (workspaceId: WorkspaceId, sha256: string) =>
      database.get(
        Found,
        sql`SELECT id, path, bytes, sha256, created_at AS createdAt, kind FROM asset INDEXED BY asset_bytes
          WHERE workspace_id = ${workspaceId} AND sha256 = ${sha256} ORDER BY created_at, row LIMIT 1`,
      ),
  }
}
export type AssetBytesTable = ReturnType<typeof createAssetBytesTable>
