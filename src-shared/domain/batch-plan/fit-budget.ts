import { sampleEvenly } from '../template/sample-evenly.ts'

/** What of a batch fits a budget. `kept` and `left` are numbers of items, rising; `credits` is the sum of the kept. */
export type BudgetFit = {
  readonly kept: readonly number[]
  readonly left: readonly number[]
  readonly credits: number
}

/** The most items that could fit if the cheapest ones were taken: more than that never does. */
function mostThatFit(prices: readonly number[], budget: number): number {
  let spent = 0
  const cheapest = prices.toSorted((one, other) => one - other)
  const beyond = cheapest.findIndex((price) => (spent += price) > budget)
  return beyond === -1 ? prices.length : beyond
}

/**
 * Chooses how many items a budget bears, spread evenly over all that have a price. Credits.
 *
 * The number is found by halving, as if more items always cost more: O(n log n). Where cheap and dear ones alternate so
 * that a larger sample happens to hit only the cheap ones, that one is passed over for a mixed one that fits. The sample
 * found never passes the budget, and one item more would. Items whose price is not known (null) are never chosen, for
 * what they take could pass the budget.
 */
export function fitBudget(prices: readonly (number | null)[], budget: number): BudgetFit {
  const priced = prices.flatMap((price, number) => (price === null ? [] : [{ price, number }]))
  const take = (count: number) => {
    const chosen = sampleEvenly(priced.length, count).flatMap((index) => priced[index] ?? [])
    return { chosen, credits: chosen.reduce((sum, { price }) => sum + price, 0) }
  }
  let fits = take(0)
  let most = mostThatFit(
    priced.map(({ price }) => price),
    budget,
  )
  for (let next = most; fits.chosen.length < most; next = Math.ceil((fits.chosen.length + most) / 2)) {
    const tried = take(next)
    if (tried.credits <= budget) fits = tried
    else most = next - 1
  }
  const kept = fits.chosen.map(({ number }) => number)
  const isKept = new Set(kept)
  return { kept, left: prices.flatMap((_, number) => (isKept.has(number) ? [] : [number])), credits: fits.credits }
}
