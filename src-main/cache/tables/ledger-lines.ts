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
    /** Answers whether the line is new. */
    book: (jobId: JobId, line: StoredLine) =>
      database.run(sql`
        INSERT INTO ledger_line (job_id, kind, credits, at) VALUES (${jobId}, ${line.kind}, ${line.credits}, ${line.at})
        ON CONFLICT (job_id, kind) DO NOTHING`) > 0,
  }
}
export type LedgerLinesTable = ReturnType<typeof createLedgerLinesTable>
