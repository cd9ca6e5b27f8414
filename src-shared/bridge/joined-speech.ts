import { Said } from '../domain/said.ts'
import { z } from 'zod'
import { AssetId } from '../domain/ids.ts'
import { speechGap, SpeechSource } from '../domain/speech/joined-speech.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'
import { SpeechOrder, SpeechQuote } from './voices.ts'

/**
 * The price of a text: `runs` are to be paid, `kept` of its `sentences` are taken from the source. `isSame`: the source
 * says exactly this text already.
 */
export const JoinedQuote = SpeechQuote.extend({ runs: z.int(), kept: z.int(), sentences: z.int(), isSame: z.boolean() })
export type JoinedQuote = z.output<typeof JoinedQuote>

/**
 * Where a joined speech is. `lacking`: some of its runs failed or were removed, so that their sentences are missing; an
 * order of the same text from this speech speaks only those. `unjoined`: joining failed or was stopped; again is free.
 */
export const JoinedState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('speaking'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('lacking'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('joining'), share: z.number() }),
  z.object({ kind: z.literal('unjoined'), sentence: z.string(), said: Said.optional() }),
  z.object({ kind: z.literal('done'), assetId: AssetId, seconds: z.number() }),
])
export type JoinedState = z.output<typeof JoinedState>

/**
 * A text spoken by several runs, whose files are joined here. `gap`: silence between parts, in seconds; `charged`: by
 * `runs` less refunds, in credits; `kept`: how many sentences an earlier speech had.
 */
export const JoinedSpeech = z.object({
  id: z.uuid(),
  title: z.string(),
  order: SpeechOrder,
  gap: z.number(),
  /** Whether there is a gap: between parts of different runs. */
  hasGaps: z.boolean(),
  state: JoinedState,
  charged: z.int(),
  kept: z.int(),
  /** The runs that were ordered with it. */
  runs: z.array(Job),
  createdAt: z.string(),
})
export type JoinedSpeech = z.output<typeof JoinedSpeech>

const Gap = z.number().min(speechGap.least).max(speechGap.most)
const Id = z.object({ id: z.uuid() })

/** Texts that are spoken by several runs: longer than one run can speak, or edited after they were spoken. */
export const joinedSpeechContract = {
  /** Newest first. `next` continues the list; null at its end. */
  list: procedure
    .input(z.object({ before: z.string().optional(), limit: z.int().min(1).max(50).default(20) }))
    .output(z.object({ speeches: z.array(JoinedSpeech), next: z.string().nullable() })),
  read: procedure.input(Id).output(JoinedSpeech),
  /** What it costs to speak what `from` does not have. Nothing is sent. */
  quote: procedure.input(z.object({ order: SpeechOrder, from: SpeechSource.nullable() })).output(JoinedQuote),
  /**
   * Saves all runs at once, or none, then sends them; joins their files when all are there. The same `draftId` returns the
   * first speech. `quoted`: the price on the button. INVALID_INPUT names the fields; nothing is sent then.
   */
  order: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        order: SpeechOrder,
        from: SpeechSource.nullable(),
        gap: Gap.default(speechGap.usual),
        quoted: z.int(),
      }),
    )
    .output(JoinedSpeech),
  /** Joins the files again, with another gap. Costs nothing; a gap that was used before is there at once. */
  join: procedure.input(z.object({ id: z.uuid(), gap: Gap })).output(JoinedSpeech),
  /** Stops joining; what was spoken stays. */
  stopJoining: procedure.input(Id).output(JoinedSpeech),
}
