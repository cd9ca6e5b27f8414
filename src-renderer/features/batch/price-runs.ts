import type { Bridge } from '#shared/bridge/contract.ts'
import type { PlannedRun } from './plan-batch.ts'

/** The cost of each run of a batch. Credits; null if the price is unknown. */
export type BatchPrices = {
  readonly each: readonly (number | null)[]
  /** The sum of the known prices. */
  readonly credits: number
  /** How many runs have no known price, and how many requests would price all of them. */
  readonly unpriced: number
  readonly requestsNeeded: number
}

/** Combinations of priced inputs requested at once; a batch seldom has more than a few. */
const mostAtOnce = 8

/**
 * Prices the runs of a batch by their own models, each combination of priced inputs once.
 *
 * Without `ask` it sends no request to the service. Ends early, with the known prices, once it is not wanted.
 * @throws what the bridge throws.
 */
export async function priceRuns(
  total: Bridge['quote']['total'],
  runs: readonly PlannedRun[],
  ask: boolean,
  isWanted: () => boolean = () => true,
): Promise<BatchPrices> {
  const first = new Map<string, PlannedRun>()
  for (const run of runs) if (!first.has(run.priceKey)) first.set(run.priceKey, run)
  const entries = [...first]
  const known = new Map<string, { credits: number | null; requestsNeeded: number }>()
  for (let from = 0; from < entries.length && isWanted(); from += mostAtOnce) {
    const part = entries.slice(from, from + mostAtOnce)
    const reported = await Promise.all(
      part.map(([, { form, input }]) => total({ modelId: form.model.id, inputs: [input], ask })),
    )
    for (const [index, [key]] of part.entries()) {
      const one = reported[index]
      if (one !== undefined) {
        known.set(key, { credits: one.unpriced > 0 ? null : one.credits, requestsNeeded: one.requestsNeeded })
      }
    }
  }
  const each = runs.map(({ priceKey }) => known.get(priceKey)?.credits ?? null)
  return {
    each,
    credits: each.reduce<number>((sum, credits) => sum + (credits ?? 0), 0),
    unpriced: each.filter((credits) => credits === null).length,
    requestsNeeded: [...known.values()].reduce((sum, { requestsNeeded }) => sum + requestsNeeded, 0),
  }
}
