import { z } from 'zod'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { StoredAsset } from './assets.ts'

/**
 * `moving`: decided, its file may still be in its place. `restoring`: its file may be in either place. `deleting`: its
 * file goes. `deleted`: gone for good; the row stays, so that the library is never rebuilt with it.
 */
const TrashState = z.enum(['moving', 'trashed', 'restoring', 'deleting', 'deleted'])
type TrashState = z.output<typeof TrashState>

const TrashedAsset = z.object({
  assetId: AssetId,
  workspaceId: WorkspaceId,
  state: TrashState,
  stored: jsonColumn(StoredAsset),
  trashPath: z.string(),
  restorePath: z.string().nullable(),
  bytes: z.int(),
  trashedAt: z.int(),
  idleMs: z.int(),
})
/** A file that was deleted, as it was in the library. Bytes; milliseconds since 1970. */
export type TrashedAsset = z.output<typeof TrashedAsset>

const columns = sql`asset_id AS assetId, workspace_id AS workspaceId, state, stored, trash_path AS trashPath,
  restore_path AS restorePath, bytes, trashed_at AS trashedAt, idle_ms AS idleMs`
const Totals = z.object({ count: z.int(), bytes: z.int() })
const listOf = (ids: readonly AssetId[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The last row of a page of the trash. Milliseconds since 1970. */
export type TrashPlace = { readonly trashedAt: number; readonly assetId: AssetId }

const IdRow = z.object({ id: AssetId })
const AtRow = z.object({ at: z.int() })

/** The trash of a profile, in `ledger.db`: the library's index has no row of a file that is in it. */
export function createTrashTable(database: Database) {
  const isListed = sql`state IN ('moving', 'trashed')`
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    insert: (row: Omit<TrashedAsset, 'state' | 'restorePath' | 'idleMs'>) => {
      database.run(sql`
        INSERT INTO trashed_asset (asset_id, workspace_id, state, stored, trash_path, bytes, trashed_at)
        VALUES (${row.assetId}, ${row.workspaceId}, 'moving', ${JSON.stringify(row.stored)}, ${row.trashPath},
          ${row.bytes}, ${row.trashedAt})
        ON CONFLICT (asset_id) DO NOTHING`)
    },
    /** Returns null for a file that is not deleted. */
    read: (assetId: AssetId) =>
      database.get(TrashedAsset, sql`SELECT ${columns} FROM trashed_asset WHERE asset_id = ${assetId}`),
    readAll: (workspaceId: WorkspaceId, ids: readonly AssetId[]) =>
      database.all(
        TrashedAsset,
        sql`SELECT ${columns} FROM trashed_asset WHERE workspace_id = ${workspaceId} AND asset_id IN ${listOf(ids)}`,
      ),
    /** A page of the trash, what was deleted last first. */
    page: (workspaceId: WorkspaceId, before: TrashPlace | null, limit: number) =>
      database.all(
        TrashedAsset,
        sql`SELECT ${columns} FROM trashed_asset WHERE workspace_id = ${workspaceId} AND ${isListed}
          AND ${before === null ? sql`TRUE` : sql`(trashed_at, asset_id) < (${before.trashedAt}, ${before.assetId})`}
          ORDER BY trashed_at DESC, asset_id DESC LIMIT ${limit}`,
      ),
    totals: (workspaceId: WorkspaceId) =>
      database.get(
        Totals,
        sql`SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM trashed_asset
          WHERE workspace_id = ${workspaceId} AND ${isListed}`,
      ) ?? { count: 0, bytes: 0 },
    /** Moves that the end of a process cut short. */
    unfinished: (limit: number) =>
      database.all(
        TrashedAsset,
        sql`SELECT ${columns} FROM trashed_asset WHERE state IN ('moving', 'restoring', 'deleting') LIMIT ${limit}`,
      ),
    setState: (assetId: AssetId, state: TrashState, restorePath: string | null = null) => {
      database.run(sql`UPDATE trashed_asset SET state = ${state}, restore_path = ${restorePath}
        WHERE asset_id = ${assetId}`)
    },
    remove: (assetId: AssetId) => {
      database.run(sql`DELETE FROM trashed_asset WHERE asset_id = ${assetId}`)
    },
    /** Files of all workspaces that were in the trash longer than `keptMs` while Backlot was in use. */
    due: (now: number, keptMs: number, limit: number) =>
      database.all(
        TrashedAsset,
        sql`SELECT ${columns} FROM trashed_asset WHERE state = 'trashed' AND trashed_at + idle_ms + ${keptMs} <= ${now}
          ORDER BY trashed_at LIMIT ${limit}`,
      ),
    /** Notes that the studio runs. Time before it in which it did not, if over `leastMs`, does not count for any file. */
    seen: (now: number, leastMs: number) =>
      database.transaction(() => {
        const last = database.get(AtRow, sql`SELECT seen_at AS at FROM trash_clock`)?.at ?? now
        const idle = now - last
        if (idle >= leastMs) {
          database.run(sql`UPDATE trashed_asset SET idle_ms = idle_ms + ${idle} WHERE state IN ('moving', 'trashed')`)
        }
        database.run(sql`INSERT INTO trash_clock (id, seen_at) VALUES (1, ${now})
          ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`)
      }),
  }
}
export type TrashTable = ReturnType<typeof createTrashTable>

const FreedAsset = z.object({ assetId: AssetId, path: z.string(), bytes: z.int() })

/** Rejects whose file was deleted to free disk space, in `ledger.db`. They stay in the library. */
export function createFreedTable(database: Database) {
  return {
    begin: (rows: readonly z.output<typeof FreedAsset>[]) => {
      database.run(sql`INSERT INTO freed_asset (asset_id, state, path, bytes)
        SELECT value ->> 'assetId', 'freeing', value ->> 'path', value ->> 'bytes'
        FROM json_each(${JSON.stringify(rows)}) WHERE TRUE ON CONFLICT (asset_id) DO NOTHING`)
    },
    finish: (ids: readonly AssetId[]) => {
      database.run(sql`UPDATE freed_asset SET state = 'freed' WHERE asset_id IN ${listOf(ids)}`)
    },
    /** Forgets files that are back. */
    forget: (ids: readonly AssetId[]) =>
      database.run(sql`DELETE FROM freed_asset WHERE asset_id IN ${listOf(ids)}`) > 0,
    unfinished: (limit: number) =>
      database.all(
        FreedAsset,
        sql`SELECT asset_id AS assetId, path, bytes FROM freed_asset WHERE state = 'freeing' LIMIT ${limit}`,
      ),
    /** Those of some ids whose file was freed, or is being freed. */
    among: (ids: readonly AssetId[]): AssetId[] =>
      database
        .all(IdRow, sql`SELECT asset_id AS id FROM freed_asset WHERE asset_id IN ${listOf(ids)}`)
        .map(({ id }) => id),
  }
}
export type FreedTable = ReturnType<typeof createFreedTable>
