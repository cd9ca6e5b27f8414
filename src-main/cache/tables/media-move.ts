import { z } from 'zod'
import { AssetId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

/**
 * `copying`: files get a copy, and are read where they were. `switching`: the new folder is used, and rows get their new
 * paths. `cleaning`: the originals are deleted. `cancelling`: the copies are.
 */
const Stage = z.enum(['copying', 'switching', 'cleaning', 'cancelling'])

const Move = z.object({
  from: z.string(),
  to: z.string(),
  stage: Stage,
  isPaused: z.int(),
  afterRow: z.int(),
  files: z.int(),
  bytes: z.int(),
})
/** A move of the media folder. `afterRow`: the last file that was copied; files and bytes until then. */
export type StoredMove = z.output<typeof Move>

const Trashed = z.object({ id: AssetId, trashPath: z.string(), path: z.string(), bytes: z.int() })
/** A file in the trash: where it is, and where it was in the library. */
export type TrashedPath = z.output<typeof Trashed>

/** The new path of a file. */
export type NewPath = { readonly id: AssetId; readonly path: string }

/** The move of the media folder, and the paths of files in it, in `ledger.db`. */
export function createMediaMoveTable(database: Database) {
  return {
    read: () =>
      database.get(
        Move,
        sql`SELECT from_folder AS "from", to_folder AS "to", stage, is_paused AS isPaused, after_row AS afterRow, files,
          bytes FROM media_move`,
      ),
    write: (move: StoredMove) => {
      database.run(sql`INSERT OR REPLACE INTO media_move
        (id, from_folder, to_folder, stage, is_paused, after_row, files, bytes)
        VALUES (1, ${move.from}, ${move.to}, ${move.stage}, ${move.isPaused}, ${move.afterRow}, ${move.files},
          ${move.bytes})`)
    },
    remove: () => void database.run(sql`DELETE FROM media_move`),
    /** Records the new paths of files in the library wherever the ledger has them. */
    setPaths: (moved: readonly NewPath[]) => {
      const list = sql`json_each(${JSON.stringify(moved)}) AS moved`
      const stored = sql`stored = json_set(stored, '$.path', moved.value ->> 'path')`
      const isOne = sql`asset_id = moved.value ->> 'id'`
      database.transaction(() => {
        database.run(sql`UPDATE job_output SET ${stored} FROM ${list} WHERE ${isOne} AND stored IS NOT NULL`)
        database.run(sql`UPDATE caption_burn SET ${stored} FROM ${list} WHERE ${isOne}`)
        database.run(sql`UPDATE joined_file SET ${stored} FROM ${list} WHERE ${isOne}`)
        database.run(sql`UPDATE imported_file SET ${stored} FROM ${list} WHERE ${isOne}`)
        database.run(sql`UPDATE freed_asset SET path = moved.value ->> 'path' FROM ${list} WHERE ${isOne}`)
      })
    },
    /** A page of the trash, in the order of ids. What is just being moved or deleted is left out. */
    listTrashed: (after: string, limit: number) =>
      database.all(
        Trashed,
        sql`SELECT asset_id AS id, trash_path AS trashPath, stored ->> '$.path' AS path, bytes FROM trashed_asset
          WHERE asset_id > ${after} AND state = 'trashed' ORDER BY asset_id LIMIT ${limit}`,
      ),
    /** Records where a file in the trash is, and where it goes when it is restored. */
    setTrashed: ({ id, trashPath, path }: Omit<TrashedPath, 'bytes'>) => {
      database.run(sql`UPDATE trashed_asset SET trash_path = ${trashPath},
        stored = json_set(stored, '$.path', ${path}) WHERE asset_id = ${id}`)
    },
  }
}
export type MediaMoveTable = ReturnType<typeof createMediaMoveTable>
