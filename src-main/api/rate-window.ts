/** `requests`: everything of a key. `starts`: the paid starts of its account alone (interface: Limits). */
export type RateWindow = 'requests' | 'starts'

/** A request in a window. `bound`: the latest moment at which it can have arrived (monotonic ms); null while under way. */
export type Stamp = {
  readonly id: number
  readonly window: RateWindow
  readonly weight: number
  readonly bound: number | null
}

/** Milliseconds that are kept beyond the window: more than two clocks drift apart in a minute. */
export const drift = 10

/** True until the stamp has certainly left its window. */
export function isCounted({ bound }: Pick<Stamp, 'bound'>, windowMs: number, now: number): boolean {
  return bound === null || bound + windowMs + drift > now
}

/**
 * How many requests the window holds now, counting each until it has certainly left.
 *
 * A request arrives between its sending and its answer. Counting it from the latest moment that is possible, and sending
 * only while fewer than the limit are counted, no rolling window of the service can hold more, whatever the clocks say.
 */
export function usedOf(stamps: readonly Stamp[], window: RateWindow, windowMs: number, now: number): number {
  let used = 0
  for (const stamp of stamps) if (stamp.window === window && isCounted(stamp, windowMs, now)) used += stamp.weight
  return used
}

/** When there is room for `places` more, as monotonic ms: `now` while there is; null where only an answer can make room. */
export function freeAt(
  stamps: readonly Stamp[],
  space: { readonly window: RateWindow; readonly most: number; readonly windowMs: number; readonly places: number },
  now: number,
): number | null {
  const { window, most, windowMs, places } = space
  let used = usedOf(stamps, window, windowMs, now)
  if (used + places <= most) return now
  const leaving = stamps
    .flatMap(({ window: of, bound, weight }) =>
      of !== window || bound === null || bound + windowMs + drift <= now ? [] : [{ bound, weight }],
    )
    .toSorted((a, b) => a.bound - b.bound)
  for (const { bound, weight } of leaving) {
    used -= weight
    if (used + places <= most) return bound + windowMs + drift
  }
  return null
}
