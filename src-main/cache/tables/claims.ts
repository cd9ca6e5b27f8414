import { z } from 'zod'
import { JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

/** What a claim is about: credits that did not come back, a file that was not provided, or a charge above its quote. */
export const ClaimKind = z.enum(['no-refund', 'no-file', 'above-quote'])
export type ClaimKind = z.output<typeof ClaimKind>

const StoredClaim = z
  .object({ job_id: JobId, kind: ClaimKind, credits: z.int(), raised_at: z.int() })
  .transform(({ job_id, kind, credits, raised_at }) => ({ jobId: job_id, kind, credits, raisedAt: raised_at }))
/** An open claim. Credits; milliseconds since 1970. */
export type StoredClaim = z.output<typeof StoredClaim>

/** Claims, in `ledger.db`: at most one of a kind for a job, for ever. */
export function createClaimsTable(database: Database) {
  return {
    /** Answers whether it is new. */
    raise: (workspaceId: WorkspaceId, claim: StoredClaim) =>
      database.run(sql`
        INSERT INTO claim (job_id, kind, workspace_id, credits, raised_at)
        VALUES (${claim.jobId}, ${claim.kind}, ${workspaceId}, ${claim.credits}, ${claim.raisedAt})
        ON CONFLICT (job_id, kind) DO NOTHING`) > 0,
    /** Open ones, newest first. */
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredClaim,
        sql`SELECT job_id, kind, credits, raised_at FROM claim
          WHERE workspace_id = ${workspaceId} AND closed_at IS NULL ORDER BY raised_at DESC LIMIT 500`,
      ),
    /** Answers whether it was open. `returned`: the credits came. `provided`: the file did. `kept`: the user leaves it at that. */
    close: (jobId: JobId, kind: ClaimKind, outcome: 'returned' | 'provided' | 'kept', at: number) =>
      database.run(sql`UPDATE claim SET closed_at = ${at}, outcome = ${outcome}
        WHERE job_id = ${jobId} AND kind = ${kind} AND closed_at IS NULL`) > 0,
  }
}
export type ClaimsTable = ReturnType<typeof createClaimsTable>
