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
  /** What limits hold back for it where that is more than its price: the length of its media is only assumed. */
  holds: z.int().optional(),
  label: QuoteLabel,
  /** Names of the inputs that the price depends on. */
  pricedBy: z.array(z.string()),
  note: z.string(),
})
export type Quote = z.output<typeof Quote>

/** What another value of one input would cost, as far as it is known without asking. Credits. */
export const OptionPrice = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** Null where nothing is known. */
  credits: z.int().nullable(),
  /** Against the price of the input as it is; null where either is not known. */
  difference: z.int().nullable(),
  label: QuoteLabel,
})
export type OptionPrice = z.output<typeof OptionPrice>

/** What many runs of a model cost together. */
export const QuoteTotal = z.object({
  /** The sum of what is known, in credits, and for how many of the runs nothing is. */
  credits: z.int(),
  unpriced: z.int(),
  /** What limits hold back for all of them. */
  holds: z.int(),
  /** How sure the least sure price is. */
  label: QuoteLabel,
  /** How many runs of each price, the most frequent combination of priced inputs first. */
  combinations: z.array(z.object({ runs: z.int(), credits: z.int().nullable(), label: QuoteLabel })),
  /** Requests that it would take to price the rest; each counts toward the sixty a minute. */
  requestsNeeded: z.int(),
})
export type QuoteTotal = z.output<typeof QuoteTotal>

/** Runs that one total may cover. */
export const mostTotalled = 10_000

/** Prices before anything is spent. */
export const quoteContract = {
  /** Prices a run. Costs at most one request, and none for a flat model or a combination seen before. */
  price: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(Quote),
  /** The price where it is known on this computer; `unknown` where only a request could tell. Costs no request. */
  known: procedure.input(z.object({ modelId: z.string(), input: ModelInput })).output(Quote),
  /** What each choice of a field would cost in place of the one in the input. Costs no request. */
  options: procedure
    .input(z.object({ modelId: z.string(), input: ModelInput, field: z.string() }))
    .output(z.array(OptionPrice)),
  /**
   * Prices many runs, each distinct combination once. Costs no request, unless `ask` is set: then one for each
   * combination that nothing is known of.
   */
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
