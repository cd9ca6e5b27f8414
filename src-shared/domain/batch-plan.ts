import { sampleEvenly } from './template/expand-template.ts'
import { limits } from '../contract/limit.ts'

/** The part of a batch that fits a budget. `kept` and `left`: ascending item indices. `credits`: the sum of `kept`. */
export type BudgetFit = {
  readonly kept: readonly number[]
  readonly left: readonly number[]
  readonly credits: number
}

/** The number of items that fit if the cheapest are taken: an upper bound. */
function mostThatFit(prices: readonly number[], budget: number): number {
  let spent = 0
  const cheapest = prices.toSorted((one, other) => one - other)
  const beyond = cheapest.findIndex((price) => (spent += price) > budget)
  return beyond === -1 ? prices.length : beyond
}

/**
 * Selects as many items as fit a budget, spread evenly over all that have a price. Credits. Binary search over the
 * count, O(n log n), as if more items always cost more: it may miss a larger sample that happens to contain only cheap
 * items. The sample never exceeds the budget, and one item more would. Items without a price (null) are never chosen,
 * because they could exceed the budget.
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

/** Jobs per call and runs per set at most. */
export const mostQueueJobs = 2_000

/** Runs that a batch may plan, for a budget to select from. */
export const mostPlannedRuns = 10_000

/** Characters of a batch's prompts together: ten thousand long ones. */
export const mostBatchText = 2_000_000

/** Characters of one prompt; more is a file pasted into one line. */
export const mostLineText = 20_000

/** Models that one batch may add to the open one. */
export const mostMatrixModels = 20

/** Prompts of a batch driven by the service (interface: POST /batches). */
export const mostServicePrompts = limits.batch.mostPrompts

/** Runs of a batch that the service makes at once, at most. */
export const mostServiceConcurrency = limits.batch.mostConcurrency

/** Batches that the service's list shows at most; older ones cannot be read from it (assumed). */
export const mostListedBatches = limits.batch.mostListed

/** One dimension of a matrix: an input or the model, and its values. */
type Axis<Value> = { readonly name: string; readonly values: readonly Value[] }

/** Every combination of some axes, computed on demand. */
type Matrix<Value> = {
  /** The product of the axes' lengths: 1 without axes, 0 if one is empty; at most `Number.MAX_SAFE_INTEGER`. */
  readonly count: number
  /** The combination at an index from 0; the last axis varies fastest. @throws RangeError if out of range. */
  at(index: number): ReadonlyMap<string, Value>
}

/** Combines axes, each value of one with each of the others. If two axes share a name, the later one wins. */
export function combineAxes<Value>(axes: readonly Axis<Value>[]): Matrix<Value> {
  const count = axes.reduce((total, { values }) => Math.min(total * values.length, Number.MAX_SAFE_INTEGER), 1)
  return {
    count,
    at(index) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= count) {
        throw new RangeError(`There is no combination ${index} of ${count}`)
      }
      let rest = index
      const chosen = axes.toReversed().map(({ name, values }) => {
        // The index is below the count, so no axis is empty and the remainder is a valid index.
        const value = values[rest % values.length] as Value
        rest = Math.floor(rest / values.length)
        return [name, value] as const
      })
      return new Map(chosen.toReversed())
    },
  }
}

/** A run that a later one may retry. */
type Tried = { readonly id: string; readonly retryOf: string | null }

/** Groups runs, oldest first, with their retries, in the order of the first attempts. */
export function groupTries<Run extends Tried>(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  const groupOf = new Map<string, Run[]>()
  for (const run of runs) {
    const known = run.retryOf === null ? undefined : groupOf.get(run.retryOf)
    const group = known ?? []
    if (known === undefined) groups.push(group)
    group.push(run)
    groupOf.set(run.id, group)
  }
  return groups
}
