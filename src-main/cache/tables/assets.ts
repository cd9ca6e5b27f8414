import { z } from 'zod'
import { OutputType } from '#shared/contract/model.ts'
import { AssetMark } from '#shared/bridge/library.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, joinSql, type Sql, sql } from '../database.ts'
import { foundBy, readSearch } from './search-text.ts'

/** An asset of the library. `path` is absolute; pixels, seconds, bytes; milliseconds since 1970. */
export const StoredAsset = z.object({
  id: AssetId,
  workspaceId: WorkspaceId,
  jobId: JobId.nullable(),
  kind: OutputType,
  title: z.string(),
  prompt: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  bytes: z.int(),
  sha256: z.string(),
  contentType: z.string(),
  path: z.string(),
  createdAt: z.int(),
  rating: z.int(),
  // Assets stored before marks existed have none.
  mark: AssetMark.default('none'),
  /** The asset's part in a larger result, such as the portrait of a short video; null for an independent asset. */
  part: z.string().nullish(),
})
export type StoredAsset = z.output<typeof StoredAsset>

/** The filter of a page; empty lists and texts do not filter. */
export type AssetFilter = {
  readonly text: string
  readonly kinds: readonly string[]
  readonly modelIds: readonly string[]
  readonly leastRating: number
  readonly marks: readonly AssetMark[]
}
/** The last row of a page. Milliseconds since 1970. */
export type AssetPlace = { readonly createdAt: number; readonly row: number }

/** A listed asset. `stack`: its video, or null; `stackFiles`: how many matching files its entry stands for. */
export type ListedAsset = z.output<typeof ListedAsset>

/** How a list shows stacks: by their top file alone, or every file by itself. */
export type StackView = 'tops' | 'files'

/** The columns of a file. */
export const columns = sql`row, id, workspace_id AS workspaceId, job_id AS jobId, kind, title, prompt, model_id AS modelId,
  model_name AS modelName, width, height, duration, bytes, sha256, content_type AS contentType, path,
  created_at AS createdAt, rating, mark, part, stack`
const PlacedAsset = StoredAsset.extend({ row: z.int(), stack: JobId.nullable() })
/** Parses a listed asset. */
export const ListedAsset = PlacedAsset.extend({ stackFiles: z.int() })
const Unstacked = z.object({ jobId: JobId })
const KeptFile = StoredAsset.pick({ path: true, bytes: true, sha256: true, createdAt: true, kind: true })
/** What a file is recognized by. Bytes; milliseconds since 1970. */
export type KeptFile = z.output<typeof KeptFile>
const Count = z.object({ count: z.int() })
const Facet = z.object({ value: z.string(), label: z.string(), count: z.int() })

/** The conditions of a filter on a table, whose name may begin with `+`, which keeps SQLite from using an index. */
function conditions(name: Sql, filter: AssetFilter): Sql[] {
  const oneOf = (values: readonly string[]) =>
    joinSql(
      values.map((value) => sql`${value}`),
      ', ',
    )
  return [
    ...foundBy(sql`${name}.row`, filter.text),
    ...(filter.kinds.length === 0 ? [] : [sql`${name}.kind IN (${oneOf(filter.kinds)})`]),
    ...(filter.modelIds.length === 0 ? [] : [sql`${name}.model_id IN (${oneOf(filter.modelIds)})`]),
    ...(filter.marks.length === 0 ? [] : [sql`${name}.mark IN (${oneOf(filter.marks)})`]),
    ...(filter.leastRating === 0 ? [] : [sql`${name}.rating >= ${filter.leastRating}`]),
  ]
}

/** The conditions of a filter in a workspace, on the table `asset`. */
export function narrow(workspaceId: WorkspaceId, filter: AssetFilter): Sql[] {
  return [sql`asset.workspace_id = ${workspaceId}`, ...conditions(sql`asset`, filter)]
}

/** The files of the same stack as `asset` that match a filter, as `mate`: found by their stack alone, of which each has a few. */
export function matesOf(filter: AssetFilter): Sql {
  return joinSql([sql`mate.stack = asset.stack`, ...conditions(sql`+mate`, filter)], ' AND ')
}

function isUnfiltered({ text, kinds, modelIds, marks, leastRating }: AssetFilter): boolean {
  const { wanted, unwanted } = readSearch(text)
  return [wanted, unwanted, kinds, modelIds, marks].every(({ length }) => length === 0) && leastRating === 0
}

/** Of each stack, the file nearest to its top that matches the filter. */
export function isTop(filter: AssetFilter): Sql {
  if (isUnfiltered(filter)) return sql`asset.stack_place = 0`
  return sql`(asset.stack_place = 0 OR NOT EXISTS (SELECT 1 FROM asset AS mate
    WHERE ${matesOf(filter)} AND mate.stack_place < asset.stack_place))`
}

