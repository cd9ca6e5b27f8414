import { z } from 'zod'
import { GuardKind } from '#shared/bridge/guard-rails.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const StoredRail = z.object({ kind: GuardKind, account: z.string(), credits: z.int() })
/** A guard rail. `account`: the print of the key that it is about; empty for the others. Credits. */
export type StoredRail = z.output<typeof StoredRail>

const Sum = z.object({ sum: z.int() })

/** The user's guard rails, and what was spent with a key, in `ledger.db`. Credits; milliseconds since 1970. */
export function createGuardRailsTable(database: Database) {
  return {
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredRail,
        sql`SELECT kind, account, credits FROM guard_rail WHERE workspace_id = ${workspaceId} ORDER BY kind`,
      ),
    write: (workspaceId: WorkspaceId, { kind, account, credits }: StoredRail, at: number): void => {
      database.run(sql`
        INSERT INTO guard_rail (workspace_id, kind, account, credits, set_at)
        VALUES (${workspaceId}, ${kind}, ${account}, ${credits}, ${at})
        ON CONFLICT DO UPDATE SET credits = excluded.credits, set_at = excluded.set_at`)
    },
    remove: (workspaceId: WorkspaceId, { kind, account }: Omit<StoredRail, 'credits'>): void => {
      database.run(sql`
        DELETE FROM guard_rail WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND account = ${account}`)
    },
    /** What was charged with a key since a moment and not refunded. */
    spentBy: (workspaceId: WorkspaceId, account: string, since: number): number =>
      database.get(
        Sum,
        // A refund beyond the charge frees nothing: it was never spent. The sum stays an exact number.
        sql`SELECT min(coalesce(sum(max(charged - refunded, 0)), 0), 9007199254740991) AS sum FROM job
          WHERE workspace_id = ${workspaceId} AND account = ${account} AND charged_at >= ${since}`,
      )?.sum ?? 0,
  }
}
export type GuardRailsTable = ReturnType<typeof createGuardRailsTable>
