/** A median with the bounds of its interval; all null without a value. */
export type MedianOf = {
  readonly n: number
  readonly median: number | null
  readonly low: number | null
  readonly high: number | null
}

/** The share of intervals that hold the true median. */
export const intervalLevel = 0.8

/** How many posts a claim needs. With fewer, an interval is as wide as all posts. */
export const leastPosts = 5

const exactUpTo = 60
/** The quantile of the normal distribution that leaves (1 - level) / 2 above it. */
const normalQuantile = 1.2816

/**
 * The rank, from 1, of the lower bound of the median's interval among `n` sorted values; the upper bound has the same rank
 * from the end. Exact by the binomial distribution (order statistics; Conover, Practical Nonparametric Statistics, 3.2),
 * by its normal approximation for many values.
 */
function lowerRank(n: number): number {
  if (n > exactUpTo) return Math.max(1, Math.floor((n - normalQuantile * Math.sqrt(n)) / 2))
  let share = 2 ** -n
  let below = share
  let rank = 0
  while (below <= (1 - intervalLevel) / 2 && rank < n) {
    rank += 1
    share *= (n - rank + 1) / rank
    below += share
  }
  return Math.max(1, rank)
}

/** Returns the median of values and its 80 % interval, which assumes nothing of their distribution. Sorts the values. */
export function medianOf(values: Float64Array): MedianOf {
  const n = values.length
  if (n === 0) return { n, median: null, low: null, high: null }
  values.sort()
  const at = (index: number) => values[index] ?? 0
  const median = (at(Math.floor((n - 1) / 2)) + at(Math.ceil((n - 1) / 2))) / 2
  const rank = lowerRank(n)
  return { n, median, low: at(rank - 1), high: at(n - rank) }
}
