import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { BatchStatus } from '../contract/batch.ts'
import { limits } from '../contract/limit.ts'
import { mostBatchText, mostMatrixModels } from '../domain/batch-plan.ts'
import { AssetId, JobId, JobSetId } from '../domain/ids.ts'
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

/** A batch that the service drives, as its list shows it. Credits; null where the service does not tell. */
export const ServiceBatch = z.object({
  id: z.string(),
  modelId: z.string().nullable(),
  modelName: z.string(),
  status: BatchStatus,
  prompts: z.int(),
  firstPrompt: z.string(),
  made: z.int(),
  failed: z.int(),
  skipped: z.int(),
  charged: z.int().nullable(),
  refunded: z.int().nullable(),
  createdAt: z.string().nullable(),
  /** The run that it is here; null for one that was started elsewhere and not taken in. */
  jobId: JobId.nullable(),
})
export type ServiceBatch = z.output<typeof ServiceBatch>

/** One prompt of a batch that the service drives. `assetIds`: what of it is in the library. */
export const BatchPart = z.object({ prompt: z.string(), assetIds: z.array(AssetId) })
export type BatchPart = z.output<typeof BatchPart>

/** What a set can be written to disk as. */
export const ExportKind = z.enum(['contact-sheet', 'csv', 'files'])
export type ExportKind = z.output<typeof ExportKind>

/**
 * How far an export is: `done` of `total` files. `left`: results that could not be copied, because they are not on this
 * computer or the file is not what it was.
 */
export const ExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    kind: z.literal('done'),
    folder: z.string(),
    /** How many, and the first of their names. */
    count: z.int(),
    files: z.array(z.string()),
    left: z.int(),
  }),
  /** No folder was chosen: nothing was written. */
  z.object({ kind: z.literal('cancelled') }),
])
export type ExportEvent = z.output<typeof ExportEvent>

/** Batches: what is typed for one, those that the service drives, and what becomes of their results. */
export const batchContract = {
  /** What was last typed for a model's batch; null where nothing was. */
  readDraft: procedure.input(z.object({ modelId: z.string() })).output(BatchDraft.nullable()),
  saveDraft: procedure.input(z.object({ modelId: z.string(), draft: BatchDraft })).output(z.void()),
  /** The service's batches of this account, newest first; costs a request. `isAll`: there are no more than these. */
  atService: procedure
    .input(z.object({ limit: z.int().min(1).max(bounds.mostListed) }))
    .output(z.object({ batches: z.array(ServiceBatch), isAll: z.boolean() })),
  /** The prompts of batches that the service drives, with what of each is here. Jobs of other kinds are left out. */
  parts: procedure
    .input(z.object({ jobIds: z.array(JobId).max(200) }))
    .output(z.array(z.object({ jobId: JobId, parts: z.array(BatchPart) }))),
  /**
   * Writes a set to a new folder, never over a file that is there. Ending the call stops it; what was written stays.
   * A window with a folder chooser asks first; without one the folder is made among the exports of the media folder.
   */
  exportSet: procedure.input(z.object({ setId: JobSetId, as: ExportKind })).output(eventIterator(ExportEvent)),
}
