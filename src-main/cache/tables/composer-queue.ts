import { z } from 'zod'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { QueueJob } from '#shared/contract/composer-resource.ts'
import { PublishList } from '#shared/bridge/publish.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, joinSql, type Sql, sql } from '../database.ts'
import { matchOf } from './search-text.ts'
import type { BrandKey } from './composer-takes.ts'

const StoredQueueJob = z
  .object({
    row: z.int(),
    workspace_id: WorkspaceId,
    profile_id: z.string(),
    list: PublishList,
    at: z.int(),
    reported: jsonColumn(QueueJob),
  })
  .transform((row) => ({
    row: row.row,
    workspaceId: row.workspace_id,
    profileId: row.profile_id,
    list: row.list,
    at: row.at,
    job: row.reported,
  }))
/** A job of the queue as the service told it. `at`: its slot, or when it was posted or failed; ms since 1970. */
export type StoredQueueJob = z.output<typeof StoredQueueJob>

/** The last row of a page. */
export type QueuePlace = Pick<StoredQueueJob, 'at' | 'row'>

const ListCount = z.object({ list: PublishList, count: z.int(), ready: z.int(), oldest: z.int().nullable() })
const own = ({ workspaceId, profileId }: BrandKey) => sql`workspace_id = ${workspaceId} AND profile_id = ${profileId}`
const isOldestFirst = (list: PublishList) => list === 'to-post'

const AtRow = z.object({ at: z.int() })
const ProfileIdRow = z.object({ profile_id: z.string() })

function narrow(brand: BrandKey, list: PublishList, text: string): Sql[] {
  const match = matchOf(text)
  return [
    sql`${own(brand)} AND list = ${list}`,
    ...(match === null
      ? []
      : [sql`row IN (SELECT rowid FROM composer_queue_text WHERE composer_queue_text MATCH ${match})`]),
  ]
}

