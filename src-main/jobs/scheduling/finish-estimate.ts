/** A run costs at least its start and one poll at its end. */
const requestsEach = 2

/** Runs of one model that wait. `last`: the place of the last of them, from 1. `ms`: how long one usually takes, null where too few were seen. */
export type WaitingModel = { readonly last: number; readonly ms: number | null }

/** A run at the service: how long it has been there and how long such a one usually takes, in milliseconds. */
export type RunUnderWay = { readonly elapsed: number; readonly ms: number | null }

/**
 * When the last job is about to be done, in milliseconds since 1970: each is sent as fast as the window of its key lets
 * requests go, and then takes as long as runs of its model usually do.
 *
 * A model of which too few runs were seen counts as the slowest of the others. Null where nothing is known of any, or
 * nothing is to be done. `elsewhere`: jobs of other workspaces that wait for the same window; the two take turns.
 */
export function estimateFinish(order: {
  readonly models: readonly WaitingModel[]
  readonly underWay: readonly RunUnderWay[]
  readonly elsewhere: number
  readonly now: number
  /** Requests that may go in `windowMs`. */
  readonly most: number
  readonly windowMs: number
}): number | null {
  const { models, underWay, elsewhere, now, most, windowMs } = order
  const known = [...models, ...underWay].flatMap(({ ms }) => ms ?? [])
  if (known.length === 0) return null
  const slowest = Math.max(...known)
  const each = (windowMs * requestsEach) / most
  const waits = models.map(({ last, ms }) => (last + Math.min(last, elsewhere)) * each + (ms ?? slowest))
  const leaves = underWay.map(({ elapsed, ms }) => Math.max(0, (ms ?? slowest) - elapsed))
  return Math.round(now + Math.max(...waits, ...leaves))
}
