import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { OutputType } from '../contract/model.ts'
import { AssetId } from '../domain/ids.ts'
import { mostPartBytes } from '../domain/input-form/consumers.ts'
import { procedure } from './failures.ts'

/** What an input asks for; `any` where its schema does not say. */
export const MediaKind = z.enum(['image', 'video', 'audio', 'any'])

/** A file of this computer that can stand in a model's input. */
export const SharedFile = z.object({
  /** What stands in the input: the same for the same file, for ever. */
  url: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels; null where it has none or they are not known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** What its bytes are read by, as an asset's are. */
  previewId: AssetId,
  /** False where the file is missing now. */
  isHere: z.boolean(),
})
export type SharedFile = z.output<typeof SharedFile>

/** How far a file is taken in. */
export const IntakeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), bytes: z.int(), total: z.int() }),
  z.object({ kind: z.literal('taken'), file: SharedFile }),
])
export type IntakeEvent = z.output<typeof IntakeEvent>

/** A model that takes a medium, and the input that it goes into. */
export const TakingModel = z.object({
  modelId: z.string(),
  modelName: z.string(),
  outputType: OutputType,
  field: z.string(),
})
export type TakingModel = z.output<typeof TakingModel>

/** What came of asking for a file at the public address. */
export const AddressCheck = z.object({ works: z.boolean(), sentence: z.string() })
export type AddressCheck = z.output<typeof AddressCheck>

const longestPart = Math.ceil(mostPartBytes / 3) * 4

const transfer = { transferId: z.uuid() }

/** Files of this computer and of the library as inputs of models. A file is refused with FILE_REFUSED and a sentence for its field. */
export const inputsContract = {
  /** Copies a file by its path and lends it. Only where the host knows paths; ending the call leaves nothing behind. */
  takePath: procedure
    .input(z.object({ path: z.string().min(1).max(32_768), media: MediaKind }))
    .output(eventIterator(IntakeEvent)),
  /** Begins to take a file in that the page sends in parts. */
  begin: procedure
    .input(z.object({ name: z.string().max(1_024), bytes: z.int().min(0), media: MediaKind }))
    .output(z.object(transfer)),
  /** The next part, as base64, which begins `offset` bytes into the file. Answers with how many bytes have come. */
  append: procedure
    .input(z.object({ ...transfer, offset: z.int().min(0), part: z.string().max(longestPart) }))
    .output(z.object({ bytes: z.int() })),
  /** Lends the file whose parts have all come. */
  finish: procedure.input(z.object(transfer)).output(SharedFile),
  /** Forgets what came of a file. */
  cancel: procedure.input(z.object(transfer)).output(z.void()),
  /** Lends a file of the library, or names the service's own link of it where that still works. */
  shareAsset: procedure.input(z.object({ assetId: AssetId, media: MediaKind })).output(SharedFile),
  /** What an address stands for; null where it is not one of a file of the open workspace. Keeps it open for a while. */
  describe: procedure.input(z.object({ url: z.string() })).output(SharedFile.nullable()),
  /** The models of the open workspace that take such a file, in the catalog's order. */
  consumers: procedure.input(z.object({ kind: SharedFile.shape.kind })).output(z.array(TakingModel)),
  /** Puts a file out at the public address and fetches it from there. */
  checkAddress: procedure.output(AddressCheck),
}
