import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { AssetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { CastStep } from './lineage.ts'

/** What the Cast screen shows: avatars, videos of them, voices, and the speech that they spoke. */
export const CastKind = z.enum(['avatar', 'video', 'voice', 'audio'])
export type CastKind = z.output<typeof CastKind>

/** Things of one kind, by the service's ids. */
const CastThings = z.object({ kind: CastKind, ids: z.array(z.string().min(1).max(200)).min(1).max(100) })

/** What lists of every kind have in common: `before` is the `next` of the previous page. */
export const castPage = {
  text: z.string().max(500).default(''),
  before: z.string().optional(),
  limit: z.int().min(1).max(200).default(100),
} as const

/** What the tabs of the Cast screen have in common. Everything is read from this computer unless said otherwise. */
export const castContract = {
  /** How many there are of each kind. */
  counts: procedure.output(z.record(CastKind, z.int())),
  /**
   * What a thing or a library file was made from and what was made of it, from the sample to the videos; of many, the
   * newest. Empty for a file that the Resource API did not make.
   */
  lineage: procedure
    .input(z.union([z.object({ kind: CastKind, id: z.string().min(1).max(200) }), z.object({ assetId: AssetId })]))
    .output(z.object({ steps: z.array(CastStep) })),
  /**
   * Deletes things here at once and at the service after the time to undo, or when Backlot quits. Library files stay.
   * `until`: when the time to undo ends, ISO 8601.
   */
  remove: procedure.input(CastThings).output(z.object({ until: z.string() })),
  /** Takes back a deletion. Returns how many are back; one that the service deleted already is not. */
  restore: procedure.input(CastThings).output(z.object({ count: z.int() })),
  /**
   * Reports that things of a kind changed; the reader asks again for what it shows. While somebody watches, the lists are
   * read from the service in the background.
   */
  watch: procedure.output(eventIterator(z.object({ kind: CastKind }))),
}
