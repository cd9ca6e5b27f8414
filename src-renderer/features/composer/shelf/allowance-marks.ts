import type { RenderAllowance } from '#shared/bridge/composer.ts'

const hourMs = 3_600_000

/** The places of the hourly allowance that become free in the next hour. */
export type AllowanceMarks = {
  /** When each becomes free, ms since 1970, the first one first, and how far into the hour that is, from 0 to 1. */
  readonly marks: readonly { readonly at: number; readonly share: number }[]
  readonly next: number | null
  readonly last: number | null
  readonly isFull: boolean
}

/** Returns when the renders of the last hour free their places. `now`: ms since 1970. */
export function allowanceMarks({ startedAt, perHour }: RenderAllowance, now: number): AllowanceMarks {
  const marks = startedAt
    .map((iso) => Date.parse(iso) + hourMs)
    .filter((at) => at > now && at <= now + hourMs)
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, share: (at - now) / hourMs }))
  return {
    marks,
    next: marks[0]?.at ?? null,
    last: marks.at(-1)?.at ?? null,
    isFull: perHour !== null && marks.length >= perHour,
  }
}
