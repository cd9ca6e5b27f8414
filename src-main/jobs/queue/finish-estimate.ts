/** How long jobs took of late, from accepted to done. Milliseconds. */
export type Duration = { readonly modelId: string; readonly ms: number }

/** With fewer own samples nothing is said (design: Progress). */
const leastSamples = 5
/** A run costs at least its start and one look at its end. */
const requestsEach = 2

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

/**
 * When the last of `waiting` jobs is about to be done, in milliseconds since 1970: as fast as the window lets requests
 * go, and then as long as a run usually takes. Null where fewer than five runs tell how long that is, or nothing waits.
 */
export function estimateFinish(order: {
  readonly waiting: number
  readonly underWay: number
  readonly durations: readonly Duration[]
  readonly now: number
  /** Requests that may go in `windowMs`. */
  readonly most: number
  readonly windowMs: number
}): number | null {
  const { waiting, underWay, durations, now, most, windowMs } = order
  if (waiting + underWay === 0 || durations.length < leastSamples) return null
  const each = (windowMs * requestsEach) / most
  return Math.round(now + waiting * each + median(durations.map(({ ms }) => ms)))
}
