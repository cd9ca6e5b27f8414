import { z } from 'zod'
import { JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, joinSql, type Sql, sql } from '../database.ts'
import {
  type AssetFilter,
  type AssetPlace,
  columns,
  isTop,
  ListedAsset,
  matesOf,
  narrow,
  type StackView,
} from './assets.ts'

const LaidOut = z.object({
  row: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: z.int(),
  colour: z.int().nullable(),
  jobId: JobId.nullable(),
})
/** What a grid needs of a file before its thumbnail: its shape, mean colour (0xRRGGBB) and time; and its job. */
export type LaidOut = z.output<typeof LaidOut>

const PlacedJob = z.object({ row: z.int(), jobId: JobId.nullable(), createdAt: z.int() })
const PlacedRow = z.object({ row: z.int() })
const HasRow = z.object({ found: z.int() })

/** The columns that a list is sorted by in the index. */
type IndexedSort = 'title' | 'kind' | 'model' | 'bytes' | 'rating'

const sortColumns: Readonly<Record<IndexedSort, Sql>> = {
  title: sql`title COLLATE NOCASE`,
  kind: sql`kind`,
  model: sql`model_name COLLATE NOCASE`,
  bytes: sql`bytes`,
  rating: sql`rating`,
}

/** The order of the library's files and what a grid needs to place them, in `cache.db`. */
export function createAssetLayoutTable(database: Database) {
  const entries = (workspaceId: WorkspaceId, filter: AssetFilter, view: StackView): Sql[] => [
    ...narrow(workspaceId, filter),
    ...(view === 'tops' ? [isTop(filter)] : []),
  ]
  const after = (place: AssetPlace | null) =>
    place === null ? [] : [sql`(created_at, row) < (${place.createdAt}, ${place.row})`]
  return {
    /** Matching entries, newest first. `before`: the last one of the previous slice. */
    slice: (
      workspaceId: WorkspaceId,
      filter: AssetFilter,
      { view, before, limit }: { view: StackView; before: AssetPlace | null; limit: number },
    ) =>
      database.all(
        LaidOut,
        sql`SELECT row, width, height, created_at AS createdAt, colour, job_id AS jobId FROM asset
          WHERE ${joinSql([...entries(workspaceId, filter, view), ...after(before)], ' AND ')}
          ORDER BY created_at DESC, row DESC LIMIT ${limit}`,
      ),
    /** The jobs of matching files, newest first, made from `from` until before `to`. Milliseconds since 1970. */
    jobs: (
      workspaceId: WorkspaceId,
      filter: AssetFilter,
      { from, to, before, limit }: { from: number; to: number; before: AssetPlace | null; limit: number },
    ) => {
      const within = [sql`created_at >= ${from}`, sql`created_at < ${to}`]
      return database.all(
        PlacedJob,
        sql`SELECT row, job_id AS jobId, created_at AS createdAt FROM asset
          WHERE ${joinSql([...narrow(workspaceId, filter), ...within, ...after(before)], ' AND ')}
          ORDER BY created_at DESC, row DESC LIMIT ${limit}`,
      )
    },
    /** All matching entries sorted by a column; equal ones newest first. */
    sorted: (
      workspaceId: WorkspaceId,
      filter: AssetFilter,
      { view, by, isDescending }: { view: StackView; by: IndexedSort; isDescending: boolean },
    ) =>
      database.all(
        PlacedRow,
        sql`SELECT row FROM asset WHERE ${joinSql(entries(workspaceId, filter, view), ' AND ')}
          ORDER BY ${sortColumns[by]} ${isDescending ? sql`DESC` : sql`ASC`}, created_at DESC, row DESC`,
      ),
    /** Some entries by their rows, in no order, with how many matching files each stands for. */
    rows: (workspaceId: WorkspaceId, filter: AssetFilter, view: StackView, rows: readonly number[]) => {
      const isAlone = view === 'files' ? sql`TRUE` : sql`stack IS NULL`
      return database.all(
        ListedAsset,
        sql`SELECT ${columns}, CASE WHEN ${isAlone} THEN 1 ELSE
            (SELECT count(*) FROM asset AS mate WHERE ${matesOf(filter)}) END AS stackFiles
          FROM asset WHERE row IN (SELECT value FROM json_each(${JSON.stringify(rows)}))
            AND workspace_id = ${workspaceId}`,
      )
    },
    /** Whether a file with this hash has no colour yet. */
    lacksColour: (sha256: string) =>
      database.get(HasRow, sql`SELECT 1 AS found FROM asset WHERE sha256 = ${sha256} AND colour IS NULL LIMIT 1`) !==
      null,
    /** Keeps the mean colour of all files with a hash. `colour`: 0xRRGGBB. */
    keepColour: (sha256: string, colour: number) => {
      database.run(sql`UPDATE asset SET colour = ${colour} WHERE sha256 = ${sha256} AND colour IS NULL`)
    },
  }
}
export type AssetLayoutTable = ReturnType<typeof createAssetLayoutTable>
