import { z } from 'zod'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { ShelfEntry } from '#shared/contract/composer-resource.ts'
import type { ShelfSort } from '#shared/bridge/shelf.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, joinSql, type Sql, sql } from '../database.ts'
import { matchOf } from './search-text.ts'
import type { BrandKey } from './composer-takes.ts'

const StoredShelfEntry = z
  .object({
    row: z.int(),
    workspace_id: WorkspaceId,
    profile_id: z.string(),
    title: z.string(),
    reported: jsonColumn(ShelfEntry),
    shelved_at: z.int(),
    scheduled_at: z.int(),
    removed_at: z.int().nullable(),
  })
  .transform((row) => ({
    row: row.row,
    workspaceId: row.workspace_id,
    profileId: row.profile_id,
    title: row.title,
    entry: row.reported,
    shelvedAt: row.shelved_at,
    scheduledAt: row.scheduled_at,
    removedAt: row.removed_at,
  }))
/** A play on the shelf as the service told it. Milliseconds since 1970. */
export type StoredShelfEntry = z.output<typeof StoredShelfEntry>

/** The filter of a page. `subjects`: takes whose own words match; their plays are found, too. */
export type ShelfFilter = {
  readonly text: string
  readonly angles: readonly string[]
  readonly subjects: readonly string[]
}

const ShelfFileFacts = z
  .object({
    play_id: z.string(),
    take_id: z.string().nullable(),
    file_url: z.string().nullable(),
    is_rendering: z.int(),
  })
  .transform((row) => ({
    playId: row.play_id,
    takeId: row.take_id,
    fileUrl: row.file_url,
    isRendering: row.is_rendering !== 0,
  }))
/** What the service told of a play's file, and the words that the play has. */
export type ShelfFileFacts = z.output<typeof ShelfFileFacts>

/** The place of a row in each order. */
export type ShelfPlace = Pick<StoredShelfEntry, 'row' | 'title' | 'shelvedAt' | 'scheduledAt'>

const orders: Readonly<Record<ShelfSort, { readonly by: Sql; readonly after: (place: ShelfPlace) => Sql }>> = {
  newest: {
    by: sql`shelved_at DESC, row DESC`,
    after: ({ shelvedAt, row }) => sql`(shelved_at, row) < (${shelvedAt}, ${row})`,
  },
  oldest: {
    by: sql`shelved_at, row`,
    after: ({ shelvedAt, row }) => sql`(shelved_at, row) > (${shelvedAt}, ${row})`,
  },
  title: { by: sql`title, row`, after: ({ title, row }) => sql`(title, row) > (${title}, ${row})` },
  scheduled: {
    by: sql`scheduled_at, row`,
    after: ({ scheduledAt, row }) => sql`(scheduled_at, row) > (${scheduledAt}, ${row})`,
  },
}

/** Where a play without a slot stands in the order of slots: last. */
const unscheduled = Number.MAX_SAFE_INTEGER

const own = ({ workspaceId, profileId }: BrandKey) => sql`workspace_id = ${workspaceId} AND profile_id = ${profileId}`
const Count = z.object({ count: z.int() })
const AngleCount = z.object({ angle: z.string(), count: z.int() })

function narrow(brand: BrandKey, { text, angles, subjects }: ShelfFilter): Sql[] {
  const match = matchOf(text)
  return [
    sql`${own(brand)} AND removed_at IS NULL`,
    ...(angles.length === 0 ? [] : [sql`angle IN (SELECT value FROM json_each(${JSON.stringify(angles)}))`]),
    ...(match === null
      ? []
      : [
          sql`(row IN (SELECT rowid FROM composer_shelf_text WHERE composer_shelf_text MATCH ${match})
            OR take_id IN (SELECT value FROM json_each(${JSON.stringify(subjects)})))`,
        ]),
  ]
}

