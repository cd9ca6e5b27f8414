import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredDuration = z
  .object({
    model_id: z.string(),
    combination: z.string(),
    weight: z.number(),
    mean: z.number(),
    squares: z.number(),
  })
  .transform(({ model_id, ...row }) => ({ ...row, modelId: model_id }))
/** What was learned of how long one combination of a model's priced inputs runs; the empty one stands for the model. */
export type StoredDuration = z.output<typeof StoredDuration>

/** How long a workspace's runs take, in `cache.db`. */
export function createDurationsTable(database: Database, workspaceId: WorkspaceId) {
  return {
    list: () =>
      database.all(
        StoredDuration,
        sql`SELECT model_id, combination, weight, mean, squares FROM duration WHERE workspace_id = ${workspaceId}`,
      ),
    write: (row: StoredDuration) => {
      database.run(
        sql`INSERT INTO duration (workspace_id, model_id, combination, weight, mean, squares)
          VALUES (${workspaceId}, ${row.modelId}, ${row.combination}, ${row.weight}, ${row.mean}, ${row.squares})
          ON CONFLICT DO UPDATE SET weight = excluded.weight, mean = excluded.mean, squares = excluded.squares`,
      )
    },
  }
}
