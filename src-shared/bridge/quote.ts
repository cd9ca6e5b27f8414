import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { Said } from '../domain/said.ts'
import { procedure } from './failures.ts'

/**
 * How certain a price is.
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
  z.object({ kind: z.literal('unknown'), reason: z.string(), said: Said.optional() }),
])
export type QuoteLabel = z.output<typeof QuoteLabel>

/** A price before a run. `credits` is null exactly when the label is `unknown`. */
export const Quote = z.object({
  modelId: z.string(),
  credits: z.int().nullable(),
  /** What limits reserve for it if more than its price, because the length of its media is only assumed. */
  holds: z.int().optional(),
  label: QuoteLabel,
  /** Names of the inputs that the price depends on. */
  pricedBy: z.array(z.string()),
  note: z.string(),
})
export type Quote = z.output<typeof Quote>

/** The cost of another value of one input, as far as known without a request. Credits. */
export const OptionPrice = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  credits: z.int().nullable(),
  /** Relative to the price of the current input; null if either is unknown. */
  difference: z.int().nullable(),
  label: QuoteLabel,
})
export type OptionPrice = z.output<typeof OptionPrice>

/** The total cost of many runs of a model. */
export const QuoteTotal = z.object({
  /** The sum of known prices, in credits, and the number of runs without one. */
  credits: z.int(),
  unpriced: z.int(),
  /** What limits reserve for all of them. */
  holds: z.int(),
  /** The label of the least certain price. */
  label: QuoteLabel,
  /** Runs by price, the most frequent combination of priced inputs first. */
  combinations: z.array(z.object({ runs: z.int(), credits: z.int().nullable(), label: QuoteLabel })),
  /** Requests needed to price the rest; each counts toward the sixty a minute. */
  requestsNeeded: z.int(),
})
export type QuoteTotal = z.output<typeof QuoteTotal>

/** Runs that one total may cover. */
export const mostTotalled = 10_000

/** Prices before anything is spent. */
export const quoteContract = {
  /** Prices a run. Costs at most one request, and none for a flat model or a combination seen before. */
  price: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(Quote),
  /** The price if known on this computer; `unknown` if only a request could answer. Costs no request. */
  known: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(Quote),
  /** The cost of each choice of a field in place of the one in the input. Costs no request. */
  options: procedure
    .input(z.object({ modelId: z.string(), input: ModelInput, field: z.string() }))
    .output(z.array(OptionPrice)),
  /** Prices many runs, each distinct combination once. Sends no request, or with `ask` one per unknown combination. */
  total: procedure
    .input(
      z.object({
        modelId: z.string(),
        inputs: z.array(ModelInput).min(1).max(mostTotalled),
        ask: z.boolean().default(false),
      }),
    )
    .output(QuoteTotal),
}