/** The shelves of brands, in `cache.db`: read again from the service where the file is lost. */
export function createComposerShelfTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    /** Writes what the service told; a removal that waits stays. Returns whether it is news. */
    write: ({ workspaceId, profileId }: BrandKey, entry: ShelfEntry, shelvedAt: number, at: number): boolean => {
      const { playId, title, words } = entry
      const text = [title, words?.hook, words?.caption, words?.script, words?.tags.join(' ')].join(' ')
      const slot = entry.scheduledFor === null ? Number.NaN : Date.parse(entry.scheduledFor)
      const isNews =
        database.run(sql`
          INSERT INTO composer_shelf (workspace_id, profile_id, play_id, title, angle, words, shelved_at, scheduled_at,
            reported, seen_at)
          VALUES (${workspaceId}, ${profileId}, ${playId}, ${title}, ${words?.angle ?? ''}, ${text}, ${shelvedAt},
            ${Number.isNaN(slot) ? unscheduled : slot}, ${JSON.stringify(entry)}, ${at})
          ON CONFLICT (workspace_id, profile_id, play_id) DO UPDATE SET title = excluded.title, angle = excluded.angle,
            words = excluded.words, shelved_at = excluded.shelved_at, scheduled_at = excluded.scheduled_at,
            reported = excluded.reported, seen_at = excluded.seen_at
          WHERE reported <> excluded.reported OR shelved_at <> excluded.shelved_at`) > 0
      if (!isNews) {
        database.run(
          sql`UPDATE composer_shelf SET seen_at = ${at} WHERE ${own({ workspaceId, profileId })} AND play_id = ${playId}`,
        )
      }
      return isNews
    },
    read: (brand: BrandKey, playId: string) =>
      database.get(StoredShelfEntry, sql`SELECT * FROM composer_shelf WHERE ${own(brand)} AND play_id = ${playId}`),
    list: (brand: BrandKey, playIds: readonly string[]) =>
      database.all(
        StoredShelfEntry,
        sql`SELECT * FROM composer_shelf WHERE ${own(brand)} AND removed_at IS NULL
          AND play_id IN (SELECT value FROM json_each(${JSON.stringify(playIds)}))`,
      ),
    /** Of all plays, from an index. */
    listFiles: (brand: BrandKey, filter: ShelfFilter) =>
      database.all(
        ShelfFileFacts,
        sql`SELECT play_id, take_id, file_url, is_rendering FROM composer_shelf INDEXED BY composer_shelf_files
          WHERE ${joinSql(narrow(brand, filter), ' AND ')}`,
      ),
    /** The rows after `before`, in an order; of some plays only, if `among` names them. */
    page: (
      brand: BrandKey,
      filter: ShelfFilter & { readonly among?: readonly string[] | undefined },
      sort: ShelfSort,
      before: ShelfPlace | null,
      limit: number,
    ) => {
      const where = narrow(brand, filter)
      if (filter.among !== undefined) {
        where.push(sql`play_id IN (SELECT value FROM json_each(${JSON.stringify(filter.among)}))`)
      }
      if (before !== null) where.push(orders[sort].after(before))
      return database.all(
        StoredShelfEntry,
        sql`SELECT * FROM composer_shelf WHERE ${joinSql(where, ' AND ')} ORDER BY ${orders[sort].by} LIMIT ${limit}`,
      )
    },
    count: (brand: BrandKey): number =>
      database.get(Count, sql`SELECT count(*) AS count FROM composer_shelf WHERE ${own(brand)} AND removed_at IS NULL`)
        ?.count ?? 0,
    angles: (brand: BrandKey) =>
      database.all(
        AngleCount,
        sql`SELECT angle, count(*) AS count FROM composer_shelf WHERE ${own(brand)} AND removed_at IS NULL
          AND angle <> '' GROUP BY angle ORDER BY count DESC, angle`,
      ),
    /** Marks a play as removed here, or takes that back with null. Returns whether it is known. */
    setRemoved: (brand: BrandKey, playId: string, at: number | null): boolean =>
      database.run(sql`UPDATE composer_shelf SET removed_at = ${at} WHERE ${own(brand)} AND play_id = ${playId}`) > 0,
    /** Those removed here but not yet at the service, oldest first; of all brands. */
    listRemoved: () =>
      database.all(
        StoredShelfEntry,
        sql`SELECT * FROM composer_shelf WHERE removed_at IS NOT NULL ORDER BY removed_at, row`,
      ),
    drop: (brand: BrandKey, playId: string): void => {
      database.run(sql`DELETE FROM composer_shelf WHERE ${own(brand)} AND play_id = ${playId}`)
    },
    /** Forgets plays that were not told since a time; removals that wait stay. Returns how many. */
    dropUnseen: (brand: BrandKey, since: number): number =>
      database.run(sql`DELETE FROM composer_shelf WHERE ${own(brand)} AND seen_at < ${since} AND removed_at IS NULL`),
  }
}
export type ComposerShelfTable = ReturnType<typeof createComposerShelfTable>
