import { sampleEvenly } from '../template/sample-evenly.ts'

/** What of a batch fits a budget. `kept` and `left` are numbers of items, rising; `credits` is the sum of the kept. */
export type BudgetFit = {
  readonly kept: readonly number[]
  readonly left: readonly number[]
  readonly credits: number
}

/**
 * Chooses as many items as a budget bears, spread evenly over all that have a price. Credits.
 *
 * Items whose price is not known (null) are never chosen, for what they take could pass the budget.
 */
export function fitBudget(prices: readonly (number | null)[], budget: number): BudgetFit {
  const priced = prices.flatMap((price, number) => (price === null ? [] : [{ price, number }]))
  const least = priced.reduce((lowest, { price }) => Math.min(lowest, price), Number.POSITIVE_INFINITY)
  let take = least > 0 ? Math.min(priced.length, Math.floor(budget / least)) : priced.length
  for (; take > 0; take -= 1) {
    const chosen = sampleEvenly(priced.length, take).flatMap((index) => priced[index] ?? [])
    const credits = chosen.reduce((sum, { price }) => sum + price, 0)
    if (credits > budget) continue
    const kept = chosen.map(({ number }) => number)
    const isKept = new Set(kept)
    return { kept, left: prices.flatMap((_, number) => (isKept.has(number) ? [] : [number])), credits }
  }
  return { kept: [], left: prices.map((_, number) => number), credits: 0 }
}
