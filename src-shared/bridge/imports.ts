import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { mostPartBytes } from '../domain/input-form/consumers.ts'
import { ForeignRecipe } from '../domain/embedded-recipe.ts'
import { mostDropped } from '../domain/limits.ts'
import { ImportedFile, ImportSummary } from '../domain/import-summary.ts'
import { procedure } from './failures.ts'

/** Progress of an import, then its summary. `done`: files that are finished. */
export const ImportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), name: z.string() }),
  z.object({ kind: z.literal('done'), summary: ImportSummary }),
])
export type ImportEvent = z.output<typeof ImportEvent>

/** Where an imported file came from. `recipe`: how it was made elsewhere; null if it does not say. */
export const ImportedFrom = z.object({ fileName: z.string(), at: z.string(), recipe: ForeignRecipe.nullable() })
export type ImportedFrom = z.output<typeof ImportedFrom>

const transfer = { transferId: z.uuid() }

/** Imports of files into the library. They cost nothing, and the originals are only read. */
export const importsContract = {
  /** Copies files and whole folders by their paths. Only for hosts that know paths. Ending the call stops it; files already copied stay. */
  paths: procedure
    .input(z.object({ paths: z.array(z.string().min(1).max(32_768)).min(1).max(mostDropped) }))
    .output(eventIterator(ImportEvent)),
  /** Starts a file that the page sends in parts. */
  begin: procedure.input(z.object({ name: z.string().max(1_024), bytes: z.int().min(0) })).output(z.object(transfer)),
  /** Appends the next part, as base64, which starts at byte `offset`. Returns how many bytes have arrived. */
  append: procedure
    .input(z.object({ ...transfer, offset: z.int().min(0), part: z.string().max(Math.ceil(mostPartBytes / 3) * 4) }))
    .output(z.object({ bytes: z.int() })),
  /** Adds the file to the library once all parts have arrived. */
  finish: procedure.input(z.object(transfer)).output(ImportedFile),
  /** Drops what arrived of a file. */
  cancel: procedure.input(z.object(transfer)).output(z.void()),
}
