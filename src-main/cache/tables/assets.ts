import { basename } from 'node:path'
import { z } from 'zod'
import { OutputType } from '#shared/contract/model.ts'
import { AssetLabel, AssetMark } from '#shared/bridge/library.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'
import { indexedText } from './search-text.ts'

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

/** A listed asset. `stack`: its video, or null; `stackFiles`: how many matching files its entry stands for. */
export type ListedAsset = z.output<typeof ListedAsset>

/** The columns of a listed asset. */
export const listedColumns = sql`row, id, workspace_id AS workspaceId, job_id AS jobId, kind, title, prompt, model_id AS modelId,
  model_name AS modelName, width, height, duration, bytes, sha256, content_type AS contentType, path,
  created_at AS createdAt, rating, mark, part, stack, label, is_freed AS isFreed`
const PlacedAsset = StoredAsset.extend({
  row: z.int(),
  stack: JobId.nullable(),
  label: AssetLabel.nullable(),
  isFreed: z.int(),
})
/** A stored asset with its row, the video whose stack it is in, its label, and whether it was given up for disk space. */
export type PlacedAsset = z.output<typeof PlacedAsset>
/** Parses a listed asset. */
export const ListedAsset = PlacedAsset.extend({ stackFiles: z.int() })
const Unstacked = z.object({ jobId: JobId })
const KeptFile = StoredAsset.pick({ path: true, bytes: true, sha256: true, createdAt: true, kind: true })
/** What a file is recognized by. Bytes; milliseconds since 1970. */
export type KeptFile = z.output<typeof KeptFile>
const KeptPath = z.object({ row: z.int(), id: AssetId, path: z.string(), bytes: z.int() })
const Row = z.object({ row: z.int() })
const Count = z.object({ count: z.int() })
const ModelCount = z.object({ value: z.string(), count: z.int() })

/** What only the ledger knows of a file. Credits and milliseconds are null if they are unknown. */
export type AssetOrigin = {
  /** Credits of one result of its run. */
  readonly cost: number | null
  /** Credits of its run. */
  readonly jobCost: number | null
  /** How long its run took at the service, with the download of its files. */
  readonly tookMs: number | null
  /** Where it was ordered. */
  readonly origin: string
  readonly brand: string | null
  /** More texts that find it. */
  readonly texts: readonly string[]
}

const noOrigin: AssetOrigin = { cost: null, jobCost: null, tookMs: null, origin: 'app', brand: null, texts: [] }

// The newest cut is on top, then what the video was made of.
const nearness = sql`CASE part WHEN 'final' THEN 0 WHEN 'captioned' THEN 0 WHEN 'raw' THEN 1 WHEN 'poster' THEN 2
  WHEN 'portrait' THEN 3 ELSE 4 END`
// Of a video the newest cut, of a run the first result.
const stackOrder = sql`iif(part IS NULL, row, -created_at), -row`
/** Inside an open stack: what the video was made of, then its cuts. */
export const makingOrder = sql`CASE part WHEN 'script' THEN 0 WHEN 'portrait' THEN 1 WHEN 'raw' THEN 2 WHEN 'poster' THEN 3
  ELSE 4 END`

const StackRow = z.object({ stack: JobId })
const IdRow = z.object({ id: AssetId })

/** Pages of the index of words that are merged at once: under a millisecond. */
const mostMerged = 16

