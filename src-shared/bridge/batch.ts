import { z } from 'zod'
import { limits } from '../contract/limit.ts'
import { mostBatchText, mostMatrixModels } from '../domain/batch-plan/batch-limit.ts'
import { procedure } from './failures.ts'

const { batch: bounds } = limits

/** What is typed and chosen for a batch, exactly as it stands. */
export const BatchDraft = z.object({
  name: z.string().max(120),
  /** Prompts or templates, one a line. */
  text: z.string().max(mostBatchText),
  /** Inputs that it goes through, each with its values as typed. */
  axes: z.array(z.object({ field: z.string().max(200), text: z.string().max(20_000) })).max(50),
  /** Models that it goes through besides the open one. */
  modelIds: z.array(z.string().max(200)).max(mostMatrixModels),
  /** Runs of each combination. */
  copies: z.int().min(1).max(100),
  /** The first seed, and whether all runs share it. */
  seed: z.int().nonnegative(),
  isSeedShared: z.boolean(),
  /** Credits; null where all of it runs. */
  budget: z.int().positive().nullable(),
  /** Who drives it: the queue here, or the service. */
  way: z.enum(['local', 'service']),
  concurrency: z.int().min(bounds.leastConcurrency).max(bounds.mostConcurrency),
  /** A persona that is saved at the service, by name or id; empty for none. */
  persona: z.string().max(200),
})
export type BatchDraft = z.output<typeof BatchDraft>

/** Batches: what is typed for one. */
export const batchContract = {
  /** What was last typed for a model's batch; null where nothing was. */
  readDraft: procedure.input(z.object({ modelId: z.string() })).output(BatchDraft.nullable()),
  saveDraft: procedure.input(z.object({ modelId: z.string(), draft: BatchDraft })).output(z.void()),
}
