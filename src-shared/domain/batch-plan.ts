import { sampleEvenly } from './template/expand-template.ts'
import { limits } from '../contract/limit.ts'

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

/** Jobs that one call may name, and runs that one set may hold. */
export const mostQueueJobs = 2_000

/** Runs that a batch may write out, for a budget to choose from. */
export const mostPlannedRuns = 10_000

/** Characters that the prompts of a batch may have together: ten thousand long ones. */
export const mostBatchText = 2_000_000

/** Characters of one prompt; more is a file pasted into one line. */
export const mostLineText = 20_000

/** Models that one batch may go through besides the open one. */
export const mostMatrixModels = 20

/** Prompts that a batch of the service takes (interface: POST /batches). */
export const mostServicePrompts = limits.batch.mostPrompts

/** How many runs of a batch the service makes at once, at most. */
export const mostServiceConcurrency = limits.batch.mostConcurrency

/** Batches that the service's list shows at most; older ones cannot be read from it (assumed). */
export const mostListedBatches = limits.batch.mostListed

/** One dimension of a matrix: an input, or the model, and the values that it takes in turn. */
type Axis<Value> = { readonly name: string; readonly values: readonly Value[] }

/** Every combination of some axes, none of them written out. */
type Matrix<Value> = {
  /** The product of the axes' lengths; 1 for no axes, 0 where one is empty; never above `Number.MAX_SAFE_INTEGER`. */
  readonly count: number
  /** The combination with that number, from 0; the last axis varies fastest. @throws RangeError outside of the count. */
  at(index: number): ReadonlyMap<string, Value>
}

/** Combines axes, each value of one with each of the others. Of two axes with one name the later counts. */
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
        // The index is below the count, so that no axis is empty and the remainder is a place in it.
        const value = values[rest % values.length] as Value
        rest = Math.floor(rest / values.length)
        return [name, value] as const
      })
      return new Map(chosen.toReversed())
    },
  }
}

/** Something that may be tried again by a later one. */
type Tried = { readonly id: string; readonly retryOf: string | null }

/** Groups runs with those that try them again: in the order of the first tries, each with its tries in order. Oldest first. */
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
