import { z } from 'zod'
import { JobId, type JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, joinSql, sql } from '../database.ts'
import { OutputType } from '#shared/contract/model.ts'
import { Lane, reservedBy, StoredJob } from './job-row.ts'
import { isUnfinished } from './job-undo.ts'

/** A position in the waiting list, where the next page starts. */
export type QueueCursor = { readonly lane: Lane; readonly place: number; readonly id: string }

/** The filter of a page of waiting jobs. */
export type WaitingFilter = { readonly lane: Lane; readonly setId?: JobSetId | undefined }

const Id = z.object({ id: JobId })
const Spot = z.object({ id: JobId, place: z.int() })
const Head = Spot.extend({ reserved: z.int() })
const OpenSet = z.object({ id: z.string().nullable(), space: z.int().nullable() })
type OpenSet = z.output<typeof OpenSet>
/** A waiting job's position in its lane. */
export type Spot = z.output<typeof Spot>

const isQueued = sql`spend_kind = 'queued'`
/** True for a waiting job whose render is not free yet: it keeps its place, and others go first. */
const waitsForAllowance = sql`(kind = 'render' AND json_extract(spend, '$.why') = 'allowance')`
const isUnderWay = sql`spend_kind IN ('sending', 'ambiguous', 'running', 'saving')`
const endedBadly = sql`spend_kind IN ('failed', 'refused', 'unconfirmed')`
// The plus signs keep SQLite from scanning all waiting jobs when the ids are known.
const isWaitingHere = (workspaceId: WorkspaceId) => sql`+workspace_id = ${workspaceId} AND +spend_kind = 'queued'
  AND NOT ${isUnfinished}`
