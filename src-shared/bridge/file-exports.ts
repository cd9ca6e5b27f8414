import { RefusedFile } from '../domain/import-summary.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './failures.ts'
import { AssetSelection } from './review.ts'

/**
 * What exported files carry. `original`: the same bytes. `recipe`: how they were made, inside each file. `stripped`: no
 * metadata. `sidecar`: the same bytes, each with a JSON file beside it.
 */
export const ExportAs = z.enum(['original', 'recipe', 'stripped', 'sidecar'])
export type ExportAs = z.output<typeof ExportAs>

/** The summary of an export. */
export const ExportedFiles = z.object({
  folder: z.string(),
  count: z.int(),
  /** Recipes that are in a JSON file beside theirs, because its format has no place for them. */
  sidecars: z.int(),
  /** Files that were not exported, and the first of them with their reasons. */
  refused: z.object({ count: z.int(), files: z.array(RefusedFile) }),
})
export type ExportedFiles = z.output<typeof ExportedFiles>

/** Progress of an export, then its summary; `cancelled`: no folder was chosen, and nothing was written. */
export const FileExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('done'), result: ExportedFiles }),
  z.object({ kind: z.literal('cancelled') }),
])
export type FileExportEvent = z.output<typeof FileExportEvent>

/** Exports of library files. */
export const fileExportsContract = {
  /**
   * Writes the files of a selection to a new folder, named by a template, and overwrites nothing. Pixels and sound are never encoded again.
   * Ending the call stops it; files already written stay.
   */
  write: procedure
    .input(
      z.object({
        selection: AssetSelection,
        as: ExportAs,
        template: z.string().trim().min(1).max(200),
      }),
    )
    .output(eventIterator(FileExportEvent)),
}
