import { Said } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { AssetId } from '../domain/ids.ts'
import { mostNoteLength, mostTagLength } from '../domain/limits.ts'
import { procedure } from './failures.ts'
import { AssetLabel, AssetMark, LibraryFilter } from './library.ts'

/** Files that an action is for: those with the ids, or all that match a filter, however many. */
export const AssetSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assets'), ids: z.array(AssetId).max(20_000) }),
  z.object({ kind: z.literal('filter'), filter: LibraryFilter }),
])
export type AssetSelection = z.input<typeof AssetSelection>

const tag = z.string().trim().min(1).max(mostTagLength)

/** What a bulk edit changes of each file. */
export const LibraryChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rate'), rating: z.int().min(0).max(5) }),
  z.object({ kind: z.literal('mark'), mark: AssetMark }),
  z.object({ kind: z.literal('label'), label: AssetLabel.nullable() }),
  z.object({ kind: z.literal('tag'), tag, isAdded: z.boolean() }),
  z.object({ kind: z.literal('collect'), collectionId: z.string(), isAdded: z.boolean() }),
])
export type LibraryChange = z.output<typeof LibraryChange>

/** Progress of a bulk action. `count`: files that it changed; `left`: files that it could not, and says why. */
export const EditEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    kind: z.literal('done'),
    count: z.int(),
    left: z.int(),
    why: z.string().nullable(),
    said: Said.optional(),
  }),
])
export type EditEvent = z.output<typeof EditEvent>

const Counted = z.object({ key: z.string(), count: z.int() })

/** What the files of a selection have in common. `files`: how many there are. Bytes are those on this computer. */
export const SelectionSummary = z.object({
  files: z.int(),
  bytes: z.int(),
  ratings: z.array(Counted),
  marks: z.array(Counted),
  labels: z.array(Counted),
  kinds: z.array(Counted),
  models: z.array(Counted),
  tags: z.array(Counted),
  collections: z.array(Counted),
  /** The note of a single file; empty for several. */
  note: z.string(),
})
export type SelectionSummary = z.output<typeof SelectionSummary>

/** Files, kept files and credits less refunds of a model or recipe. `perKept`: null where none is kept. */
export const KeptCost = z.object({
  model: z.string(),
  /** Its template or prompt; null for the whole model. */
  recipe: z.string().nullable(),
  files: z.int(),
  kept: z.int(),
  credits: z.int(),
  perKept: z.number().nullable(),
})
export type KeptCost = z.output<typeof KeptCost>

/** Reviews of many files at once. */
export const reviewContract = {
  /** What a selection has in common. */
  summary: procedure.input(z.object({ selection: AssetSelection })).output(SelectionSummary),
  /**
   * Changes all files of a selection in short steps. Ending the call stops it; what it changed stays and can be undone
   * by `editId`, which is the caller's own.
   */
  edit: procedure
    .input(z.object({ editId: z.uuid(), selection: AssetSelection, change: LibraryChange }))
    .output(eventIterator(EditEvent)),
  /** Takes back a bulk edit or a move to the trash. NOT_FOUND if it is none of the last 50 since the studio started. */
  undo: procedure.input(z.object({ editId: z.uuid() })).output(eventIterator(EditEvent)),
  /** Writes the note of a file; an empty one removes it. Returns the note before. */
  writeNote: procedure
    .input(z.object({ assetId: AssetId, note: z.string().max(mostNoteLength) }))
    .output(z.object({ before: z.string() })),
  /** What kept files cost, by model and by recipe. */
  keptCosts: procedure.output(z.object({ models: z.array(KeptCost), recipes: z.array(KeptCost) })),
}
