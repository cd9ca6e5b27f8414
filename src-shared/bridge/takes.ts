import { z } from 'zod'
import { Take } from '../contract/composer-resource.ts'
import { ComposerId, ComposerOrder, OfBrand, ReadingFacts, Refresh } from './composer.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'

/** The user's own words for a take, kept on this computer only. Null: as the service wrote it. */
export const TakeWords = z.object({
  hook: z.string().max(2_000).nullable().default(null),
  caption: z.string().max(20_000).nullable().default(null),
  script: z.string().max(20_000).nullable().default(null),
  tags: z.array(z.string().min(1).max(200)).max(100).nullable().default(null),
})
export type TakeWords = z.output<typeof TakeWords>

/**
 * A take as the service wrote it, with the user's words beside it: null if there are none. `isOutdated`: the service's
 * words changed since the edit. `editedAt`: ISO 8601.
 */
export const ComposerTake = Take.extend({
  playId: z.string(),
  edit: TakeWords.extend({ editedAt: z.string(), isOutdated: z.boolean() }).nullable(),
})
export type ComposerTake = z.output<typeof ComposerTake>

/** The takes of a play, the first one first. */
export const PlayTakes = z.object({
  playId: z.string(),
  title: z.string(),
  /** An address of this computer. */
  coverUrl: z.string().nullable(),
  takes: z.array(ComposerTake),
  /** The first of the brand's angles that no take has: what a new one uses; null if all are used. */
  nextAngle: z.string().nullable(),
})
export type PlayTakes = z.output<typeof PlayTakes>

const OfTake = OfBrand.extend({ takeId: ComposerId })

/** Takes: the words for a brand's plays, and the renders of them. */
export const takesContract = {
  /** The takes of the plays of a screen, in one request. A play without any has an empty list. */
  list: procedure
    .input(OfBrand.extend({ playIds: z.array(ComposerId).min(1).max(50), refresh: Refresh }))
    .output(ReadingFacts.extend({ plays: z.array(PlayTakes) })),
  /**
   * All plays that have takes, the newest take first. `text` is searched in the words, the user's included. `before`: the
   * `next` of the previous page. `total` and `angles`, each with its number of takes, on the first page only.
   */
  page: procedure
    .input(
      OfBrand.extend({
        text: z.string().max(500).default(''),
        angle: z.string().max(200).nullable().default(null),
        before: z.string().max(500).optional(),
        limit: z.int().min(1).max(100).default(50),
        refresh: Refresh,
      }),
    )
    .output(
      ReadingFacts.extend({
        plays: z.array(PlayTakes),
        total: z.int().nullable(),
        angles: z.array(z.object({ angle: z.string(), count: z.int() })),
        next: z.string().nullable(),
      }),
    ),
  /** Keeps the user's words for a take; what is null is as the service wrote it. Needs no connection. */
  edit: procedure.input(OfTake.extend({ words: TakeWords })).output(ComposerTake),
  /** Removes the user's words. */
  restore: procedure.input(OfTake).output(ComposerTake),
  /** Orders a new take. `angle`: null for the brand's next unused one. Sent once, never repeated automatically. */
  write: procedure
    .input(ComposerOrder.extend({ playId: ComposerId, angle: z.string().min(1).max(200).nullable() }))
    .output(Job),
  /**
   * Orders the render of a play with its words, saved to the library. It waits for the service's hourly allowance and
   * starts by itself. The same words are rendered and charged once.
   */
  render: procedure.input(ComposerOrder.extend({ playId: ComposerId })).output(Job),
}
