import { z } from 'zod'
import { ModelInput } from '#shared/contract/generation.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { BatchDraft } from '#shared/bridge/batch.ts'

const InputRow = z.object({ input: jsonColumn(ModelInput) })
const ModelIdRow = z.object({ model_id: z.string() })
const DraftRow = z.object({ draft: jsonColumn(z.unknown()) })

/** The unsent input of each model's form, in `cache.db`. */
export function createDraftsTable(database: Database) {
  return {
    read: (workspaceId: WorkspaceId, modelId: string) =>
      database.get(InputRow, sql`SELECT input FROM draft WHERE workspace_id = ${workspaceId} AND model_id = ${modelId}`)
        ?.input ?? null,
    /** The models for which a prompt was typed. */
    models: (workspaceId: WorkspaceId): string[] =>
      database
        .all(
          ModelIdRow,
          sql`SELECT model_id FROM draft WHERE workspace_id = ${workspaceId}
            AND coalesce(json_extract(input, '$.prompt'), json_extract(input, '$.text'), '') <> ''`,
        )
        .map(({ model_id: modelId }) => modelId),
    write: (workspaceId: WorkspaceId, modelId: string, input: ModelInput, at: number) => {
      database.run(sql`
        INSERT INTO draft (workspace_id, model_id, input, at)
        VALUES (${workspaceId}, ${modelId}, ${JSON.stringify(input)}, ${at})
        ON CONFLICT (workspace_id, model_id) DO UPDATE SET input = excluded.input, at = excluded.at`)
    },
  }
}
export type DraftsTable = ReturnType<typeof createDraftsTable>

/** The unsent input of each model's batch form, in `ledger.db`. */
export function createBatchDraftsTable(database: Database) {
  return {
    /** Null if there is none, or none that this version can read. */
    read: (workspaceId: WorkspaceId, modelId: string): BatchDraft | null => {
      const row = database.get(
        DraftRow,
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
