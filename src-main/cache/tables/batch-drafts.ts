import { z } from 'zod'
import { BatchDraft } from '#shared/bridge/batch.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { jsonColumn } from './json-column.ts'

/** What was typed for each model's batch, in `ledger.db`. */
export function createBatchDraftsTable(database: Database) {
  return {
    /** Null where there is none, or none that this version can read. */
    read: (workspaceId: WorkspaceId, modelId: string): BatchDraft | null => {
      const row = database.get(
        z.object({ draft: jsonColumn(z.unknown()) }),
        sql`SELECT draft FROM batch_draft WHERE workspace_id = ${workspaceId} AND model_id = ${modelId}`,
      )
      return BatchDraft.safeParse(row?.draft).data ?? null
    },
    write: (workspaceId: WorkspaceId, modelId: string, draft: BatchDraft, at: number) => {
      database.run(sql`
        INSERT INTO batch_draft (workspace_id, model_id, draft, at)
        VALUES (${workspaceId}, ${modelId}, ${JSON.stringify(draft)}, ${at})
        ON CONFLICT (workspace_id, model_id) DO UPDATE SET draft = excluded.draft, at = excluded.at`)
    },
  }
}
export type BatchDraftsTable = ReturnType<typeof createBatchDraftsTable>
