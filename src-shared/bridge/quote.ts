import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { procedure } from './failures.ts'

/**
 * How sure a price is.
 *
 * - `exact`: computed from the catalog or a published price list.
 * - `quoted`: the service was asked at `at`.
 * - `learned`: asked before, at `at`, for the same priced inputs.
 * - `assumed`: the service could not read the media and assumed this many seconds.
 * - `unknown`: no number is known; `reason` says why.
 */
export const QuoteLabel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact') }),
  z.object({ kind: z.literal('quoted'), at: z.string() }),
  z.object({ kind: z.literal('learned'), at: z.string() }),
  z.object({ kind: z.literal('assumed'), at: z.string(), seconds: z.number() }),
  z.object({ kind: z.literal('unknown'), reason: z.string() }),
])
export type QuoteLabel = z.output<typeof QuoteLabel>

/** A price before a run. `credits` is null exactly where the label is `unknown`. */
export const Quote = z.object({
  modelId: z.string(),
  credits: z.int().nullable(),
  label: QuoteLabel,
  /** Names of the inputs that the price depends on. */
  pricedBy: z.array(z.string()),
  note: z.string(),
})
export type Quote = z.output<typeof Quote>

/** Prices before anything is spent. */
export const quoteContract = {
  /** Prices a run. Costs at most one request, and none for a flat model or a combination seen before. */
  price: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(Quote),
}
