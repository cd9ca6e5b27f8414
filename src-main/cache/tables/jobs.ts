import { z } from 'zod'
import { Quote } from '#shared/bridge/quote.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { OutputType } from '#shared/contract/model.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { Spend } from '#shared/domain/spend.ts'
import type { Database } from '../database.ts'
import { joinSql, sql } from '../sql.ts'
import { jsonColumn } from './json-column.ts'

const StoredJob = z
  .object({
    id: JobId,
    workspace_id: WorkspaceId,
    number: z.int(),
    draft_id: z.string(),
    model_id: z.string(),
    model_name: z.string(),
    output_type: OutputType,
    prompt: z.string(),
    input: jsonColumn(ModelInput),
    quote: jsonColumn(Quote),
    idempotency_key: z.string(),
    spend: jsonColumn(Spend),
    generation_id: z.string().nullable(),
    charged: z.int().nullable(),
    refunded: z.int(),
    created_at: z.int(),
    settled_at: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    number: row.number,
    draftId: row.draft_id,
    modelId: row.model_id,
    modelName: row.model_name,
    outputType: row.output_type,
    prompt: row.prompt,
    input: row.input,
    quote: row.quote,
    idempotencyKey: row.idempotency_key,
    spend: row.spend,
    generationId: row.generation_id,
    charged: row.charged,
    refunded: row.refunded,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }))
/** A job's row: one intent, one body, one idempotency key, for ever. Times in milliseconds since 1970, money in credits. */
export type StoredJob = z.output<typeof StoredJob>

const Next = z.object({ next: z.int() })
const everything = sql`SELECT * FROM job`
const isOpen = sql`spend_kind IN ('queued', 'sending', 'ambiguous', 'running', 'saving')`

/** The jobs of a profile, in `ledger.db`: the only index of what was bought, for the service lists none. */
export function createJobsTable(database: Database) {
  const first = (where: ReturnType<typeof sql>) => database.get(StoredJob, sql`${everything} WHERE ${where}`)
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    nextNumber: (workspaceId: WorkspaceId) =>
      database.get(Next, sql`SELECT coalesce(max(number), 0) + 1 AS next FROM job WHERE workspace_id = ${workspaceId}`)
        ?.next ?? 1,
    read: (id: JobId) => first(sql`id = ${id}`),
    readDraft: (draftId: string) => first(sql`draft_id = ${draftId}`),
    readGeneration: (workspaceId: WorkspaceId, generationId: string) =>
      first(sql`workspace_id = ${workspaceId} AND generation_id = ${generationId}`),
    /** Jobs that are not over, oldest first; of one workspace, or of all. */
    listOpen: (workspaceId?: WorkspaceId) => {
      const where = workspaceId === undefined ? isOpen : sql`${isOpen} AND workspace_id = ${workspaceId}`
      return database.all(StoredJob, sql`${everything} WHERE ${where} ORDER BY created_at, number`)
    },
    /** Failed jobs whose charge has not been seen to come back, oldest first. */
    listOwed: (workspaceId: WorkspaceId) =>
      database.all(
        StoredJob,
        sql`${everything} WHERE workspace_id = ${workspaceId} AND spend_kind = 'failed' AND charged > refunded ORDER BY number`,
      ),
    /** Newest first, below the run number `before`. */
    page: (workspaceId: WorkspaceId, filter: { modelId?: string; before?: number; limit: number }) => {
      const where = [
        sql`workspace_id = ${workspaceId}`,
        ...(filter.modelId === undefined ? [] : [sql`model_id = ${filter.modelId}`]),
        ...(filter.before === undefined ? [] : [sql`number < ${filter.before}`]),
      ]
      return database.all(
        StoredJob,
        sql`${everything} WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC LIMIT ${filter.limit}`,
      )
    },
    insert: (job: StoredJob) => {
      database.run(sql`
        INSERT INTO job (id, workspace_id, number, draft_id, model_id, model_name, output_type, prompt, input, quote,
          idempotency_key, spend_kind, spend, generation_id, charged, refunded, created_at, settled_at)
        VALUES (${job.id}, ${job.workspaceId}, ${job.number}, ${job.draftId}, ${job.modelId}, ${job.modelName},
          ${job.outputType}, ${job.prompt}, ${JSON.stringify(job.input)}, ${JSON.stringify(job.quote)},
          ${job.idempotencyKey}, ${job.spend.kind}, ${JSON.stringify(job.spend)}, ${job.generationId}, ${job.charged},
          ${job.refunded}, ${job.createdAt}, ${job.settledAt})`)
    },
    /** Writes what can change of a job; its intent never does. */
    update: (job: StoredJob) => {
      database.run(sql`
        UPDATE job SET spend_kind = ${job.spend.kind}, spend = ${JSON.stringify(job.spend)},
          generation_id = ${job.generationId}, charged = ${job.charged}, refunded = ${job.refunded},
          settled_at = ${job.settledAt}
        WHERE id = ${job.id}`)
    },
    /** Takes out a job that was never sent. Answers whether it was still there to take. */
    removeUnsent: (id: JobId) =>
      database.transaction(() => {
        const isUnsent = sql`id = ${id} AND spend_kind = 'queued'`
        database.run(sql`DELETE FROM ledger_line WHERE job_id IN (SELECT id FROM job WHERE ${isUnsent})`)
        return database.run(sql`DELETE FROM job WHERE ${isUnsent}`) > 0
      }),
  }
}
export type JobsTable = ReturnType<typeof createJobsTable>
