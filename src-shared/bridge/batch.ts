import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { BatchStatus } from '../contract/batch.ts'
import { limits } from '../contract/limit.ts'
import { mostBatchText, mostMatrixModels } from '../domain/batch-plan.ts'
import { AssetId, JobId, JobSetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'

const { batch: bounds } = limits

/** The form of a batch, exactly as typed and chosen. */
export const BatchDraft = z.object({
  name: z.string().max(120),
  /** Prompts or templates, one per line. */
  text: z.string().max(mostBatchText),
  /** Inputs to vary, each with its values as typed. */
  axes: z.array(z.object({ field: z.string().max(200), text: z.string().max(20_000) })).max(50),
  /** Models to run besides the open one. */
  modelIds: z.array(z.string().max(200)).max(mostMatrixModels),
  /** Runs per combination. */
  copies: z.int().min(1).max(100),
  /** The first seed, and whether all runs share it. */
  seed: z.int().nonnegative(),
  isSeedShared: z.boolean(),
  /** Credits; null for no limit. */
  budget: z.int().positive().nullable(),
  /** What drives the batch: the local queue or the service. */
  way: z.enum(['local', 'service']),
  concurrency: z.int().min(bounds.leastConcurrency).max(bounds.mostConcurrency),
  /** Name or id of a persona saved at the service; empty for none. */
  persona: z.string().max(200),
})
export type BatchDraft = z.output<typeof BatchDraft>

/** A batch driven by the service, as listed. Credits are null where the service does not report them. */
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
  /** The local job; null for a batch that was started elsewhere and not imported. */
  jobId: JobId.nullable(),
})
export type ServiceBatch = z.output<typeof ServiceBatch>

/** One prompt of a batch driven by the service. `assetIds`: its outputs in the library. */
export const BatchPart = z.object({ prompt: z.string(), assetIds: z.array(AssetId) })
export type BatchPart = z.output<typeof BatchPart>

/** Formats in which a set can be exported. */
export const ExportKind = z.enum(['contact-sheet', 'csv', 'files'])
export type ExportKind = z.output<typeof ExportKind>

/** Progress of an export: `done` of `total` files. `left`: outputs not copied: the file is missing or changed. */
export const ExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    kind: z.literal('done'),
    folder: z.string(),
    /** The number of files, and the first of their names. */
    count: z.int(),
    files: z.array(z.string()),
    left: z.int(),
  }),
  /** No folder was chosen; nothing was written. */
  z.object({ kind: z.literal('cancelled') }),
])
export type ExportEvent = z.output<typeof ExportEvent>

/** Batches: their drafts, those driven by the service, and export of their outputs. */
export const batchContract = {
  /** The last draft of a model's batch; null if there is none. */
  readDraft: procedure.input(z.object({ modelId: z.string() })).output(BatchDraft.nullable()),
  saveDraft: procedure.input(z.object({ modelId: z.string(), draft: BatchDraft })).output(z.void()),
  /** The account's batches at the service, newest first; costs a request. `isAll`: there are no others. */
  atService: procedure
    .input(z.object({ limit: z.int().min(1).max(bounds.mostListed) }))
    .output(z.object({ batches: z.array(ServiceBatch), isAll: z.boolean() })),
  /** The prompts of batches driven by the service, with their outputs in the library. Skips jobs of other kinds. */
  parts: procedure
    .input(z.object({ jobIds: z.array(JobId).max(200) }))
    .output(z.array(z.object({ jobId: JobId, parts: z.array(BatchPart) }))),
  /**
   * Writes a set to a new folder and overwrites nothing. Ending the call stops it; files already written stay.
   * A host with a folder chooser asks first; without one the folder is created among the exports of the media folder.
   */
  exportSet: procedure.input(z.object({ setId: JobSetId, as: ExportKind })).output(eventIterator(ExportEvent)),
}