/** The library's index, in `cache.db`. */
export function createAssetsTable(database: Database) {
  function describe(row: number, asset: Omit<StoredAsset, 'id'>, known: AssetOrigin): void {
    const { cost, jobCost, tookMs, origin, brand, texts } = known
    const body = indexedText([asset.prompt, asset.title, asset.modelName, basename(asset.path), ...texts])
    database.run(sql`UPDATE asset SET cost = ${cost}, job_cost = ${jobCost}, took_ms = ${tookMs}, origin = ${origin},
      brand = ${brand} WHERE row = ${row}`)
    database.run(sql`INSERT INTO asset_words (rowid, body) VALUES (${row}, ${body})`)
  }
  const placeIn = (stack: JobId) => {
    database.run(sql`UPDATE asset SET stack_place = placed.place FROM (
        SELECT row AS at, row_number() OVER (ORDER BY ${nearness}, ${stackOrder}) - 1 AS place
        FROM asset WHERE stack = ${stack}
      ) AS placed WHERE row = placed.at AND stack_place <> placed.place`)
  }
  return {
    /** Leaves an existing asset unchanged. `readOrigin`: reads what the ledger knows of it. Returns whether it is new. */
    insert: (asset: StoredAsset, readOrigin: () => AssetOrigin = () => noOrigin) =>
      database.within(() => {
        const added = database.get(
          Row,
          sql`INSERT INTO asset (id, workspace_id, job_id, kind, title, prompt, model_id, model_name, width, height,
            duration, bytes, sha256, content_type, path, created_at, rating, mark, part)
          VALUES (${asset.id}, ${asset.workspaceId}, ${asset.jobId}, ${asset.kind}, ${asset.title}, ${asset.prompt},
            ${asset.modelId}, ${asset.modelName}, ${asset.width}, ${asset.height}, ${asset.duration}, ${asset.bytes},
            ${asset.sha256}, ${asset.contentType}, ${asset.path}, ${asset.createdAt}, ${asset.rating}, ${asset.mark},
            ${asset.part ?? null})
          ON CONFLICT (id) DO NOTHING RETURNING row`,
        )
        if (added !== null) describe(added.row, asset, readOrigin())
        return added !== null
      }),
    /** Writes what the ledger knows of a file, and the index of its words. */
    describe: ({ row, ...asset }: PlacedAsset, origin: AssetOrigin) =>
      database.within(() => {
        database.run(sql`DELETE FROM asset_words WHERE rowid = ${row}`)
        describe(row, asset, origin)
        database.run(sql`DELETE FROM asset_unread WHERE row = ${row}`)
      }),
    /** Some files whose facts were not read from the ledger yet. */
    listUnread: (limit: number) =>
      database.all(
        PlacedAsset,
        sql`SELECT ${listedColumns} FROM asset WHERE row IN (SELECT row FROM asset_unread LIMIT ${limit})`,
      ),
    /** Notes that what the ledger knows of some files must be read again. */
    setUnread: (ids: readonly AssetId[]) => {
      database.run(sql`INSERT OR IGNORE INTO asset_unread (row)
        SELECT row FROM asset WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    },
    listOfJob: (jobId: JobId) =>
      database.all(PlacedAsset, sql`SELECT ${listedColumns} FROM asset WHERE job_id = ${jobId}`),
    transaction: database.transaction,
    /**
     * Merges a little of the index of words. After each of many small transactions this spares the one in which it would
     * be merged by itself, 64 pages a level at once (https://www.sqlite.org/fts5.html#the_merge_command).
     */
    mergeWords: () => {
      database.run(sql`INSERT INTO asset_words (asset_words, rank) VALUES ('merge', ${mostMerged})`)
    },
    read: (id: AssetId) => database.get(PlacedAsset, sql`SELECT ${listedColumns} FROM asset WHERE id = ${id}`),
    /** Puts the parts of videos that have no stack yet into theirs. `takeOf`: the video that a job's parts belong to. */
    stackParts: (takeOf: (jobId: JobId) => JobId) => {
      const unstacked = database.all(
        Unstacked,
        sql`SELECT DISTINCT job_id AS jobId FROM asset INDEXED BY asset_to_stack
          WHERE part IS NOT NULL AND stack IS NULL AND job_id IS NOT NULL`,
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
        for (const stack of stacks) placeIn(stack)
      })
    },
    /** Puts the files of a run into a stack, also those that came when it was not known to have several. */
    stackRun: (jobId: JobId, stack: JobId) =>
      database.within(() => {
        const placed = database.run(sql`UPDATE asset SET stack = ${stack}
          WHERE job_id = ${jobId} AND part IS NULL AND stack IS NULL`)
        if (placed > 0) placeIn(stack)
      }),
    /** Removes files from the index; what is left of their stacks moves up. Returns how many it had. */
    remove: (ids: readonly AssetId[]): number =>
      database.transaction(() => {
        const some = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
        const stacks = database.all(StackRow, sql`SELECT DISTINCT stack FROM asset WHERE ${some} AND stack IS NOT NULL`)
        const count = database.run(sql`DELETE FROM asset WHERE ${some}`)
        for (const { stack } of stacks) placeIn(stack)
        return count
      }),
    /** Marks files as given up for disk space, or as back. Returns whether that changed any. */
    setFreed: (ids: readonly AssetId[], isFreed: boolean): boolean => {
      const flag = isFreed ? 1 : 0
      const changed = database.run(sql`UPDATE asset SET is_freed = ${flag}
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND is_freed <> ${flag}`)
      return changed > 0
    },
    /** Those of some ids that the index has no row of. */
    missingOf: (ids: readonly AssetId[]): AssetId[] =>
      database
        .all(
          IdRow,
          sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})
            WHERE NOT EXISTS (SELECT 1 FROM asset WHERE asset.id = value)`,
        )
        .map(({ id }) => id),
    countStack: (stack: JobId) =>
      database.get(Count, sql`SELECT count(*) AS count FROM asset WHERE stack = ${stack}`)?.count ?? 0,
    /** Lists the files of all workspaces by their paths, oldest row first. `after`: the last row of the previous page. */
    listPaths: (after: number, limit: number) =>
      database.all(
        KeptPath,
        sql`SELECT row, id, path, bytes FROM asset WHERE row > ${after} ORDER BY row LIMIT ${limit}`,
      ),
    /** The stored files of some assets. */
    keptOf: (ids: readonly AssetId[]) =>
      database.all(
        KeptFile.extend({ id: AssetId }),
        sql`SELECT id, path, bytes, sha256, kind, created_at AS createdAt FROM asset
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    /** Counts by model the files since a moment that were rated or kept. */
    countKept: (workspaceId: WorkspaceId, since: number) =>
      database
        .all(
          ModelCount,
          sql`SELECT model_id AS value, count(*) AS count FROM asset
            WHERE workspace_id = ${workspaceId} AND created_at >= ${since} AND (rating > 0 OR mark = 'kept')
              AND mark <> 'rejected' GROUP BY model_id`,
        )
        .map(({ value, count: files }) => ({ modelId: value, files })),
    /** Stores a file's new path, with its size, hash, type and dimensions there. */
    relocate: (asset: StoredAsset) => {
      database.run(sql`UPDATE asset SET path = ${asset.path}, bytes = ${asset.bytes}, sha256 = ${asset.sha256},
        content_type = ${asset.contentType}, width = ${asset.width}, height = ${asset.height} WHERE id = ${asset.id}`)
    },
    /** Stores the new paths of files whose bytes are the same. */
    setPaths: (moved: readonly { readonly id: AssetId; readonly path: string }[]) => {
      database.run(sql`UPDATE asset SET path = moved.value ->> 'path' FROM json_each(${JSON.stringify(moved)}) AS moved
        WHERE asset.id = moved.value ->> 'id'`)
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
