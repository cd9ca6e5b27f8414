/** One request in a window. `bound`: the latest moment at which it can have arrived (monotonic ms); null while under way. */
export type Stamp = { bound: number | null; readonly weight: number }

/** Milliseconds that are kept beyond the window: more than two clocks drift apart in a minute. */
export const drift = 10

/**
 * How many requests the window holds now, counting each until it has certainly left.
 *
 * A request arrives between its sending and its answer. Counting it from the latest of these, and sending only while
 * fewer than the limit are counted, no rolling window of the service can hold more, whatever the two clocks say.
 */
export function usedOf(stamps: readonly Stamp[], windowMs: number, now: number): number {
  let used = 0
  for (const { bound, weight } of stamps) if (bound === null || bound + windowMs + drift > now) used += weight
  return used
}

/** When the next request may go, as monotonic ms: `now` while there is room; null where only an answer can make room. */
export function freeAt(stamps: readonly Stamp[], most: number, windowMs: number, now: number): number | null {
  let used = usedOf(stamps, windowMs, now)
  if (used < most) return now
  const leaving = stamps
    .flatMap(({ bound, weight }) => (bound === null || bound + windowMs + drift <= now ? [] : [{ bound, weight }]))
    .toSorted((a, b) => a.bound - b.bound)
  for (const { bound, weight } of leaving) {
    used -= weight
    if (used < most) return bound + windowMs + drift
  }
  return null
}
