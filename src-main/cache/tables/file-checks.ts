import { z } from 'zod'
import { OutputType } from '#shared/contract/model.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

/**
 * What a check found. `missing`: no file in its place. `changed`: edited by another program. `damaged`: other bytes
 * though nothing edited it, or incomplete. `online`: only a sync service has its bytes. `unread`: the system refused.
 */
export const CheckState = z.enum(['intact', 'missing', 'changed', 'damaged', 'online', 'unread'])
export type CheckState = z.output<typeof CheckState>

const Due = z.object({
  row: z.int(),
  id: AssetId,
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  createdAt: z.int(),
  kind: OutputType,
})
/** A file to check. Bytes; milliseconds since 1970. */
export type DueFile = z.output<typeof Due>

const Found = Due.extend({ workspaceId: WorkspaceId, title: z.string(), state: CheckState, checkedAt: z.int() })
/** A file with what its last check found. */
export type CheckedFile = z.output<typeof Found>

const Run = z.object({
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  afterRow: z.int(),
  files: z.int(),
  bytes: z.int(),
  isAsked: z.int(),
  isPaused: z.int(),
})
/** The check of all files: how far it came, files and bytes until then, and whether the user asked for it or paused it. */
export type CheckRun = z.output<typeof Run>

const Sum = z.object({ files: z.int(), bytes: z.int() })
const due = sql`row, id, path, bytes, sha256, created_at AS createdAt, kind`

const StateRow = z.object({ state: CheckState })
const StateCountRow = z.object({ state: CheckState, files: z.int() })

/** The checks of files, in `cache.db`. */
export function createFileChecksTable(database: Database) {
  return {
    /** Files of all workspaces that should be on disk, after a row. */
    listAfter: (row: number, limit: number) =>
      database.all(Due, sql`SELECT ${due} FROM asset WHERE row > ${row} AND is_freed = 0 ORDER BY row LIMIT ${limit}`),
    /** How many files should be on disk. */
    total: () =>
      database.get(
        Sum,
        sql`SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM asset WHERE is_freed = 0`,
      ) ?? { files: 0, bytes: 0 },
    /** Writes what was found, and how far the check has come. Files that are gone by now are left out. */
    note: (found: readonly { row: number; state: CheckState; at: number }[], run: CheckRun) =>
      database.transaction(() => {
        database.run(sql`INSERT INTO file_check (row, state, checked_at)
          SELECT asset.row, value ->> 'state', value ->> 'at' FROM json_each(${JSON.stringify(found)})
          JOIN asset ON asset.row = value ->> 'row' WHERE TRUE
          ON CONFLICT (row) DO UPDATE SET state = excluded.state, checked_at = excluded.checked_at`)
        writeRun(run)
      }),
    /** The state that was found last; null for a file that was not checked yet. */
    stateOf: (row: number) =>
      database.get(StateRow, sql`SELECT state FROM file_check WHERE row = ${row}`)?.state ?? null,
    /** A page of the files in a state, in the order of their rows. */
    page: (state: CheckState, after: number, limit: number) =>
      database.all(
        Found,
        sql`SELECT asset.row, id, path, bytes, sha256, created_at AS createdAt, kind, workspace_id AS workspaceId, title,
            state, checked_at AS checkedAt
          FROM file_check JOIN asset ON asset.row = file_check.row
          WHERE state = ${state} AND file_check.row > ${after} ORDER BY file_check.row LIMIT ${limit}`,
      ),
    /** How many files are in each state. */
    counts: () =>
      new Map(
        database
          .all(StateCountRow, sql`SELECT state, count(*) AS files FROM file_check GROUP BY state`)
          .map(({ state, files }) => [state, files]),
      ),
    /** Notes that a file was read and has the bytes that were saved. `at`: milliseconds since 1970. */
    noteIntact: (id: AssetId, at: number) => {
      database.run(sql`INSERT OR REPLACE INTO file_check (row, state, checked_at)
        SELECT row, 'intact', ${at} FROM asset WHERE id = ${id}`)
    },
    /** Forgets what was found of some files, as they are in their places again. */
    forget: (ids: readonly AssetId[]) => {
      database.run(sql`DELETE FROM file_check WHERE row IN (SELECT row FROM asset
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`)
    },
    /** The last check of all files; null before the first. */
    readRun: () =>
      database.get(
        Run,
        sql`SELECT started_at AS startedAt, finished_at AS finishedAt, after_row AS afterRow, files, bytes,
          is_asked AS isAsked, is_paused AS isPaused FROM check_run`,
      ),
    writeRun,
  }
  function writeRun(run: CheckRun): void {
    database.run(sql`INSERT OR REPLACE INTO check_run
      (id, started_at, finished_at, after_row, files, bytes, is_asked, is_paused)
      VALUES (1, ${run.startedAt}, ${run.finishedAt}, ${run.afterRow}, ${run.files}, ${run.bytes}, ${run.isAsked},
        ${run.isPaused})`)
  }
}
export type FileChecksTable = ReturnType<typeof createFileChecksTable>
