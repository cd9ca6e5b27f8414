import { z } from 'zod'
import { Quote } from '#shared/bridge/quote.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { OutputType } from '#shared/contract/model.ts'
import { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { Spend } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'

/** Queue order: the user's jobs first, then those that may wait. */
export const Lane = z.enum(['user', 'background'])
export type Lane = z.output<typeof Lane>

/** The kind of a job's spend, as its own column has it. */
export const SpendKind = z.enum([
  'queued',
  'sending',
  'ambiguous',
  'running',
  'saving',
  'done',
  'failed',
  'refused',
  'unconfirmed',
] as const satisfies readonly Spend['kind'][])

/** Parses a row of the table `job`. */
export const StoredJob = z
  .object({
    id: JobId,
    workspace_id: WorkspaceId,
    number: z.int(),
    draft_id: z.string(),
    kind: z.string(),
    model_id: z.string(),
    model_name: z.string(),
    output_type: OutputType,
    prompt: z.string(),
    input: jsonColumn(ModelInput),
    request: z.string(),
    quote: jsonColumn(Quote),
    idempotency_key: z.string(),
    account: z.string(),
    spend: jsonColumn(Spend),
    resource_id: z.string().nullable(),
    charged: z.int().nullable(),
    refunded: z.int(),
    lane: Lane,
    place: z.int(),
    paused: z.int(),
    set_id: JobSetId.nullable(),
    retry_of: JobId.nullable(),
    brand: z.string().nullable(),
    project: z.string().nullable(),
    agent: z.string().nullable(),
    template: z.string().nullable(),
    templates: jsonColumn(z.array(z.string().nullable())).nullable(),
    created_at: z.int(),
    charged_at: z.int().nullable(),
    settled_at: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    number: row.number,
    draftId: row.draft_id,
    /** A key of the table of runners. */
    kind: row.kind,
    modelId: row.model_id,
    modelName: row.model_name,
    outputType: row.output_type,
    prompt: row.prompt,
    input: row.input,
    /** The exact text of the request body, JSON. */
    request: row.request,
    quote: row.quote,
    idempotencyKey: row.idempotency_key,
    /** The print of the key it belongs to; it is never sent with another one. */
    account: row.account,
    spend: row.spend,
    /** The service's id of what was started; null until known. */
    resourceId: row.resource_id,
    charged: row.charged,
    refunded: row.refunded,
    lane: row.lane,
    /** Position among the waiting jobs of its lane; lower is sooner. */
    place: row.place,
    isPaused: row.paused === 1,
    setId: row.set_id,
    retryOf: row.retry_of,
    brand: row.brand,
    project: row.project,
    agent: row.agent,
    /** The template this run's prompt was generated from; null if nothing varied. */
    template: row.template,
    /** The template of each prompt of a batch, by position; null if none varied, and for other kinds. */
    templates: row.templates,
    createdAt: row.created_at,
    /** When the first charge was recorded, i.e. when the service had started it; null before that. */
    chargedAt: row.charged_at,
    settledAt: row.settled_at,
  }))
/** A job's row: one intent, one body, one idempotency key, for good. Milliseconds since 1970, credits. */
export type StoredJob = z.output<typeof StoredJob>

/** Credits a job may still be charged: its quote less what is charged, or 0 when no further charge can follow. */
export function reservedBy({ spend, quote, charged }: StoredJob): number {
  const most = quote.holds ?? quote.credits ?? 0
  switch (spend.kind) {
    case 'queued':
    case 'sending':
    case 'ambiguous':
    case 'unconfirmed':
      return Math.max(0, most - (charged ?? 0))
    case 'running': {
      const isOpen = charged === null || spend.progress !== undefined
      return isOpen ? Math.max(0, most - (charged ?? 0)) : 0
    }
    case 'saving':
    case 'done':
    case 'failed':
    case 'refused':
      return 0
    default:
      return assertNever(spend)
  }
}
