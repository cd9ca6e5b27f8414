import { z } from 'zod'
import type { JobId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredLine = z.object({
  kind: z.enum(['quote', 'charge', 'refund']),
  credits: z.int().nullable(),
  at: z.int(),
})
/** One line of a job's books. Credits; milliseconds since 1970. */
export type StoredLine = z.output<typeof StoredLine>

/** The books, in `ledger.db`: at most one line of a kind for a job, whatever is told how often. */
export function createLedgerLinesTable(database: Database) {
  return {
    list: (jobId: JobId) =>
      database.all(StoredLine, sql`SELECT kind, credits, at FROM ledger_line WHERE job_id = ${jobId} ORDER BY id`),
    /**
     * Answers whether the line is new. A charge also marks the job's moment of spending: never earlier than its order and
     * the latest of its workspace, so that a clock that was set back hides nothing from the limits of the day.
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
    /** Brings a line that is booked up to a total that grew; its moment is that of the last growth. */
    grow: (jobId: JobId, { kind, credits, at }: StoredLine) => {
      database.run(sql`
        UPDATE ledger_line SET credits = ${credits}, at = ${at}
        WHERE job_id = ${jobId} AND kind = ${kind} AND coalesce(credits, 0) < ${credits}`)
    },
  }
}
export type LedgerLinesTable = ReturnType<typeof createLedgerLinesTable>
