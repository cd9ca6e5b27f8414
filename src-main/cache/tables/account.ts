import { z } from 'zod'
import { JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { StoredJob } from './job-row.ts'

/**
 * What is known of an account, each part with its own time: credits, tier, profile, usage of a period, the history, and
 * when purchases were asked about.
 */
export type AccountPart = 'credits' | 'tier' | 'profile' | 'history' | 'purchases' | `usage ${'7d' | '30d' | '90d'}`

const ReadingRow = z.object({ value: jsonColumn(z.unknown()), at: z.int() })
const CreditsRow = z.object({ credits: z.int() })

/** What the service last said about accounts, in `cache.db`. Milliseconds since 1970. */
export function createAccountReadingsTable(database: Database) {
  return {
    /** The last reading; null if there is none, or none of this form. */
    read<Schema extends z.ZodType>(workspaceId: WorkspaceId, part: AccountPart, schema: Schema) {
      const row = database.get(
        ReadingRow,
        sql`SELECT value, at FROM account_reading WHERE workspace_id = ${workspaceId} AND part = ${part}`,
      )
      const parsed = row === null ? null : schema.safeParse(row.value)
      return row === null || parsed?.success !== true ? null : { value: parsed.data, at: row.at }
    },
    write: (workspaceId: WorkspaceId, part: AccountPart, value: unknown, at: number) => {
      database.run(sql`
        INSERT INTO account_reading (workspace_id, part, value, at)
        VALUES (${workspaceId}, ${part}, ${JSON.stringify(value)}, ${at})
        ON CONFLICT (workspace_id, part) DO UPDATE SET value = excluded.value, at = excluded.at`)
    },
  }
}
export type AccountReadingsTable = ReturnType<typeof createAccountReadingsTable>

const StoredMovement = z
  .object({
    seq: z.int(),
    id: z.string(),
    type: z.enum(['debit', 'credit', 'unknown']),
    amount: z.int(),
    balance: z.int().nullable(),
    description: z.string(),
    resource_type: z.string().nullable(),
    resource_id: z.string().nullable(),
    at: z.int().nullable(),
  })
  .transform(({ resource_type, resource_id, ...row }) => ({
    ...row,
    resourceType: resource_type,
    resourceId: resource_id,
  }))
/** A transaction of the service's history. `seq` grows with time. Credits; ms since 1970, null if it names no time. */
export type StoredMovement = z.output<typeof StoredMovement>

const Bounds = z.object({ count: z.int(), least: z.int().nullable(), most: z.int().nullable() })
const Id = z.object({ id: z.string() })
const columns = sql`seq, id, type, amount, balance, description, resource_type, resource_id, at`

/** The history of accounts as far as it was read, in `cache.db`: without gaps, from the newest transaction back. */
export function createAccountMovementsTable(database: Database) {
  const bounds = (workspaceId: WorkspaceId) =>
    database.get(
      Bounds,
      sql`SELECT count(*) AS count, min(seq) AS least, max(seq) AS most FROM account_movement
        WHERE workspace_id = ${workspaceId}`,
    ) ?? { count: 0, least: null, most: null }
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    count: (workspaceId: WorkspaceId): number => bounds(workspaceId).count,
    /** Newest first, below `before`. */
    page: (workspaceId: WorkspaceId, before: number | null, limit: number) =>
      database.all(
        StoredMovement,
        sql`SELECT ${columns} FROM account_movement
          WHERE workspace_id = ${workspaceId} AND seq < ${before ?? Number.MAX_SAFE_INTEGER}
          ORDER BY seq DESC LIMIT ${limit}`,
      ),
    /** Oldest first, above `after`. */
    following: (workspaceId: WorkspaceId, after: number | null, limit: number) =>
      database.all(
        StoredMovement,
        sql`SELECT ${columns} FROM account_movement
          WHERE workspace_id = ${workspaceId} AND seq > ${after ?? Number.MIN_SAFE_INTEGER} ORDER BY seq LIMIT ${limit}`,
      ),
    /** Which of these ids are stored. */
    known: (workspaceId: WorkspaceId, ids: readonly string[]): ReadonlySet<string> =>
      new Set(
        database
          .all(
            Id,
            sql`SELECT id FROM account_movement
              WHERE workspace_id = ${workspaceId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
          )
          .map(({ id }) => id),
      ),
    /** Adds transactions at an end, newest first. A known one keeps its place: its amount may be settled later. */
    add(workspaceId: WorkspaceId, end: 'newest' | 'oldest', movements: readonly Omit<StoredMovement, 'seq'>[]): void {
      const { least, most } = bounds(workspaceId)
      // Both ends grow from 0.
      const first = end === 'newest' ? (most ?? 0) + movements.length : (least ?? 1) - 1
      movements.forEach((one, index) => {
        database.run(sql`
          INSERT INTO account_movement (workspace_id, ${columns})
          VALUES (${workspaceId}, ${first - index}, ${one.id}, ${one.type}, ${one.amount}, ${one.balance},
            ${one.description}, ${one.resourceType}, ${one.resourceId}, ${one.at})
          ON CONFLICT (workspace_id, id) DO UPDATE SET amount = excluded.amount, balance = excluded.balance,
            description = excluded.description`)
      })
    },
    clear: (workspaceId: WorkspaceId): void => {
      database.run(sql`DELETE FROM account_movement WHERE workspace_id = ${workspaceId}`)
    },
  }
}
export type AccountMovementsTable = ReturnType<typeof createAccountMovementsTable>

const Owner = z.object({ resource_id: z.string(), job_id: JobId })
const KindCount = z.object({ kind: z.string(), count: z.int() })
const PartCount = z.object({ jobId: JobId, count: z.int(), last: z.string() })
const IdRow = z.object({ id: JobId })
const RecipeSum = z.object({ id: z.string(), name: z.string(), jobs: z.int(), charged: z.int(), refunded: z.int() })

/** What the ledger knows of the account's transactions, in `ledger.db`. Credits; milliseconds since 1970. */
export function createAccountJobsTable(database: Database) {
  function readAll(ids: readonly JobId[]): StoredJob[] {
    const rows = database.all(
      StoredJob,
      sql`SELECT * FROM job WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    )
    const byId = new Map(rows.map((job) => [job.id, job]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  return {
    /** Reads jobs, in the order of their ids. */
    readAll,
    /** Jobs that became these things at the service, each with the thing; one that started several has several rows. */
    byResources(workspaceId: WorkspaceId, resourceIds: readonly string[]) {
      const wanted = sql`SELECT value FROM json_each(${JSON.stringify(resourceIds)})`
      const owners = database.all(
        Owner,
        sql`SELECT resource_id, job_id FROM job_part WHERE workspace_id = ${workspaceId} AND resource_id IN (${wanted})
          UNION SELECT resource_id, id FROM job WHERE workspace_id = ${workspaceId} AND resource_id IN (${wanted})`,
      )
      const jobOf = new Map(readAll([...new Set(owners.map(({ job_id: id }) => id))]).map((job) => [job.id, job]))
      return owners.flatMap(({ resource_id: resourceId, job_id: id }) => {
        const job = jobOf.get(id)
        return job === undefined ? [] : [{ resourceId, job }]
      })
    },
    /**
     * How many of the things that jobs of several parts started are known by their ids: counts by job of the `limit`
     * things after one, and with each the `last` of them; empty after the last of all.
     */
    partsKnown: (workspaceId: WorkspaceId, after: string, limit: number) =>
      database.all(
        PartCount,
        sql`SELECT job_id AS jobId, count(*) AS count, max(max(resource_id)) OVER () AS last FROM (
          SELECT job_id, resource_id FROM job_part WHERE workspace_id = ${workspaceId} AND resource_id > ${after}
            ORDER BY resource_id LIMIT ${limit}) GROUP BY job_id`,
      ),
    /** Jobs of which the service may name charges by ids unknown here: of several parts, or with a lost answer. */
    withoutResource: (workspaceId: WorkspaceId): JobId[] =>
      [
        ...database.all(
          IdRow,
          sql`SELECT id FROM job INDEXED BY job_of_parts WHERE workspace_id = ${workspaceId} AND kind <> 'generation'
            AND charged IS NOT NULL AND (kind = 'batch' OR coalesce(json_extract(request, '$.batchSize'), 1) > 1)
            ORDER BY created_at`,
        ),
        ...database.all(
          IdRow,
          sql`SELECT id FROM job INDEXED BY job_state WHERE workspace_id = ${workspaceId}
            AND spend_kind IN ('sending', 'ambiguous', 'unconfirmed') AND resource_id IS NULL AND charged IS NULL`,
        ),
      ].map(({ id }) => id),
    /** The price of the dearest run that was refused for lack of credits since a moment, and not run again; else 0. */
    shortage: (workspaceId: WorkspaceId, since: number): number =>
      database.get(
        CreditsRow,
        sql`SELECT coalesce(max(json_extract(quote, '$.credits')), 0) AS credits FROM job
          WHERE workspace_id = ${workspaceId} AND spend_kind = 'refused' AND settled_at >= ${since}
            AND json_extract(spend, '$.failure.code') = 'NOT_ENOUGH_CREDITS'
            AND NOT EXISTS (SELECT 1 FROM job AS again WHERE again.retry_of = job.id)`,
      )?.credits ?? 0,
    /** What runs at the service now, by kind of job; an avatar counts for each of its variants. */
    runningByKind: (workspaceId: WorkspaceId): ReadonlyMap<string, number> =>
      new Map(
        database
          .all(
            KindCount,
            sql`SELECT kind, sum(coalesce(json_extract(request, '$.batchSize'), 1)) AS count FROM job
              WHERE workspace_id = ${workspaceId} AND spend_kind IN ('sending', 'ambiguous', 'running') GROUP BY kind`,
          )
          .map(({ kind, count }) => [kind, count]),
      ),
    read: (id: JobId) => database.get(StoredJob, sql`SELECT * FROM job WHERE id = ${id}`),
    /** Spending by saved recipe: runs of its model with its template, or with its prompt where it has none. */
    byRecipe: (workspaceId: WorkspaceId, since: number) =>
      database.all(
        RecipeSum,
        sql`SELECT recipe.id, recipe.name, count(*) AS jobs, coalesce(sum(charged), 0) AS charged,
            coalesce(sum(refunded), 0) AS refunded
          FROM job JOIN recipe ON recipe.workspace_id = job.workspace_id AND recipe.model_id = job.model_id
            AND recipe.removed_at IS NULL
            AND coalesce(job.template, job.prompt) = coalesce(recipe.template, recipe.prompt)
          WHERE job.workspace_id = ${workspaceId} AND job.charged_at >= ${since}
          GROUP BY recipe.id ORDER BY sum(charged - refunded) DESC, recipe.id LIMIT 200`,
      ),
  }
}
export type AccountJobsTable = ReturnType<typeof createAccountJobsTable>
