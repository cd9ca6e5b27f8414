import { z } from 'zod'

/** A point in time in a sentence: ISO 8601, and as the English sentence names it. */
const SaidTime = z.object({ at: z.string(), text: z.string() })

/**
 * What a text of the studio says, for readers of other languages: sentences in order, each by its key in
 * `src-shared/domain/sentences` with the facts it names. Texts that a service wrote have none.
 */
export const Said = z.array(
  z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number(), SaidTime])).optional() }),
)
export type Said = z.output<typeof Said>

/** A text of the studio: in English, and as keys with facts. */
export type Sentence = { readonly text: string; readonly said: Said }

/** A sentence on its way to windows. */
export const Spoken = z.object({ sentence: z.string(), said: Said })
type Spoken = z.output<typeof Spoken>

/** Turns a sentence, or that there is none, into what windows read. */
export const spoken = (sentence: Sentence | null): Spoken | null =>
  sentence === null ? null : { sentence: sentence.text, said: sentence.said }
