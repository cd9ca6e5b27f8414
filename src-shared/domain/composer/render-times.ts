/** The time in which the renders of an allowance are counted (interface: Errors, "N an hour"). Milliseconds. */
export const allowanceMs = 60 * 60_000

/** When a refused render is tried again if nothing here says when one is free. Milliseconds. */
const unknownMs = 5 * 60_000

/** The renders of the last hour as this computer saw them. Milliseconds since 1970. */
export type SeenRenders = {
  /** When each was started. */
  readonly startedAt: readonly number[]
  /** As the service named it; null until it did. */
  readonly perHour: number | null
  /** When the service last refused one; null if it did not. */
  readonly refusedAt: number | null
}

/** Those of the last hour, oldest first. */
const recent = ({ startedAt }: SeenRenders, now: number) =>
  startedAt.filter((at) => at > now - allowanceMs).toSorted((one, other) => one - other)

/**
 * Returns when each of the next renders can start, at the earliest, in ms since 1970; null for at once. A refusal that the
 * renders seen here do not explain comes from another program, whose times are unknown: it is tried again in five minutes.
 */
export function renderTimes(seen: SeenRenders, count: number, now: number): (number | null)[] {
  const { perHour, refusedAt } = seen
  const started = recent(seen, now)
  const isUnexplained = refusedAt !== null && refusedAt >= (started.at(-1) ?? 0)
  const retryAt = isUnexplained && refusedAt !== null ? refusedAt + unknownMs : null
  const times: (number | null)[] = []
  for (let index = 0; index < count; index += 1) {
    // The render whose place it takes: one of those seen, or an earlier one of these.
    const before = perHour === null ? -1 : started.length + index - perHour
    const earlier = before < started.length ? started[before] : (times[before - started.length] ?? now)
    const at = before < 0 || earlier === undefined ? retryAt : earlier + allowanceMs
    times.push(at !== null && at <= now ? null : at)
  }
  return times
}

/** Returns when the next render can start; null for at once. Milliseconds since 1970. */
export function nextRenderAt(seen: SeenRenders, now: number): number | null {
  return renderTimes(seen, 1, now)[0] ?? null
}
