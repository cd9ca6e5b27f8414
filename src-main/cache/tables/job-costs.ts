import { z } from 'zod'
import { JobId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const JobCost = z.object({ id: JobId, credits: z.int().nullable(), tookMs: z.int().nullable() })
/** What a job cost less refunds, in credits, and took at the service with the download of its files; null if unknown. */
type JobCost = z.output<typeof JobCost>

const Sum = z.object({ credits: z.int() })

const costColumns = sql`id, charged - refunded AS credits, max(0, settled_at - charged_at) AS tookMs`

/** What jobs cost and took, without the rest of their rows. */
export function createJobCostsTable(database: Database) {
  return {
    /** The costs of some jobs, in no order; a job that is not known is left out. */
    of: (ids: readonly JobId[]): JobCost[] =>
      database.all(
        JobCost,
        sql`SELECT ${costColumns} FROM job WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    /** What some jobs cost together. */
    sum: (ids: readonly JobId[]): number =>
      database.get(
        Sum,
        sql`SELECT coalesce(sum(charged - refunded), 0) AS credits FROM job
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      )?.credits ?? 0,
  }
}
export type JobCostsTable = ReturnType<typeof createJobCostsTable>
