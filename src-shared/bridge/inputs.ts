import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { OutputType } from '../contract/model.ts'
import { AssetId } from '../domain/ids.ts'
import { mostPartBytes } from '../domain/input-form/consumers.ts'
import { procedure } from './failures.ts'

/** The kind of media an input accepts; `any` if its schema does not say. */
export const MediaKind = z.enum(['image', 'video', 'audio', 'any'])

/** A local file used as a model's input. */
export const SharedFile = z.object({
  /** The value of the input. It never changes for the same file. */
  url: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels; null if it has none or they are unknown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The id to read its bytes by, like an asset's. */
  previewId: AssetId,
  /** False if the file is currently missing. */
  isHere: z.boolean(),
})
export type SharedFile = z.output<typeof SharedFile>

/** Progress of importing a file. */
export const IntakeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), bytes: z.int(), total: z.int() }),
  z.object({ kind: z.literal('taken'), file: SharedFile }),
])
export type IntakeEvent = z.output<typeof IntakeEvent>

/** A model that accepts a media file, and the input it goes into. */
export const TakingModel = z.object({
  modelId: z.string(),
  modelName: z.string(),
  outputType: OutputType,
  field: z.string(),
})
export type TakingModel = z.output<typeof TakingModel>

const longestPart = Math.ceil(mostPartBytes / 3) * 4

const transfer = { transferId: z.uuid() }

/** Local files and library files as inputs of models. Refuses a file with FILE_REFUSED and a sentence for its field. */
export const inputsContract = {
  /** Copies a file by its path and shares it. Only for hosts that know paths; ending the call leaves nothing behind. */
  takePath: procedure
    .input(z.object({ path: z.string().min(1).max(32_768), media: MediaKind }))
    .output(eventIterator(IntakeEvent)),
  /** Starts importing a file that the page sends in parts. */
  begin: procedure
    .input(z.object({ name: z.string().max(1_024), bytes: z.int().min(0), media: MediaKind }))
    .output(z.object(transfer)),
  /** Appends the next part, as base64, which starts at byte `offset`. Returns how many bytes have arrived. */
  append: procedure
    .input(z.object({ ...transfer, offset: z.int().min(0), part: z.string().max(longestPart) }))
    .output(z.object({ bytes: z.int() })),
  /** Shares the file once all parts have arrived. */
  finish: procedure.input(z.object(transfer)).output(SharedFile),
  /** Drops what arrived of a file. */
  cancel: procedure.input(z.object(transfer)).output(z.void()),
  /** Shares a library file, or returns the service's own link to it while that works. */
  shareAsset: procedure.input(z.object({ assetId: AssetId, media: MediaKind })).output(SharedFile),
  /** The file behind an address; null if it is not a file of the open workspace. Keeps the file shared for a while. */
  describe: procedure.input(z.object({ url: z.string() })).output(SharedFile.nullable()),
  /** Models of the open workspace that accept such a file, in catalog order. */
  consumers: procedure.input(z.object({ kind: SharedFile.shape.kind })).output(z.array(TakingModel)),
}