// The newest cut is on top, then what the video was made of.
const nearness = sql`CASE part WHEN 'final' THEN 0 WHEN 'captioned' THEN 0 WHEN 'raw' THEN 1 WHEN 'poster' THEN 2
  WHEN 'portrait' THEN 3 ELSE 4 END`
// Inside an open stack: what the video was made of, then its cuts.
const makingOrder = sql`CASE part WHEN 'script' THEN 0 WHEN 'portrait' THEN 1 WHEN 'raw' THEN 2 WHEN 'poster' THEN 3
  ELSE 4 END`

/** A stack counts once, however many of its files there are. */
const countTops = sql`count(*) - count(stack) + count(DISTINCT stack)`

/** The library's index, in `cache.db`. */
export function createAssetsTable(database: Database) {
  const count = (view: StackView, where: readonly Sql[]) => {
    const counted = view === 'tops' ? countTops : sql`count(*)`
    return database.get(Count, sql`SELECT ${counted} AS count FROM asset WHERE ${joinSql(where, ' AND ')}`)?.count ?? 0
  }
  const countEntries = (workspaceId: WorkspaceId, view: StackView) =>
    count('files', [sql`workspace_id = ${workspaceId}`, ...(view === 'tops' ? [sql`stack_place = 0`] : [])])
  return {
    /** Leaves an existing asset unchanged. Returns whether it is new. */
    insert: (asset: StoredAsset) =>
      database.run(sql`
        INSERT INTO asset (id, workspace_id, job_id, kind, title, prompt, model_id, model_name, width, height, duration,
          bytes, sha256, content_type, path, created_at, rating, mark, part)
        VALUES (${asset.id}, ${asset.workspaceId}, ${asset.jobId}, ${asset.kind}, ${asset.title}, ${asset.prompt},
          ${asset.modelId}, ${asset.modelName}, ${asset.width}, ${asset.height}, ${asset.duration}, ${asset.bytes},
          ${asset.sha256}, ${asset.contentType}, ${asset.path}, ${asset.createdAt}, ${asset.rating}, ${asset.mark},
          ${asset.part ?? null})
        ON CONFLICT (id) DO NOTHING`) > 0,
    read: (id: AssetId) => database.get(PlacedAsset, sql`SELECT ${columns} FROM asset WHERE id = ${id}`),
    /** Puts the parts of videos that have no stack yet into theirs. `takeOf`: the video that a job's parts belong to. */
    stackParts: (takeOf: (jobId: JobId) => JobId) => {
      const unstacked = database.all(
        Unstacked,
        sql`SELECT DISTINCT job_id AS jobId FROM asset WHERE part IS NOT NULL AND stack IS NULL AND job_id IS NOT NULL`,
      )
      if (unstacked.length === 0) return
      database.transaction(() => {
        const stacks = new Set<JobId>()
        for (const { jobId } of unstacked) {
          const stack = takeOf(jobId)
          stacks.add(stack)
          database.run(sql`UPDATE asset SET stack = ${stack}
            WHERE job_id = ${jobId} AND part IS NOT NULL AND stack IS NULL`)
        }
        for (const stack of stacks) {
          database.run(sql`UPDATE asset SET stack_place = placed.place FROM (
              SELECT row AS at, row_number() OVER (ORDER BY ${nearness}, created_at DESC, row DESC) - 1 AS place
              FROM asset WHERE stack = ${stack}
            ) AS placed WHERE row = placed.at AND stack_place <> placed.place`)
        }
      })
    },
    /** Puts a file that stands alone at the end of a stack, so that the others stay where they are. */
    placeInStack: (id: AssetId, stack: JobId) => {
      database.run(sql`UPDATE asset SET stack = ${stack},
        stack_place = (SELECT count(*) FROM asset WHERE stack = ${stack}) WHERE id = ${id} AND stack IS NULL`)
    },
    count: countEntries,
    countFiltered: (workspaceId: WorkspaceId, filter: AssetFilter, view: StackView) =>
      view === 'tops' && isUnfiltered(filter)
        ? countEntries(workspaceId, view)
        : count(view, narrow(workspaceId, filter)),
    /** A page of matching files, newest first; with `tops`, one file of each stack. */
    page: (
      workspaceId: WorkspaceId,
      filter: AssetFilter,
      { view, before, limit }: { view: StackView; before: AssetPlace | null; limit: number },
    ) => {
      const where = narrow(workspaceId, filter)
      if (view === 'tops') where.push(isTop(filter))
      if (before !== null) where.push(sql`(created_at, row) < (${before.createdAt}, ${before.row})`)
      const isAlone = view === 'files' ? sql`TRUE` : sql`stack IS NULL`
      const files = sql`CASE WHEN ${isAlone} THEN 1 ELSE
        (SELECT count(*) FROM asset AS mate WHERE ${matesOf(filter)}) END AS stackFiles`
      return database.all(
        ListedAsset,
        sql`SELECT ${columns}, ${files} FROM asset WHERE ${joinSql(where, ' AND ')}
          ORDER BY created_at DESC, row DESC LIMIT ${limit}`,
      )
    },
    /** The matching files of a stack: what the video was made of, then its cuts, oldest first. */
    listStack: (workspaceId: WorkspaceId, filter: AssetFilter, stack: JobId) =>
      database.all(
        PlacedAsset,
        sql`SELECT ${columns} FROM asset WHERE stack = ${stack} AND ${joinSql(narrow(workspaceId, filter), ' AND ')}
          ORDER BY ${makingOrder}, created_at, row`,
      ),
    countStack: (stack: JobId) => count('files', [sql`stack = ${stack}`]),
    /** Lists the stored files of all workspaces, oldest row first. `after`: the last row of the previous page. */
    listKept: (after: number, limit: number) =>
      database.all(
        KeptFile.extend({ row: z.int() }),
        sql`SELECT row, path, bytes, sha256, kind, created_at AS createdAt FROM asset
          WHERE row > ${after} ORDER BY row LIMIT ${limit}`,
      ),
    /** The stored files of some assets. */
    keptOf: (ids: readonly AssetId[]) =>
      database.all(
        KeptFile.extend({ id: AssetId }),
        sql`SELECT id, path, bytes, sha256, kind, created_at AS createdAt FROM asset
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    /** Counts by kind, a stack once in each kind that it has a file of. */
    countKinds: (workspaceId: WorkspaceId) =>
      database.all(
        Facet,
        sql`SELECT kind AS value, kind AS label, ${countTops} AS count FROM asset WHERE workspace_id = ${workspaceId}
          GROUP BY kind ORDER BY count DESC, kind`,
      ),
    countModels: (workspaceId: WorkspaceId) =>
      database.all(
        Facet,
        sql`SELECT model_id AS value, max(model_name) AS label, ${countTops} AS count FROM asset
          WHERE workspace_id = ${workspaceId} GROUP BY model_id ORDER BY count DESC, model_id`,
      ),
    /** Counts by model the files since a moment that were rated or kept. */
    countKept: (workspaceId: WorkspaceId, since: number) =>
      database
        .all(
          Facet,
          sql`SELECT model_id AS value, '' AS label, count(*) AS count FROM asset
            WHERE workspace_id = ${workspaceId} AND created_at >= ${since} AND (rating > 0 OR mark = 'kept')
              AND mark <> 'rejected' GROUP BY model_id`,
        )
        .map(({ value, count: files }) => ({ modelId: value, files })),
    /** Stores a file's new path, with its size, hash, type and dimensions there. */
    relocate: (asset: StoredAsset) => {
      database.run(sql`UPDATE asset SET path = ${asset.path}, bytes = ${asset.bytes}, sha256 = ${asset.sha256},
        content_type = ${asset.contentType}, width = ${asset.width}, height = ${asset.height} WHERE id = ${asset.id}`)
    },
    applyReview: (id: AssetId, { rating, mark }: Pick<StoredAsset, 'rating' | 'mark'>) =>
      database.run(sql`UPDATE asset SET rating = ${rating}, mark = ${mark} WHERE id = ${id}`) > 0,
  }
}
export type AssetsTable = ReturnType<typeof createAssetsTable>

const Review = z.object({ rating: z.int(), mark: AssetMark })
type Review = z.output<typeof Review>

/** The user's rating and mark of each file, in `ledger.db`, so that they survive a rebuild of the index. */
export function createReviewTable(database: Database) {
  return {
    /** `at`: milliseconds since 1970. */
    write: (assetId: AssetId, { rating, mark }: Review, at: number) => {
      database.run(sql`
        INSERT INTO verdict (asset_id, rating, mark, at) VALUES (${assetId}, ${rating}, ${mark}, ${at})
        ON CONFLICT (asset_id) DO UPDATE SET rating = excluded.rating, mark = excluded.mark, at = excluded.at`)
    },
    read: (assetId: AssetId) => database.get(Review, sql`SELECT rating, mark FROM verdict WHERE asset_id = ${assetId}`),
  }
}
export type ReviewTable = ReturnType<typeof createReviewTable>
