import { limits } from '#shared/contract/limit.ts'

/** The hourly render allowance of an account. `nextAt`: when one more is free, in ms since 1970; null if one is. */
export type AllowanceState = {
  readonly perHour: number
  readonly used: number
  readonly remaining: number
  readonly nextAt: number | null
}

const { most, windowMs } = limits.composer.exports

/** The sentence of a render that the allowance refuses (interface: Errors). */
export const allowanceUsed = `Export limit reached, ${most} an hour.`

/** The time after which a start counts, at a time. Both in milliseconds since 1970. */
export function countedSince(now: number): number {
  return now - windowMs
}

/** The allowance at a time, from the times of the starts: each frees its place an hour later (assumed). */
export function allowanceAt(starts: readonly number[], now: number): AllowanceState {
  const counted = starts.filter((at) => at > countedSince(now)).toSorted((a, b) => a - b)
  const remaining = Math.max(0, most - counted.length)
  const frees = counted.at(-most)
  const nextAt = remaining > 0 || frees === undefined ? null : frees + windowMs
  return { perHour: most, used: counted.length, remaining, nextAt }
}
