/**
 * Who goes first when the window is full: what a user waits for, the result of a run that is probably over, what pays,
 * what prices, what only looks.
 */
export const ratePriorities = ['user', 'result', 'start', 'estimate', 'poll'] as const
export type RatePriority = (typeof ratePriorities)[number]

/** Something that wants a place. `since`: monotonic ms. */
export type PendingRequest = { readonly priority: RatePriority; readonly since: number }

/** When each class last got a place, monotonic ms. */
export type Served = Partial<Readonly<Record<RatePriority, number>>>

/** A class that has waited this long without one place goes before everything, once. Milliseconds. */
const longestWait = 60_000

/**
 * Compares two wishes: negative where `a` goes first.
 *
 * A stream of one class cannot starve another: who has waited for a minute while its class got nothing goes next. It is
 * the class that counts, for in a long queue of starts every one is old.
 */
export function compareRequests(a: PendingRequest, b: PendingRequest, served: Served, now: number): number {
  const rank = ({ priority, since }: PendingRequest) =>
    now - Math.max(since, served[priority] ?? since) >= longestWait ? -1 : ratePriorities.indexOf(priority)
  return rank(a) - rank(b) || a.since - b.since
}
