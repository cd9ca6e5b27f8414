import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { CreditAmount, limits, ServiceId } from './limit.ts'
import { ModelInput } from './generation.ts'
import { route } from './route.ts'

/** A batch's states (assumed: the interface shows none). `stopped`, `completed` and `failed` are final. */
export const BatchStatus = openEnum(['queued', 'running', 'stopping', 'stopped', 'completed', 'failed'])
export type BatchStatus = z.output<typeof BatchStatus>

/** One prompt of a batch. `generationId` is null until submitted; `skipped` was never submitted and cost nothing. */
export const BatchItem = z.looseObject({
  index: z.int().nonnegative(),
  prompt: z.string().optional(),
  generationId: ServiceId.nullable().default(null),
  status: openEnum(['pending', 'running', 'succeeded', 'failed', 'skipped']),
  urls: z.array(z.string()).default([]),
  error: z.string().nullable().default(null),
  creditsSpent: CreditAmount.default(0),
})
export type BatchItem = z.output<typeof BatchItem>

/** Items per state; `total` is their sum. */
export const BatchCounts = z.looseObject({
  total: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  running: z.int().nonnegative(),
  succeeded: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
})
export type BatchCounts = z.output<typeof BatchCounts>

/**
 * A batch as read (interface: Batch). Its field names are assumed, so all but the id may be absent. Credits are
 * integers; `refundedCredits` is the part of `chargedCredits` that was refunded.
 */
export const Batch = z.looseObject({
  id: ServiceId,
  modelId: z.string().optional(),
  status: BatchStatus.default('unknown'),
  prompts: z.array(z.string()).optional(),
  concurrency: z.int().optional(),
  budgetCredits: CreditAmount.optional(),
  estimatedCredits: CreditAmount.optional(),
  chargedCredits: CreditAmount.optional(),
  refundedCredits: CreditAmount.optional(),
  counts: BatchCounts.optional(),
  items: z.array(BatchItem).default([]),
  createdAt: z.string().optional(),
  settledAt: z.string().nullable().default(null),
})
export type Batch = z.output<typeof Batch>

// Both forms of a list are read, because the interface does not show its place in `data`.
const BatchList = z.preprocess(
  (value) => (Array.isArray(value) ? { batches: value } : value),
  z.looseObject({ batches: z.array(Batch) }),
)

const { batch: bounds } = limits
const credits = z.int().positive()

/** Batches driven by the service (interface: POST /batches). A start has no key and is never repeated automatically. */
export const batchRoutes = {
  start: route({
    method: 'POST',
    family: 'generation',
    path: '/batches',
    auth: 'bearer',
    repeat: 'unkeyed',
    spends: true,
    status: 201,
    envelope: 'data',
    body: z.object({
      modelId: z.string(),
      prompts: z
        .array(z.string())
        .min(1, 'a batch needs at least one prompt')
        .max(bounds.mostPrompts, `a batch takes at most ${bounds.mostPrompts} prompts`),
      input: ModelInput.optional(),
      persona: z.string().optional(),
      budgetCredits: credits.optional(),
      concurrency: z
        .int()
        .min(bounds.leastConcurrency, `must be at least ${bounds.leastConcurrency}`)
        .max(bounds.mostConcurrency, `must be at most ${bounds.mostConcurrency}`)
        .default(bounds.concurrency),
      webhook: z.string().optional(),
    }),
    answer: Batch,
  }),
  read: route({
    method: 'GET',
    family: 'generation',
    path: '/batches/{id}',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    params: z.object({ id: z.string() }),
    answer: Batch,
  }),
  stop: route({
    method: 'POST',
    family: 'generation',
    path: '/batches/{id}/stop',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    params: z.object({ id: z.string() }),
    answer: Batch,
  }),
  list: route({
    method: 'GET',
    family: 'generation',
    path: '/batches',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    query: z.object({ limit: z.coerce.number().int().positive().max(bounds.mostListed).optional() }),
    answer: BatchList,
  }),
} as const
