import { z } from 'zod'
import { type WorkspaceId, JobId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const StoredReading = z.object({ at: z.int(), last_at: z.int(), reported: z.int(), expected: z.int(), drift: z.int() })
/**
 * A balance reported from `at` until `last_at`, the balance the billing ledger expected, and the difference not yet
 * explained. Credits; milliseconds since 1970.
 */
export type StoredReading = z.output<typeof StoredReading>

const Drift = z.object({ taken: z.int(), added: z.int() })
const Id = z.object({ id: z.int() })
const Unexplained = z.object({ id: z.int(), drift: z.int() })

const columns = sql`at, last_at, told AS reported, expected, drift`

/** The balances the service reported, in `ledger.db`: the evidence of what was returned and what was not. */
export function createBalanceReadingsTable(database: Database) {
  return {
    /** Stores a reading; if nothing changed, only extends the last one. */
    note: (workspaceId: WorkspaceId, reading: { at: number; reported: number; expected: number; drift: number }) => {
      const { at, reported, expected, drift } = reading
      const same = database.get(
        Id,
        sql`SELECT id FROM (SELECT id, told, expected FROM balance_reading WHERE workspace_id = ${workspaceId}
          ORDER BY id DESC LIMIT 1) WHERE told = ${reported} AND expected = ${expected} AND ${drift} = 0`,
      )
      if (same !== null) database.run(sql`UPDATE balance_reading SET last_at = ${at} WHERE id = ${same.id}`)
      else {
        database.run(sql`INSERT INTO balance_reading (workspace_id, at, last_at, told, expected, drift)
          VALUES (${workspaceId}, ${at}, ${at}, ${reported}, ${expected}, ${drift})`)
      }
    },
    /** The last reading before a moment, and the first ones from it on. */
    around: (workspaceId: WorkspaceId, moment: number, after: number) => {
      const mine = sql`SELECT ${columns} FROM balance_reading WHERE workspace_id = ${workspaceId}`
      const before = database.all(StoredReading, sql`${mine} AND at < ${moment} ORDER BY at DESC LIMIT 1`)
      return [...before, ...database.all(StoredReading, sql`${mine} AND at >= ${moment} ORDER BY at LIMIT ${after}`)]
    },
    latest: (workspaceId: WorkspaceId) =>
      database.get(
        StoredReading,
        sql`SELECT ${columns} FROM balance_reading WHERE workspace_id = ${workspaceId} ORDER BY at DESC, id DESC LIMIT 1`,
      ),
    /** True if any reading is from this moment or earlier. */
    hasUntil: (workspaceId: WorkspaceId, moment: number) =>
      database.get(
        Id,
        sql`SELECT id FROM balance_reading WHERE workspace_id = ${workspaceId} AND at <= ${moment} LIMIT 1`,
      ) !== null,
    /**
     * Reduces what left (`taken`) and came (`added`) unexplained since a moment, oldest first, by at most these
     * credits: their cause is now known. Returns how much was reduced.
     */
    explain(workspaceId: WorkspaceId, since: number, { taken, added }: { taken: number; added: number }) {
      const left = { taken, added }
      const rows = database.all(
        Unexplained,
        sql`SELECT id, drift FROM balance_reading
          WHERE workspace_id = ${workspaceId} AND at >= ${since} AND drift <> 0 ORDER BY at, id`,
      )
      for (const { id, drift } of rows) {
        const side = drift < 0 ? 'taken' : 'added'
        const part = Math.min(left[side], Math.abs(drift))
        left[side] -= part
        if (part > 0)
          database.run(sql`UPDATE balance_reading SET drift = drift - ${Math.sign(drift) * part} WHERE id = ${id}`)
      }
      return { taken: taken - left.taken, added: added - left.added }
    },
    /** The unexplained amounts that left and came, since the account is known here. Both are positive. */
    drift: (workspaceId: WorkspaceId) =>
      database.get(
        Drift,
        sql`SELECT coalesce(sum(max(-drift, 0)), 0) AS taken, coalesce(sum(max(drift, 0)), 0) AS added
          FROM balance_reading WHERE workspace_id = ${workspaceId}`,
      ) ?? { taken: 0, added: 0 },
  }
}
export type BalanceReadingsTable = ReturnType<typeof createBalanceReadingsTable>

/** The reason of a claim: credits not refunded, a file not provided, or a charge above its quote. */
export const ClaimKind = z.enum(['no-refund', 'no-file', 'above-quote'])
export type ClaimKind = z.output<typeof ClaimKind>

const StoredClaim = z
  .object({ job_id: JobId, kind: ClaimKind, credits: z.int(), raised_at: z.int() })
  .transform(({ job_id, kind, credits, raised_at }) => ({ jobId: job_id, kind, credits, raisedAt: raised_at }))
/** An open claim. Credits; milliseconds since 1970. */
export type StoredClaim = z.output<typeof StoredClaim>

/** Claims, in `ledger.db`: at most one per kind and job, ever. */
export function createClaimsTable(database: Database) {
  return {
    /** Returns whether it is new. */
    raise: (workspaceId: WorkspaceId, claim: StoredClaim) =>
      database.run(sql`
        INSERT INTO claim (job_id, kind, workspace_id, credits, raised_at)
        VALUES (${claim.jobId}, ${claim.kind}, ${workspaceId}, ${claim.credits}, ${claim.raisedAt})
        ON CONFLICT (job_id, kind) DO NOTHING`) > 0,
    /** Open claims, newest first. */
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredClaim,
        sql`SELECT job_id, kind, credits, raised_at FROM claim
          WHERE workspace_id = ${workspaceId} AND closed_at IS NULL ORDER BY raised_at DESC LIMIT 500`,
      ),
    /** Returns whether it was open. `returned`: credits came; `provided`: the file did; `kept`: the user dropped it. */
    close: (jobId: JobId, kind: ClaimKind, outcome: 'returned' | 'provided' | 'kept', at: number) =>
      database.run(sql`UPDATE claim SET closed_at = ${at}, outcome = ${outcome}
        WHERE job_id = ${jobId} AND kind = ${kind} AND closed_at IS NULL`) > 0,
  }
}
export type ClaimsTable = ReturnType<typeof createClaimsTable>

