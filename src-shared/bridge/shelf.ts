import { z } from 'zod'
import { FailureRecord } from '../domain/failure.ts'
import { AssetId, JobId, JobSetId } from '../domain/ids.ts'
import { ComposerId, ComposerOrder, ComposerQuote, OfBrand, ReadingFacts, Refresh } from './composer.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'
import { ComposerTake } from './takes.ts'

/** Where the file of a play is: in the library, at the service only, being rendered, waiting for that, or nowhere. */
export const ShelfFileState = z.enum(['library', 'service', 'rendering', 'waiting', 'none'])
export type ShelfFileState = z.output<typeof ShelfFileState>

/**
 * The file of a play. Times ISO 8601; seconds; null: not told.
 *
 * - `service`: `received` bytes are here, null if it is not being downloaded.
 * - `rendering`: since when; `jobId` is null if another program ordered it.
 * - `waiting`: its job is not sent. `until`: when the hourly allowance has a place, null if it waits for another reason.
 * - `none`: `problem` is why the last render or download failed.
 */
export const ShelfFile = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('library'),
    assetId: AssetId,
    bytes: z.int().nullable(),
    seconds: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('service'),
    bytes: z.int().nullable(),
    seconds: z.number().nullable(),
    jobId: JobId.nullable(),
    received: z.int().nullable(),
    problem: FailureRecord.nullable(),
  }),
  z.object({ kind: z.literal('rendering'), jobId: JobId.nullable(), since: z.string().nullable() }),
  z.object({ kind: z.literal('waiting'), jobId: JobId, until: z.string().nullable() }),
  z.object({ kind: z.literal('none'), jobId: JobId.nullable(), problem: FailureRecord.nullable() }),
])
export type ShelfFile = z.output<typeof ShelfFile>

/** A play on the shelf. `coverUrl` is an address of this computer. */
export const ShelfPlay = z.object({
  playId: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** The words that its file has, the user's own beside them; null if none were written. */
  words: ComposerTake.nullable(),
  savedAt: z.string().nullable(),
  isApproved: z.boolean(),
  scheduledFor: z.string().nullable(),
  file: ShelfFile,
})
export type ShelfPlay = z.output<typeof ShelfPlay>

/** The orders of the shelf. `scheduled`: by slot, those without one last. */
export const ShelfSort = z.enum(['newest', 'oldest', 'title', 'scheduled'])
export type ShelfSort = z.output<typeof ShelfSort>

/** How far the latest download of the brand is. */
export const ShelfDownload = z.object({
  setId: JobSetId,
  startedAt: z.string(),
  isPaused: z.boolean(),
  /** Bytes of the files whose size is known, and how many of them are here. */
  bytes: z.int(),
  received: z.int(),
  plays: z.array(z.object({ playId: z.string(), title: z.string(), coverUrl: z.string().nullable(), file: ShelfFile })),
})
export type ShelfDownload = z.output<typeof ShelfDownload>

const Plays = OfBrand.extend({ playIds: z.array(ComposerId).min(1).max(200) })

/** The shelf: plays that were saved, approved or scheduled. */
export const shelfContract = {
  /**
   * `text` is searched in titles and words, the user's included; empty lists do not filter. `before`: the `next` of the
   * previous page. `total` counts the filtered plays, `counts` all that match without the states, `angles` all of the
   * shelf; on the first page only.
   */
  page: procedure
    .input(
      OfBrand.extend({
        text: z.string().max(500).default(''),
        states: z.array(ShelfFileState).max(5).default([]),
        angles: z.array(z.string().max(200)).max(50).default([]),
        sort: ShelfSort.default('newest'),
        before: z.string().max(1_000).optional(),
        limit: z.int().min(1).max(200).default(60),
        refresh: Refresh,
      }),
    )
    .output(
      ReadingFacts.extend({
        plays: z.array(ShelfPlay),
        total: z.int().nullable(),
        counts: z.record(ShelfFileState, z.int()).nullable(),
        angles: z.array(z.object({ angle: z.string(), count: z.int() })),
        next: z.string().nullable(),
      }),
    ),
  /** Plays of the shelf by id, as for a selection; those that are not there are left out. Asks nothing. */
  read: procedure.input(Plays).output(z.object({ plays: z.array(ShelfPlay) })),
  save: procedure.input(OfBrand.extend({ playId: ComposerId })).output(ShelfPlay),
  /**
   * Takes plays from the shelf here at once, and at the service, where it withdraws their approval, after the time to
   * undo or when Backlot quits. Library files stay. `until`: when the time to undo ends, ISO 8601. Refused offline.
   */
  remove: procedure.input(Plays).output(z.object({ until: z.string() })),
  /** Takes back a removal. Returns how many are back; one that the service took already is not. */
  restore: procedure.input(Plays).output(z.object({ count: z.int() })),
  /** What a download of plays costs: existing files are free, the others need a render each. Asks nothing. */
  quote: procedure.input(Plays).output(
    z.object({
      /** With a file at the service, in the library, and to be rendered. */
      files: z.int(),
      library: z.int(),
      renders: z.int(),
      bytes: z.int(),
      /** Null if nothing is rendered. */
      quote: ComposerQuote.nullable(),
      /** When each render can start, as far as the allowance is known, ISO 8601; null for at once. */
      startsAt: z.array(z.string().nullable()),
    }),
  ),
  /**
   * Brings the files of plays into the library. Existing ones are fetched at no cost; the others are rendered, which
   * waits for the allowance and starts by itself. Plays with a file in the library, or with a job, are left out.
   */
  download: procedure
    .input(ComposerOrder.extend({ playIds: Plays.shape.playIds }))
    .output(z.object({ setId: JobSetId.nullable(), jobs: z.array(Job) })),
  /** The brand's latest download; null if there is none. Its set is paused and resumed like any set of the queue. */
  latestDownload: procedure.input(OfBrand).output(ShelfDownload.nullable()),
}
