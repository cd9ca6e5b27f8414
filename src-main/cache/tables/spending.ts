import { z } from 'zod'
import type { WorkspaceId, JobId, JobSetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { FoundSlice } from '#shared/util/in-slices.ts'
import { containsText, type Database, joinSql, type Sql, sql } from '../database.ts'
import { StoredJob } from './job-row.ts'
import { usedBySet } from './queue.ts'

const sums = sql`count(*) AS jobs, sum(charged) AS charged, sum(refunded) AS refunded`
const Sums = { jobs: z.int(), charged: z.int().nullable(), refunded: z.int().nullable() }
const Bucket = z.object({ bucket: z.int(), ...Sums })
const Share = z.object({ name: z.string().nullable(), id: z.string().nullable(), ...Sums })
const Total = z.object(Sums)
const BrandTotal = z.object({ brand: z.string(), ...Sums })
const KindCount = z.object({ brand: z.string(), kind: z.enum(['take', 'render', 'autopilot-run']), count: z.int() })

/** Credits charged and refunded, over a number of charged jobs. */
export type SpendSums = { readonly jobs: number; readonly charged: number; readonly refunded: number }

const whole = ({ jobs, charged, refunded }: z.output<typeof Total>): SpendSums => ({
  jobs,
  charged: charged ?? 0,
  refunded: refunded ?? 0,
})

/** Time zones differ by multiples of a quarter hour, so the days of any zone consist of such buckets. Milliseconds. */
export const bucketMs = 15 * 60_000

/** The filter of the ledger's list. `text` is searched in prompts and models, ignoring case. */
export type LedgerFilter = {
  readonly state?: LedgerState | undefined
  readonly modelId?: string | undefined
  readonly text?: string | undefined
}
/** States of jobs as the user sees them. */
export type LedgerState = 'open' | 'done' | 'failed' | 'refused' | 'unconfirmed'

const NumberRow = z.object({ number: z.int() })
const SumRow = z.object({ id: z.string(), sum: z.int() })

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

/** Sums of spending, computed by SQLite over indexes, in `ledger.db`. Credits; milliseconds since 1970. */
export function createSpendingTable(database: Database) {
  /** The jobs below a run number in a state and of a model, newest first. */
  function below(workspaceId: WorkspaceId, { state, modelId }: LedgerFilter, before: number | null): Sql {
    const where = [
      sql`workspace_id = ${workspaceId}`,
      ...(state === undefined ? [] : [stateIs(state)]),
      ...(modelId === undefined ? [] : [sql`model_id = ${modelId}`]),
      ...(before === null ? [] : [sql`number < ${before}`]),
    ]
    return sql`FROM job WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC`
  }
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
    /** By quarter hour, earliest first, without empty ones. */
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
    /**
     * All that was charged, by brand, most first; last what belongs to none, with an empty name. The rows add up to the
     * total. `otherRuns` are those of no part of the Composer.
     */
    ofBrands(workspaceId: WorkspaceId, since: number) {
      const brand = sql`coalesce(brand, '')`
      // The second condition is that of the index of the Composer's jobs, without which SQLite does not use it.
      const counts = database.all(
        KindCount,
        sql`SELECT ${brand} AS brand, kind, count(*) AS count FROM job
          WHERE workspace_id = ${workspaceId} AND kind IN ('take', 'render', 'autopilot-run')
            AND kind IN ('take', 'render', 'autopilot-run', 'composer-file') AND charged_at >= ${since} GROUP BY 1, 2`,
      )
      const countOf = (name: string, kind: z.output<typeof KindCount>['kind']) =>
        counts.find((one) => one.brand === name && one.kind === kind)?.count ?? 0
      return database
        .all(
          BrandTotal,
          sql`SELECT ${brand} AS brand, ${sums} ${charged(workspaceId, since)} GROUP BY 1
            ORDER BY ${brand} = '', sum(charged - refunded) DESC, 1`,
        )
        .map(({ brand: name, ...row }) => {
          const [renders, takes, autopilotRuns] = [
            countOf(name, 'render'),
            countOf(name, 'take'),
            countOf(name, 'autopilot-run'),
          ]
          const otherRuns = row.jobs - renders - takes - autopilotRuns
          return { id: name, name, ...whole(row), renders, takes, autopilotRuns, otherRuns }
        })
    },
    byProject: (workspaceId: WorkspaceId, since: number) => shares(workspaceId, since, sql`project`, sql`project`),
    /** By who ordered: an agent by its name, or the user in this program, with an empty id and name. */
    byOrigin: (workspaceId: WorkspaceId, since: number) =>
      shares(workspaceId, since, sql`coalesce(agent, '')`, sql`coalesce(agent, '')`),
    /** Jobs of the ledger, newest first, below the run number `before`. */
    page: (workspaceId: WorkspaceId, filter: Omit<LedgerFilter, 'text'>, before: number | null, limit: number) =>
      database.all(StoredJob, sql`SELECT * ${below(workspaceId, filter, before)} LIMIT ${limit}`),
    /** Of the next `rows` jobs below a run number, those whose prompt or model contains the filter's text, newest first. */
    searchSlice(
      workspaceId: WorkspaceId,
      { text = '', ...filter }: LedgerFilter,
      before: number | null,
      rows: number,
    ): FoundSlice<StoredJob> {
      const numbers = database
        .all(NumberRow, sql`SELECT number ${below(workspaceId, filter, before)} LIMIT ${rows}`)
        .map(({ number }) => number)
      const found = database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE workspace_id = ${workspaceId}
          AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND ${containsText([sql`prompt`, sql`model_name`], text)}
          ORDER BY number DESC`,
      )
      return { found, last: numbers.at(-1) ?? null }
    },
  }
}
export type SpendingTable = ReturnType<typeof createSpendingTable>

const columns = sql`id, workspace_id, who, subject, period, cap, set_at`

const StoredLimit = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    who: z.enum(['all', 'brand', 'agent']),
    subject: z.string(),
    period: z.enum(['run', 'day', 'month', 'ever']),
    cap: z.int(),
    set_at: z.int(),
  })
  .transform(({ id, who, subject, period, cap, set_at }) => ({ id, who, subject, period, cap, setAt: set_at }))
/** A spending limit in credits: whose runs it covers (`subject` is the brand or agent), and over what period. */
export type StoredLimit = z.output<typeof StoredLimit>

const Sum = z.object({ sum: z.int() })
const BudgetedSet = z.object({ id: z.string(), space: z.int(), waiting: z.int() })
/** A set with a budget: what is left of it, at least 0, and the total price of its waiting jobs. Credits. */
export type BudgetedSet = z.output<typeof BudgetedSet>

type LimitScope = Pick<StoredLimit, 'who' | 'subject'>

function whereOf(workspaceId: WorkspaceId, { who, subject }: LimitScope): Sql {
  const mine = sql`workspace_id = ${workspaceId}`
  switch (who) {
    case 'all':
      return mine
    case 'brand':
      return sql`${mine} AND brand = ${subject}`
    case 'agent':
      return sql`${mine} AND agent = ${subject}`
    default:
      return assertNever(who)
  }
}

// A sum of exact amounts can exceed the largest exact number; it is then capped at that.
const capped = (amounts: Sql) => sql`min(coalesce(sum(${amounts}), 0), 9007199254740991) AS sum`

/** Spending limits, and what is spent and reserved under them, in `ledger.db`. Credits; milliseconds since 1970. */
export function createSpendingLimitTable(database: Database) {
  const sumOf = (amounts: Sql, where: Sql) =>
    database.get(Sum, sql`SELECT ${capped(amounts)} FROM job WHERE ${where}`)?.sum ?? 0
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredLimit,
        sql`SELECT ${columns} FROM wall WHERE workspace_id = ${workspaceId} ORDER BY set_at, rowid`,
      ),
    /** Sets a limit and replaces one for the same runs and period. */
    write: (workspaceId: WorkspaceId, spendingLimit: StoredLimit) => {
      database.run(sql`
        INSERT INTO wall (${columns})
        VALUES (${spendingLimit.id}, ${workspaceId}, ${spendingLimit.who}, ${spendingLimit.subject}, ${spendingLimit.period}, ${spendingLimit.cap}, ${spendingLimit.setAt})
        ON CONFLICT (workspace_id, who, subject, period) DO UPDATE SET cap = excluded.cap, set_at = excluded.set_at`)
    },
    remove: (workspaceId: WorkspaceId, id: string) => {
      database.run(sql`DELETE FROM wall WHERE workspace_id = ${workspaceId} AND id = ${id}`)
    },
    /** What unfinished jobs may still be charged, except those in `except`. */
    held: (workspaceId: WorkspaceId, scope: LimitScope, except: readonly JobId[]) => {
      const where = sql`${whereOf(workspaceId, scope)} AND reserved > 0`
      // Two sums that each use an index, unlike "not in"; the plus restricts the second one to the ids.
      const named = sql`id IN (SELECT value FROM json_each(${JSON.stringify(except)})) AND +${where}`
      return sumOf(sql`reserved`, where) - (except.length === 0 ? 0 : sumOf(sql`reserved`, named))
    },
    /** Sets with a budget that have waiting jobs or are `named`; `waiting`: the scope's, without `except`. */
    budgetedSets(
      workspaceId: WorkspaceId,
      scope: LimitScope,
      except: readonly JobId[],
      named: readonly JobSetId[],
    ): BudgetedSet[] {
      // The plus restricts SQLite to the rows of the set, or to the ids.
      const mine = sql`+job.spend_kind = 'queued' AND job.reserved > 0 AND ${whereOf(workspaceId, scope)}`
      const ofCounts = sql`SELECT sum(queued.reserved) FROM job_count queued
        WHERE queued.workspace_id = job_set.workspace_id AND queued.set_id = job_set.id AND queued.spend_kind = 'queued'`
      const ofJobs = sql`SELECT sum(job.reserved) FROM job WHERE job.set_id = job_set.id AND ${mine}`
      const sets = database.all(
        BudgetedSet,
        sql`SELECT id, max(0, budget - ${usedBySet}) AS space, coalesce((${scope.who === 'all' ? ofCounts : ofJobs}), 0) AS waiting
          FROM job_set WHERE workspace_id = ${workspaceId} AND budget IS NOT NULL AND (
            id IN (SELECT set_id FROM job_count WHERE workspace_id = ${workspaceId} AND spend_kind = 'queued' AND jobs > 0)
            OR id IN (SELECT value FROM json_each(${JSON.stringify(named)})))`,
      )
      if (sets.length === 0 || except.length === 0) return sets
      const left = database.all(
        SumRow,
        sql`SELECT job.set_id AS id, sum(job.reserved) AS sum FROM job
          WHERE job.id IN (SELECT value FROM json_each(${JSON.stringify(except)})) AND job.set_id IS NOT NULL AND ${mine}
          GROUP BY job.set_id`,
      )
      const leftOf = new Map(left.map(({ id, sum }) => [id, sum]))
      return sets.map((set) => ({ ...set, waiting: set.waiting - (leftOf.get(set.id) ?? 0) }))
    },
    /** What was charged since a moment and not refunded. */
    spent: (workspaceId: WorkspaceId, scope: LimitScope, since: number) =>
      // A refund beyond the charge frees no limit: it was never spent.
      sumOf(sql`max(charged - refunded, 0)`, sql`${whereOf(workspaceId, scope)} AND charged_at >= ${since}`),
    /** What calls of tools were charged since a time, as far as their answers said. */
    spentByTools: (workspaceId: WorkspaceId, since: number) =>
      database.get(
        Sum,
        sql`SELECT coalesce(sum(charged), 0) AS sum FROM tool_call
          WHERE workspace_id = ${workspaceId} AND ended_at >= ${since}`,
      )?.sum ?? 0,
    /** When the latest charge was recorded; 0 if there is none. */
    latestCharge: (workspaceId: WorkspaceId) =>
      database.get(
        Sum,
        sql`SELECT coalesce(max(charged_at), 0) AS sum FROM job
          WHERE workspace_id = ${workspaceId} AND charged_at IS NOT NULL`,
      )?.sum ?? 0,
  }
}
export type SpendingLimitTable = ReturnType<typeof createSpendingLimitTable>