/** The queues of brands, in `cache.db`: read again from the service where the file is lost. */
export function createComposerQueueTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    /** Writes what the service told. Returns whether it is news. */
    write: (
      { workspaceId, profileId }: BrandKey,
      job: QueueJob,
      place: { readonly list: PublishList; readonly at: number },
      seenAt: number,
    ): boolean => {
      const words = [job.title, job.caption, job.angle ?? ''].join(' ')
      const isNews =
        database.run(sql`
          INSERT INTO composer_queue (workspace_id, profile_id, job_id, play_id, list, words, at, reported, seen_at)
          VALUES (${workspaceId}, ${profileId}, ${job.jobId}, ${job.playId ?? ''}, ${place.list}, ${words}, ${place.at},
            ${JSON.stringify(job)}, ${seenAt})
          ON CONFLICT (workspace_id, profile_id, job_id) DO UPDATE SET play_id = excluded.play_id, list = excluded.list,
            words = excluded.words, at = excluded.at, reported = excluded.reported, seen_at = excluded.seen_at
          WHERE reported <> excluded.reported OR list <> excluded.list`) > 0
      if (!isNews) {
        database.run(
          sql`UPDATE composer_queue SET seen_at = ${seenAt} WHERE ${own({ workspaceId, profileId })} AND job_id = ${job.jobId}`,
        )
      }
      return isNews
    },
    read: (brand: BrandKey, jobId: string) =>
      database.get(StoredQueueJob, sql`SELECT * FROM composer_queue WHERE ${own(brand)} AND job_id = ${jobId}`),
    readMany: (brand: BrandKey, jobIds: readonly string[]) =>
      database.all(
        StoredQueueJob,
        sql`SELECT * FROM composer_queue WHERE ${own(brand)}
          AND job_id IN (SELECT value FROM json_each(${JSON.stringify(jobIds)}))`,
      ),
    /** All jobs of a brand, the latest slot first; at most `most`. */
    all: (brand: BrandKey, most: number) =>
      database.all(
        StoredQueueJob,
        sql`SELECT * FROM composer_queue WHERE ${own(brand)} ORDER BY at DESC, row DESC LIMIT ${most}`,
      ),
    /** The rows after `before`: what is to be posted by slot, the others newest first. */
    page: (brand: BrandKey, list: PublishList, text: string, before: QueuePlace | null, limit: number) => {
      const where = narrow(brand, list, text)
      const isRising = isOldestFirst(list)
      if (before !== null) {
        const place = sql`(${before.at}, ${before.row})`
        where.push(isRising ? sql`(at, row) > ${place}` : sql`(at, row) < ${place}`)
      }
      const order = isRising ? sql`at, row` : sql`at DESC, row DESC`
      return database.all(
        StoredQueueJob,
        sql`SELECT * FROM composer_queue WHERE ${joinSql(where, ' AND ')} ORDER BY ${order} LIMIT ${limit}`,
      )
    },
    /** Those whose slot is in a range, the earliest first. */
    slots: (brand: BrandKey, from: number, to: number, most: number) =>
      database.all(
        StoredQueueJob,
        sql`SELECT * FROM composer_queue WHERE ${own(brand)} AND slot_at >= ${from} AND slot_at < ${to}
          ORDER BY slot_at, row LIMIT ${most}`,
      ),
    /** How many each list has, how many of them are rendered, and the earliest time of those. */
    counts: (brand: BrandKey) =>
      database.all(
        ListCount,
        sql`SELECT list, count(*) AS count, count(*) FILTER (WHERE is_ready) AS ready, min(at) FILTER (WHERE is_ready) AS oldest
          FROM (SELECT list, at, json_extract(reported, '$.status') IN ('rendered', 'posted') AS is_ready
            FROM composer_queue WHERE ${own(brand)}) GROUP BY list`,
      ),
    /** Rendered videos of a workspace that are still to be posted and whose slot came, the latest first; at most `most`. */
    due: (workspaceId: WorkspaceId, now: number, most: number) =>
      database.all(
        StoredQueueJob,
        sql`SELECT * FROM composer_queue WHERE workspace_id = ${workspaceId} AND list = 'to-post' AND at <= ${now}
          AND json_extract(reported, '$.status') IN ('rendered', 'posted') ORDER BY at DESC, row DESC LIMIT ${most}`,
      ),
    /** The next slot of a workspace after a time; null if there is none. */
    nextSlot: (workspaceId: WorkspaceId, after: number) =>
      database.get(
        AtRow,
        sql`SELECT at FROM composer_queue WHERE workspace_id = ${workspaceId} AND list = 'to-post' AND at > ${after}
          ORDER BY at LIMIT 1`,
      )?.at ?? null,
    /** The brands of a workspace with a video to post whose slot is in a time, its end included, by what was told of it. */
    brandsWithSlots: (workspaceId: WorkspaceId, after: number, until: number, told: 'any' | 'unrendered') =>
      database
        .all(
          ProfileIdRow,
          sql`SELECT DISTINCT profile_id FROM composer_queue WHERE workspace_id = ${workspaceId} AND list = 'to-post'
            AND at > ${after} AND at <= ${until}
            AND (${told} = 'any' OR json_extract(reported, '$.status') IN ('scheduled', 'rendering'))`,
        )
        .map(({ profile_id: profileId }) => profileId),
    /** Forgets jobs of some statuses that were not told since a time. Returns how many. */
    dropUnseen: (brand: BrandKey, statuses: readonly QueueJob['status'][], since: number): number =>
      database.run(
        sql`DELETE FROM composer_queue WHERE ${own(brand)} AND seen_at < ${since} AND list = 'to-post'
          AND json_extract(reported, '$.status') IN (SELECT value FROM json_each(${JSON.stringify(statuses)}))`,
      ),
  }
}
export type ComposerQueueTable = ReturnType<typeof createComposerQueueTable>
