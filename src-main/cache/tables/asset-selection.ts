import { z } from 'zod'
import { AssetLabel, AssetMark } from '#shared/bridge/library.ts'
import { OutputType } from '#shared/contract/model.ts'
import { AssetId, JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const SelectedRow = z.object({
  row: z.int(),
  id: AssetId,
  jobId: JobId.nullable(),
  kind: OutputType,
  modelName: z.string(),
  bytes: z.int(),
  rating: z.int(),
  mark: AssetMark,
  label: AssetLabel.nullable(),
  part: z.string().nullable(),
  isFreed: z.int(),
})
/** What a bulk action needs to know of a file. Bytes. */
export type SelectedRow = z.output<typeof SelectedRow>

const columns = sql`row, id, job_id AS jobId, kind, model_name AS modelName, bytes, rating, mark, label, part,
  is_freed AS isFreed`

const CountRow = z.object({ count: z.int() })

/** Reads the files of a selection in short steps, from `cache.db`. */
export function createAssetSelectionTable(database: Database) {
  const count = (query: ReturnType<typeof sql>) => database.get(CountRow, query)?.count ?? 0
  return {
    /** The rows of some files of a workspace. */
    listed: (workspaceId: WorkspaceId, ids: readonly AssetId[]) =>
      database.all(
        SelectedRow,
        // The plus keeps SQLite from reading the whole workspace for a few ids.
        sql`SELECT ${columns} FROM asset
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND +workspace_id = ${workspaceId}`,
      ),
    /** Files by their row numbers, in that order. */
    atRows: (rows: readonly number[]) =>
      database.all(
        SelectedRow,
        sql`SELECT ${columns} FROM asset
          WHERE row IN (SELECT value FROM json_each(${JSON.stringify(rows)})) ORDER BY row`,
      ),
    lastRow: () => count(sql`SELECT coalesce(max(row), 0) AS count FROM asset`),
  }
}
export type AssetSelectionTable = ReturnType<typeof createAssetSelectionTable>

const Edited = z.object({ assetId: AssetId, before: z.string() })

/**
 * What bulk edits changed, until the studio ends: a temporary table of the ledger's connection. `before`: the state of a
 * file before, as JSON.
 */
export function createLibraryEditsTable(database: Database) {
  database.script(`
    CREATE TEMP TABLE IF NOT EXISTS library_edit (
      edit TEXT NOT NULL, asset_id TEXT NOT NULL, before TEXT NOT NULL, PRIMARY KEY (edit, asset_id)
    ) WITHOUT ROWID;
  `)
  return {
    /** Adds files to an edit. Of one that it has already, the first state stays. */
    note: (edit: string, rows: readonly { readonly id: AssetId; readonly before: unknown }[]) => {
      database.run(sql`INSERT INTO temp.library_edit (edit, asset_id, before)
        SELECT ${edit}, value ->> 'id', value -> 'before' FROM json_each(${JSON.stringify(rows)})
        WHERE TRUE ON CONFLICT (edit, asset_id) DO NOTHING`)
    },
    /** The first files of an edit. `after`: the last one of the previous page. */
    list: (edit: string, after: string, limit: number) =>
      database.all(
        Edited,
        sql`SELECT asset_id AS assetId, before FROM temp.library_edit WHERE edit = ${edit} AND asset_id > ${after}
          ORDER BY asset_id LIMIT ${limit}`,
      ),
    count: (edit: string) =>
      database.get(CountRow, sql`SELECT count(*) AS count FROM temp.library_edit WHERE edit = ${edit}`)?.count ?? 0,
    forget: (edit: string) => {
      database.run(sql`DELETE FROM temp.library_edit WHERE edit = ${edit}`)
    },
  }
}
export type LibraryEditsTable = ReturnType<typeof createLibraryEditsTable>
