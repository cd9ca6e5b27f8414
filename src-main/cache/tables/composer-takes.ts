import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { Take } from '#shared/contract/composer-resource.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, joinSql, sql } from '../database.ts'
import { matchOf } from './search-text.ts'

/** A brand of a workspace. */
export type BrandKey = { readonly workspaceId: WorkspaceId; readonly profileId: string }

const StoredTake = z
  .object({ play_id: z.string(), reported: jsonColumn(Take), created_at: z.int() })
  .transform((row) => ({ playId: row.play_id, take: row.reported, createdAt: row.created_at }))
/** A take as the service told it. Milliseconds since 1970. */
export type StoredTake = z.output<typeof StoredTake>

const PlayPlace = z
  .object({ play_id: z.string(), newest: z.int() })
  .transform((row) => ({ playId: row.play_id, newest: row.newest }))
/** A play with the time of its newest take. Milliseconds since 1970. */
export type PlayPlace = z.output<typeof PlayPlace>

const Count = z.object({ count: z.int() })
const AngleCount = z.object({ angle: z.string(), count: z.int() })
const PlayId = z.object({ play_id: z.string() })

/** What takes are searched by. `subjects`: takes whose own words match; they are found, too. */
export type TakeFilter = { readonly text: string; readonly angle: string | null; readonly subjects: readonly string[] }

const own = ({ workspaceId, profileId }: BrandKey) => sql`workspace_id = ${workspaceId} AND profile_id = ${profileId}`

function narrow(brand: BrandKey, { text, angle, subjects }: TakeFilter) {
  const match = matchOf(text)
  return joinSql(
    [
      own(brand),
      ...(angle === null ? [] : [sql`angle = ${angle}`]),
      ...(match === null
        ? []
        : [
            sql`(row IN (SELECT rowid FROM composer_take_text WHERE composer_take_text MATCH ${match})
              OR take_id IN (SELECT value FROM json_each(${JSON.stringify(subjects)})))`,
          ]),
    ],
    ' AND ',
  )
}

/** Takes of brands, in `cache.db`: read again from the service where the file is lost. */
export function createComposerTakesTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    /** Writes what the service told. Returns whether it is news. */
    write: ({ workspaceId, profileId }: BrandKey, playId: string, take: Take, at: number): boolean => {
      const words = [take.hook, take.caption, take.script, take.tags.join(' ')].join(' ')
      const createdAt = take.createdAt === undefined ? at : Date.parse(take.createdAt)
      return (
        database.run(sql`
          INSERT INTO composer_take (workspace_id, profile_id, take_id, play_id, angle, words, reported, created_at)
          VALUES (${workspaceId}, ${profileId}, ${take.takeId}, ${playId}, ${take.angle ?? ''}, ${words},
            ${JSON.stringify(take)}, ${Number.isNaN(createdAt) ? at : createdAt})
          ON CONFLICT (workspace_id, profile_id, take_id) DO UPDATE SET play_id = excluded.play_id,
            angle = excluded.angle, words = excluded.words, reported = excluded.reported,
            created_at = excluded.created_at
          WHERE reported <> excluded.reported`) > 0
      )
    },
    read: (brand: BrandKey, takeId: string) =>
      database.get(StoredTake, sql`SELECT * FROM composer_take WHERE ${own(brand)} AND take_id = ${takeId}`),
    /** The takes of plays, the oldest of each first. */
    ofPlays: (brand: BrandKey, playIds: readonly string[]) =>
      database.all(
        StoredTake,
        sql`SELECT * FROM composer_take WHERE ${own(brand)}
          AND play_id IN (SELECT value FROM json_each(${JSON.stringify(playIds)})) ORDER BY created_at, row`,
      ),
    /** Plays with takes that match, the newest take first. */
    plays: (brand: BrandKey, filter: TakeFilter, before: PlayPlace | null, limit: number) =>
      database.all(
        PlayPlace,
        sql`SELECT play_id, max(created_at) AS newest FROM composer_take WHERE ${narrow(brand, filter)} GROUP BY play_id
          ${before === null ? sql`` : sql`HAVING (max(created_at), play_id) < (${before.newest}, ${before.playId})`}
          ORDER BY newest DESC, play_id DESC LIMIT ${limit}`,
      ),
    countPlays: (brand: BrandKey, filter: TakeFilter): number =>
      database.get(
        Count,
        sql`SELECT count(DISTINCT play_id) AS count FROM composer_take WHERE ${narrow(brand, filter)}`,
      )?.count ?? 0,
    /** How many takes each angle has, the most first. */
    angles: (brand: BrandKey) =>
      database.all(
        AngleCount,
        sql`SELECT angle, count(*) AS count FROM composer_take WHERE ${own(brand)} AND angle <> '' GROUP BY angle
          ORDER BY count DESC, angle`,
      ),
    /** Every play that has takes. */
    playIds: (brand: BrandKey): string[] =>
      database
        .all(PlayId, sql`SELECT DISTINCT play_id FROM composer_take WHERE ${own(brand)}`)
        .map((row) => row.play_id),
  }
}
export type ComposerTakesTable = ReturnType<typeof createComposerTakesTable>
