const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delays after each failed attempt; the attempt after the last delay is final (assumed: the interface gives none). */
const waits = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour] as const

/** Delay in milliseconds after so many attempts, or null after the last. A positive `speed` divides it. */
export function retryAfterMs(attempts: number, speed: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : wait / (speed > 0 ? speed : 1)
}
