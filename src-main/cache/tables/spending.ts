import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Database } from '../database.ts'
import { joinSql, type Sql, sql } from '../sql.ts'
import { StoredJob } from './job-row.ts'

const sums = sql`count(*) AS jobs, sum(charged) AS charged, sum(refunded) AS refunded`
const Sums = { jobs: z.int(), charged: z.int().nullable(), refunded: z.int().nullable() }
const Bucket = z.object({ bucket: z.int(), ...Sums })
const Share = z.object({ name: z.string().nullable(), id: z.string().nullable(), ...Sums })
const Total = z.object(Sums)

/** Credits taken and returned, for a number of charged jobs. */
export type SpendSums = { readonly jobs: number; readonly charged: number; readonly refunded: number }

const whole = ({ jobs, charged, refunded }: z.output<typeof Total>): SpendSums => ({
  jobs,
  charged: charged ?? 0,
  refunded: refunded ?? 0,
})

/** All time zones are apart by quarters of an hour, so that any zone's days are made of these. Milliseconds. */
export const bucketMs = 15 * 60_000

/** What the ledger's list shows. A text is looked for in prompts and models, whatever its case. */
export type LedgerFilter = {
  readonly state?: LedgerState | undefined
  readonly modelId?: string | undefined
  readonly text?: string | undefined
}
/** Jobs as a person sorts them. */
export type LedgerState = 'open' | 'done' | 'failed' | 'refused' | 'unconfirmed'

function stateIs(state: LedgerState): Sql {
  switch (state) {
    case 'open':
      return sql`spend_kind IN ('queued', 'sending', 'ambiguous', 'running', 'saving')`
    case 'done':
      return sql`spend_kind = 'done'`
    case 'failed':
      return sql`spend_kind = 'failed'`
    case 'refused':
      return sql`spend_kind = 'refused'`
    case 'unconfirmed':
      return sql`spend_kind = 'unconfirmed'`
    default:
      return assertNever(state)
  }
}

function filterOf({ state, modelId, text }: LedgerFilter): Sql[] {
  const like = (text ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
  return [
    ...(state === undefined ? [] : [stateIs(state)]),
    ...(modelId === undefined ? [] : [sql`model_id = ${modelId}`]),
    ...(like === ''
      ? []
      : [sql`(prompt LIKE ${`%${like}%`} ESCAPE '\\' OR model_name LIKE ${`%${like}%`} ESCAPE '\\')`]),
  ]
}

/** What was spent, added up by SQLite over indexes, in `ledger.db`. Credits; milliseconds since 1970. */
export function createSpendingTable(database: Database) {
  const charged = (workspaceId: WorkspaceId, since: number) =>
    sql`FROM job WHERE workspace_id = ${workspaceId} AND charged_at >= ${since}`
  const shares = (workspaceId: WorkspaceId, since: number, id: Sql, name: Sql) =>
    database
      .all(
        Share,
        sql`SELECT ${id} AS id, ${name} AS name, ${sums} ${charged(workspaceId, since)} AND ${id} IS NOT NULL
          GROUP BY ${id} ORDER BY sum(charged - refunded) DESC, id LIMIT 200`,
      )
      .map((row) => ({ id: row.id ?? '', name: row.name ?? '', ...whole(row) }))
  return {
    total: (workspaceId: WorkspaceId, since: number): SpendSums =>
      whole(
        database.get(Total, sql`SELECT ${sums} ${charged(workspaceId, since)}`) ?? { jobs: 0, charged: 0, refunded: 0 },
      ),
    /** By quarter of an hour, earliest first; empty ones are left out. */
    byBucket: (workspaceId: WorkspaceId, since: number) =>
      database
        .all(
          Bucket,
          sql`SELECT charged_at / CAST(${bucketMs} AS INTEGER) AS bucket, ${sums} ${charged(workspaceId, since)} GROUP BY 1 ORDER BY 1`,
        )
        .map((row) => ({ at: row.bucket * bucketMs, ...whole(row) })),
    byModel: (workspaceId: WorkspaceId, since: number) =>
      shares(workspaceId, since, sql`model_id`, sql`max(model_name)`),
    byBrand: (workspaceId: WorkspaceId, since: number) => shares(workspaceId, since, sql`brand`, sql`brand`),
    byProject: (workspaceId: WorkspaceId, since: number) => shares(workspaceId, since, sql`project`, sql`project`),
    /** Jobs of the ledger, newest first, below the run number `before`. */
    page: (workspaceId: WorkspaceId, filter: LedgerFilter, before: number | null, limit: number) => {
      const where = [
        sql`workspace_id = ${workspaceId}`,
        ...filterOf(filter),
        ...(before === null ? [] : [sql`number < ${before}`]),
      ]
      return database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC LIMIT ${limit}`,
      )
    },
  }
}
export type SpendingTable = ReturnType<typeof createSpendingTable>
