import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const CostRow = z.object({
  number: z.int(),
  modelId: z.string(),
  modelName: z.string(),
  recipe: z.string(),
  credits: z.int(),
  files: z.int(),
  kept: z.int(),
})
/** A charged run: credits less refunds, the files it made, and how many of them are kept. `recipe`: its words. */
export type CostRow = z.output<typeof CostRow>

/** What charged runs cost and what was kept of them, in `ledger.db`. */
export function createKeptCostsTable(database: Database) {
  return {
    /** Charged runs in the order of their numbers. `after`: the last number of the previous page. */
    list: (workspaceId: WorkspaceId, after: number, limit: number) =>
      database.all(
        CostRow,
        sql`SELECT number, model_id AS modelId, model_name AS modelName, coalesce(template, prompt) AS recipe,
            charged - refunded AS credits,
            (SELECT count(*) FROM job_output WHERE job_id = job.id AND stored IS NOT NULL) AS files,
            (SELECT count(*) FROM job_output JOIN verdict USING (asset_id) WHERE job_id = job.id
              AND (rating > 0 OR mark = 'kept') AND mark <> 'rejected') AS kept
          FROM job WHERE workspace_id = ${workspaceId} AND number > ${after} AND charged IS NOT NULL
          ORDER BY number LIMIT ${limit}`,
      ),
  }
}
export type KeptCostsTable = ReturnType<typeof createKeptCostsTable>
