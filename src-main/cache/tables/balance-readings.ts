import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredReading = z.object({ at: z.int(), last_at: z.int(), reported: z.int(), expected: z.int(), drift: z.int() })
/**
 * What the service told of the balance from `at` until `last_at`, what our books expected, and by how much it moved
 * without us, less what was explained since. Credits; milliseconds since 1970.
 */
export type StoredReading = z.output<typeof StoredReading>

const Drift = z.object({ taken: z.int(), added: z.int() })
const Id = z.object({ id: z.int() })
const Unexplained = z.object({ id: z.int(), drift: z.int() })

const columns = sql`at, last_at, told AS reported, expected, drift`

/** Readings of balances, in `ledger.db`: the evidence of what came and what did not. */
export function createBalanceReadingsTable(database: Database) {
  return {
    /** Takes a reading down; one that tells nothing new only makes the last one last. */
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
    /** Whether any reading is of this moment or an earlier one. */
    hasUntil: (workspaceId: WorkspaceId, moment: number) =>
      database.get(
        Id,
        sql`SELECT id FROM balance_reading WHERE workspace_id = ${workspaceId} AND at <= ${moment} LIMIT 1`,
      ) !== null,
    /**
     * Takes back what left (`taken`) and came (`added`) without us from a moment on, oldest first, up to so many credits
     * of each: it is known by now what they were for. Answers with how many were taken back.
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
    /** What left and what came to the account without us, since it is known here. Both are positive. */
    drift: (workspaceId: WorkspaceId) =>
      database.get(
        Drift,
        sql`SELECT coalesce(sum(max(-drift, 0)), 0) AS taken, coalesce(sum(max(drift, 0)), 0) AS added
          FROM balance_reading WHERE workspace_id = ${workspaceId}`,
      ) ?? { taken: 0, added: 0 },
  }
}
export type BalanceReadingsTable = ReturnType<typeof createBalanceReadingsTable>
