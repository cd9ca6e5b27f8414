import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { AssetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Asset } from './library.ts'
import { AssetSelection, EditEvent } from './review.ts'

/** A deleted file. `deletedAt`: ISO 8601; `daysLeft`: until it is deleted for good, without days on which Backlot did not run. */
export const TrashedFile = z.object({ asset: Asset, deletedAt: z.string(), daysLeft: z.int() })
export type TrashedFile = z.output<typeof TrashedFile>

/** What moving a selection to the trash would mean. Bytes. */
export const TrashCheck = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Files that waiting or running jobs read as an input. */
  inputs: z.int(),
  /** Files of presenter videos, which their cuts and captions are made of. */
  videoParts: z.int(),
  /** The rejects among them that still have their file. */
  rejected: z.object({ files: z.int(), bytes: z.int() }),
})
export type TrashCheck = z.output<typeof TrashCheck>

/** Files in the trash by their ids, or all of them. */
const TrashSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assets'), ids: z.array(AssetId).max(20_000) }),
  z.object({ kind: z.literal('all') }),
])
/** Files in the trash by their ids, or all of them. */
export type TrashSelection = z.output<typeof TrashSelection>

/** The trash of the open workspace. What is in it is not in the library; its recipes and charges stay. */
export const trashContract = {
  /** What was deleted last comes first, by keyset. `total`, `bytes`: of the whole trash. */
  page: procedure
    .input(z.object({ before: z.string().optional(), limit: z.int().min(1).max(500).default(100) }))
    .output(z.object({ files: z.array(TrashedFile), next: z.string().nullable(), total: z.int(), bytes: z.int() })),
  /** Says what would be deleted, and what still needs it. Changes nothing. */
  check: procedure.input(z.object({ selection: AssetSelection })).output(TrashCheck),
  /**
   * Moves files to the trash. Without `evenIfNeeded`, files that jobs or presenter videos need stay and are counted as
   * left. `review.undo` with `editId` restores them. Ending the call stops it.
   */
  move: procedure
    .input(z.object({ editId: z.uuid(), selection: AssetSelection, evenIfNeeded: z.boolean().default(false) }))
    .output(eventIterator(EditEvent)),
  /** Restores files to where they were, or under a free name there. */
  restore: procedure.input(z.object({ selection: TrashSelection })).output(eventIterator(EditEvent)),
  /** Deletes files in the trash for good. */
  remove: procedure.input(z.object({ selection: TrashSelection })).output(eventIterator(EditEvent)),
  /**
   * Deletes the files of the rejects in a selection to free disk space. They stay in the library with thumbnail, recipe
   * and price. Without `evenIfNeeded`, needed files stay and are counted as left.
   */
  freeRejects: procedure
    .input(z.object({ selection: AssetSelection, evenIfNeeded: z.boolean().default(false) }))
    .output(eventIterator(EditEvent)),
}
