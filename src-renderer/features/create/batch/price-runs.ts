import type { Bridge } from '#shared/bridge/contract.ts'
import type { ModelForm } from '../model-form.ts'
import { pricedPart } from '../model-form.ts'
import type { PlannedRun } from './plan-batch.ts'

/** What the runs of a batch cost, one by one. Credits; null where no price is known. */
export type BatchPrices = {
  readonly each: readonly (number | null)[]
  /** The sum of what is known. */
  readonly credits: number
  /** How many runs have no known price, and how many requests would tell all of them. */
  readonly unpriced: number
  readonly requestsNeeded: number
}

/** Combinations of priced inputs that are asked about at once; a batch has seldom more than a few. */
const mostAtOnce = 8

/**
 * Prices the runs of a batch, each combination of its priced inputs once.
 *
 * Without `ask` it costs no request to the service. @throws what the bridge throws.
 */
export async function priceRuns(
  total: Bridge['quote']['total'],
  form: ModelForm,
  runs: readonly PlannedRun[],
  ask: boolean,
): Promise<BatchPrices> {
  const keys = runs.map(({ input }) => pricedPart(form, input))
  const first = new Map(keys.map((key, index) => [key, index] as const).toReversed())
  const entries = [...first]
  const known = new Map<string, { credits: number | null; requestsNeeded: number }>()
  for (let from = 0; from < entries.length; from += mostAtOnce) {
    const part = entries.slice(from, from + mostAtOnce)
    const told = await Promise.all(
      part.map(([, index]) => total({ modelId: form.model.id, inputs: [runs[index]?.input ?? {}], ask })),
    )
    for (const [index, [key]] of part.entries()) {
      const one = told[index]
      if (one !== undefined) {
        known.set(key, { credits: one.unpriced > 0 ? null : one.credits, requestsNeeded: one.requestsNeeded })
      }
    }
  }
  const each = keys.map((key) => known.get(key)?.credits ?? null)
  return {
    each,
    credits: each.reduce<number>((sum, credits) => sum + (credits ?? 0), 0),
    unpriced: each.filter((credits) => credits === null).length,
    requestsNeeded: [...known.values()].reduce((sum, { requestsNeeded }) => sum + requestsNeeded, 0),
  }
}