const listOf = (ids: readonly JobId[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** What a set's jobs have cost and may still cost, without waiting ones; for queries of `job_set`. Credits. */
export const usedBySet = sql`(SELECT coalesce(sum(used.charged - used.refunded), 0)
  + coalesce(sum(used.reserved) FILTER (WHERE used.spend_kind <> 'queued'), 0)
  FROM job_count used WHERE used.workspace_id = job_set.workspace_id AND used.set_id = job_set.id)`
const setMayGo = sql`job_set.paused = 0 AND job_set.stopped_at IS NULL
  AND (job_set.budget IS NULL OR ${usedBySet} + job.reserved <= job_set.budget)`

const QueuePauseRow = z.object({ queue_pause: z.string().nullable() })
const KindCountRow = z.object({ kind: z.string(), jobs: z.int() })
const WaitingModelRow = z.object({
  modelId: z.string(),
  kind: z.string(),
  outputType: OutputType,
  jobs: z.int(),
  last: z.int(),
})
const FoundRow = z.object({ found: z.int() })

/**
 * The waiting jobs, in `ledger.db`, by lane (the user's first) and position. However many jobs wait, no query reads
 * more rows than it returns or its limit.
 */
export function createQueueTable(database: Database) {
  /** The first jobs of a set (or of none) that fit its remaining budget; the first that does not fit stops the rest. */
  const headOf = (workspaceId: WorkspaceId, lane: Lane, { id, space }: OpenSet, limit: number) => {
    let left = space ?? Number.POSITIVE_INFINITY
    const heads = database.all(
      Head,
      sql`SELECT id, place, reserved FROM job WHERE workspace_id = ${workspaceId} AND lane = ${lane}
        AND set_id IS ${id} AND ${isQueued} AND paused = 0 AND NOT ${isUnfinished} AND NOT ${waitsForAllowance}
        ORDER BY place, id LIMIT ${limit}`,
    )
    const tooDear = heads.findIndex(({ reserved }) => {
      left -= reserved
      return left < 0
    })
    return tooDear === -1 ? heads : heads.slice(0, tooDear)
  }
  const openSets = (workspaceId: WorkspaceId, lane: Lane) =>
    database.all(
      OpenSet,
      sql`SELECT DISTINCT nullif(job_count.set_id, '') AS id, job_set.budget - ${usedBySet} AS space
        FROM job_count LEFT JOIN job_set ON job_set.id = job_count.set_id
        WHERE job_count.workspace_id = ${workspaceId} AND job_count.spend_kind = 'queued' AND job_count.lane = ${lane}
          AND job_count.paused = 0 AND job_count.jobs > 0
          AND coalesce(job_set.paused, 0) = 0 AND job_set.stopped_at IS NULL`,
    )
  const isHeld = (workspaceId: WorkspaceId) =>
    database.get(QueuePauseRow, sql`SELECT queue_pause FROM workspace WHERE id = ${workspaceId}`)?.queue_pause !== null

  return {
    /** The next jobs to send, in order: not paused themselves, by set or queue, and within their set's budget. */
    next(workspaceId: WorkspaceId, limit: number): JobId[] {
      if (limit <= 0 || isHeld(workspaceId)) return []
      const found: Spot[] = []
      for (const lane of Lane.options) {
        const heads = openSets(workspaceId, lane).flatMap((set) => headOf(workspaceId, lane, set, limit))
        found.push(...heads.toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1)))
        if (found.length >= limit) break
      }
      return found.slice(0, limit).map(({ id }) => id)
    },
    /** Claims a waiting job for sending, in one statement. False if it is now paused, taken, gone or over a budget. */
    claim: (job: StoredJob): boolean =>
      database.get(
        Id,
        sql`UPDATE job SET spend_kind = ${job.spend.kind}, spend = ${JSON.stringify(job.spend)},
            reserved = ${reservedBy(job)}
          WHERE id = ${job.id} AND ${isQueued} AND paused = 0 AND NOT ${isUnfinished}
            AND EXISTS (SELECT 1 FROM workspace WHERE id = job.workspace_id AND queue_pause IS NULL)
            AND (set_id IS NULL OR EXISTS (SELECT 1 FROM job_set WHERE id = job.set_id AND ${setMayGo}))
          RETURNING id`,
      ) !== null,
    waiting(workspaceId: WorkspaceId, filter: WaitingFilter, after: QueueCursor | null, limit: number): StoredJob[] {
      const where = [
        sql`workspace_id = ${workspaceId}`,
        sql`lane = ${filter.lane}`,
        isQueued,
        sql`NOT ${isUnfinished}`,
        ...(filter.setId === undefined ? [] : [sql`set_id = ${filter.setId}`]),
        ...(after === null ? [] : [sql`place >= ${after.place}`, sql`(place, id) > (${after.place}, ${after.id})`]),
      ]
      return database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE ${joinSql(where, ' AND ')} ORDER BY place, id LIMIT ${limit}`,
      )
    },
    /** Jobs at the service or being sent, of all workspaces, oldest first. */
    allUnderWay: () =>
      database.all(StoredJob, sql`SELECT * FROM job WHERE ${isUnderWay} ORDER BY workspace_id, number`),
    /** Jobs of one workspace at the service or being sent, oldest first. */
    underWay: (
      workspaceId: WorkspaceId,
      filter: { setId?: JobSetId | undefined; after?: number | undefined },
      limit: number,
    ) => {
      const where = [
        sql`workspace_id = ${workspaceId}`,
        isUnderWay,
        ...(filter.setId === undefined ? [] : [sql`set_id = ${filter.setId}`]),
        ...(filter.after === undefined ? [] : [sql`number > ${filter.after}`]),
      ]
      return database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE ${joinSql(where, ' AND ')} ORDER BY number LIMIT ${limit}`,
      )
    },
    kindsUnderWay: (workspaceId: WorkspaceId, setId: JobSetId | null) =>
      database.all(
        KindCountRow,
        sql`SELECT kind, count(*) AS jobs FROM job WHERE workspace_id = ${workspaceId} AND ${isUnderWay}
          ${setId === null ? sql`` : sql`AND set_id = ${setId}`} GROUP BY kind`,
      ),
    /** The job that has been running longest; null if none is. */
    running: (workspaceId: WorkspaceId) =>
      database.get(
        StoredJob,
        sql`SELECT * FROM job WHERE workspace_id = ${workspaceId} AND ${isUnderWay}
          AND spend_kind IN ('running', 'saving') ORDER BY number LIMIT 1`,
      ),
    /** The price of the next job of a set; null if none waits. Credits. */
    nextCost: (workspaceId: WorkspaceId, setId: JobSetId): number | null =>
      Lane.options
        .flatMap((lane) =>
          database.all(
            Head,
            sql`SELECT id, place, reserved FROM job WHERE workspace_id = ${workspaceId} AND lane = ${lane}
              AND set_id = ${setId} AND ${isQueued} AND paused = 0 ORDER BY place, id LIMIT 1`,
          ),
        )
        .at(0)?.reserved ?? null,
    /** Counts unpaused jobs among the first `most` by model and kind. `last`: position of the last one, from 1. */
    waitingModels: (workspaceId: WorkspaceId, most: number) =>
      database.all(
        WaitingModelRow,
        sql`SELECT model_id AS modelId, kind, output_type AS outputType, count(*) AS jobs, max(at) AS last
          FROM (SELECT model_id, kind, output_type, row_number() OVER () AS at
            FROM (SELECT model_id, kind, output_type FROM job WHERE workspace_id = ${workspaceId} AND ${isQueued}
              AND paused = 0 ORDER BY lane DESC, place LIMIT ${most}))
          GROUP BY model_id, kind, output_type`,
      ),
    /** Jobs that failed, were refused or are unconfirmed and were not retried since, newest first. */
    troubled: (
      workspaceId: WorkspaceId,
      filter: { setId?: JobSetId | undefined; before?: number | undefined },
      limit: number,
    ) => {
      const where = [
        sql`workspace_id = ${workspaceId}`,
        endedBadly,
        sql`NOT EXISTS (SELECT 1 FROM job again WHERE again.retry_of = job.id)`,
        ...(filter.setId === undefined ? [] : [sql`set_id = ${filter.setId}`]),
        ...(filter.before === undefined ? [] : [sql`number < ${filter.before}`]),
      ]
      return database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC LIMIT ${limit}`,
      )
    },
    stillWaiting: (workspaceId: WorkspaceId, ids: readonly JobId[]) =>
      database
        .all(Id, sql`SELECT id FROM job WHERE id IN ${listOf(ids)} AND ${isWaitingHere(workspaceId)}`)
        .map(({ id }) => id),
    /** Returns those of the jobs that another job retries. */
    triedAgain: (ids: readonly JobId[]) =>
      database
        .all(Id, sql`SELECT DISTINCT retry_of AS id FROM job WHERE retry_of IN ${listOf(ids)}`)
        .map(({ id }) => id),
    isPlaceTaken: (job: Pick<StoredJob, 'workspaceId' | 'place'>) =>
      database.get(
        FoundRow,
        sql`SELECT EXISTS (SELECT 1 FROM job
          WHERE workspace_id = ${job.workspaceId} AND place = ${job.place}) AS found`,
      )?.found === 1,
    /** Ids of waiting jobs, for work that processes all of them in parts. */
    waitingIds: (workspaceId: WorkspaceId, setId: JobSetId | null, limit: number) =>
      database
        .all(
          Id,
          sql`SELECT id FROM job WHERE workspace_id = ${workspaceId} AND ${isQueued} AND NOT ${isUnfinished}
            ${setId === null ? sql`` : sql`AND set_id = ${setId}`} LIMIT ${limit}`,
        )
        .map(({ id }) => id),
    /** Neighbors of a position in a lane, nearest first. */
    spots: (workspaceId: WorkspaceId, lane: Lane, side: 'before' | 'after', place: number, limit: number) => {
      const where = sql`workspace_id = ${workspaceId} AND lane = ${lane} AND ${isQueued}`
      return side === 'before'
        ? database.all(
            Spot,
            sql`SELECT id, place FROM job WHERE ${where} AND place < ${place} ORDER BY place DESC LIMIT ${limit}`,
          )
        : database.all(
            Spot,
            sql`SELECT id, place FROM job WHERE ${where} AND place > ${place} ORDER BY place LIMIT ${limit}`,
          )
    },
    place: (spots: readonly Spot[], lane: Lane) => {
      for (const spot of spots) {
        database.run(sql`UPDATE job SET place = ${spot.place}, lane = ${lane} WHERE id = ${spot.id} AND ${isQueued}`)
      }
    },
    /** Pauses or resumes waiting jobs. Returns how many. */
    pause: (workspaceId: WorkspaceId, ids: readonly JobId[], isPaused: boolean) =>
      database.run(sql`UPDATE job SET paused = ${isPaused ? 1 : 0}
        WHERE id IN ${listOf(ids)} AND ${isWaitingHere(workspaceId)}`),
    setLane: (workspaceId: WorkspaceId, ids: readonly JobId[], lane: Lane) =>
      database.run(sql`UPDATE job SET lane = ${lane}
        WHERE id IN ${listOf(ids)} AND ${isWaitingHere(workspaceId)}`),
  }
}
export type QueueTable = ReturnType<typeof createQueueTable>
