import type { Quote, QuoteTotal } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { weakestLabel } from '#shared/domain/price-certainty.ts'
import { pricedInputsOf } from './price-question.ts'

type Group = { runs: number; readonly input: ModelInput; readonly quote: Quote; readonly isOpen: boolean }

/**
 * Adds up what many runs cost: each distinct combination of the priced inputs is looked up once.
 *
 * `open` has one input of each combination that would have to be asked for.
 */
export function addUp(
  model: Model,
  inputs: readonly ModelInput[],
  lookUp: (input: ModelInput) => { readonly quote: Quote; readonly isOpen: boolean },
): { readonly total: QuoteTotal; readonly open: readonly ModelInput[] } {
  const priced = pricedInputsOf(model)
  const isByLength = model.pricing?.type === 'per_character'
  const partOf = (value: unknown) => (isByLength && typeof value === 'string' ? [...value].length : (value ?? null))
  const groups = new Map<string, Group>()
  for (const input of inputs) {
    const name = JSON.stringify(priced.map((one) => partOf(input[one])))
    const group = groups.get(name) ?? { runs: 0, input, ...lookUp(input) }
    group.runs += 1
    groups.set(name, group)
  }
  const all = [...groups.values()].toSorted((one, other) => other.runs - one.runs)
  const sum = (amount: (quote: Quote) => number | null) =>
    all.reduce((total, { runs, quote }) => total + runs * (amount(quote) ?? 0), 0)
  const open = all.filter(({ isOpen }) => isOpen).map(({ input }) => input)
  return {
    open,
    total: {
      credits: sum(({ credits }) => credits),
      holds: sum(({ holds, credits }) => holds ?? credits),
      unpriced: all.reduce((total, { runs, quote }) => total + (quote.credits === null ? runs : 0), 0),
      label: weakestLabel(all.map(({ quote }) => quote.label)) ?? { kind: 'exact' },
      combinations: all.map(({ runs, quote: { credits, label } }) => ({ runs, credits, label })),
      requestsNeeded: open.length,
    },
  }
}
