import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { AssetId } from '../domain/ids.ts'
import { keptReasons } from '../domain/library/propose-kept.ts'
import { procedure } from './failures.ts'
import { Asset } from './library.ts'
import { EditEvent } from './review.ts'

/** Files of the same bytes, or that look alike. Nothing is removed without the user. */
export const DuplicateGroup = z.object({
  /** Changes when files come or go. */
  id: z.string(),
  /** The same bytes; false if some only look alike. */
  isExact: z.boolean(),
  /** At least two, the proposed one first, then the oldest first. */
  files: z.array(Asset),
  /** Why the first is proposed. */
  reason: z.enum(keptReasons),
})
export type DuplicateGroup = z.output<typeof DuplicateGroup>

/** Duplicates in the library of the open workspace. */
export const duplicatesContract = {
  /**
   * Groups of duplicates, those with the newest file first, by keyset. `total`: groups; `spare`: files beyond one of each
   * group; `unread`: files that were not compared yet, which goes on in the background.
   */
  page: procedure.input(z.object({ before: z.int().optional(), limit: z.int().min(1).max(100).default(40) })).output(
    z.object({
      groups: z.array(DuplicateGroup),
      next: z.int().nullable(),
      total: z.int(),
      spare: z.int(),
      unread: z.int(),
    }),
  ),
  /**
   * Keeps a file: it takes over the collections, tags, label, notes and the best rating of the others, and they move to
   * the trash, but for those that jobs or presenter videos need. `review.undo` with `editId` takes back all of it.
   */
  keep: procedure
    .input(z.object({ editId: z.uuid(), assetId: AssetId, ids: z.array(AssetId).min(1).max(5_000) }))
    .output(eventIterator(EditEvent)),
  /** Remembers that files are no duplicates of each other. `decisionId` is the caller's own; `restore` takes it back. */
  dismiss: procedure.input(z.object({ decisionId: z.uuid(), ids: z.array(AssetId).min(2).max(100) })).output(z.void()),
  restore: procedure.input(z.object({ decisionId: z.uuid() })).output(z.void()),
}