const StoredLine = z.object({
  kind: z.enum(['quote', 'charge', 'refund']),
  credits: z.int().nullable(),
  at: z.int(),
})
/** One line of a job's billing ledger. Credits; milliseconds since 1970. */
export type StoredLine = z.output<typeof StoredLine>

/** The billing ledger, in `ledger.db`: at most one line per kind and job, however often the same thing is reported. */
export function createLedgerLinesTable(database: Database) {
  return {
    list: (jobId: JobId) =>
      database.all(StoredLine, sql`SELECT kind, credits, at FROM ledger_line WHERE job_id = ${jobId} ORDER BY id`),
    /**
     * Records a line; returns whether it is new. A charge also sets the job's charge time: never before its order or
     * the latest charge of the workspace, so that setting the clock back hides nothing from the daily limits.
     */
    recordLine: (jobId: JobId, line: StoredLine) => {
      const isNew =
        database.run(sql`
          INSERT INTO ledger_line (job_id, kind, credits, at) VALUES (${jobId}, ${line.kind}, ${line.credits}, ${line.at})
          ON CONFLICT (job_id, kind) DO NOTHING`) > 0
      if (isNew && line.kind === 'charge') {
        database.run(sql`
          UPDATE job SET charged_at = max(${line.at}, created_at, coalesce((
            SELECT max(charged_at) FROM job AS other
            WHERE other.workspace_id = job.workspace_id AND other.charged_at IS NOT NULL), 0))
          WHERE id = ${jobId}`)
      }
      return isNew
    },
    /** Raises a recorded line to a larger total and sets its time to that of the increase. */
    grow: (jobId: JobId, { kind, credits, at }: StoredLine) => {
      database.run(sql`
        UPDATE ledger_line SET credits = ${credits}, at = ${at}
        WHERE job_id = ${jobId} AND kind = ${kind} AND coalesce(credits, 0) < ${credits}`)
    },
  }
}
export type LedgerLinesTable = ReturnType<typeof createLedgerLinesTable>
