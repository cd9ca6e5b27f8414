/** A stretch of local time. Both ends in milliseconds since 1970; `end` is the first moment of the next one. */
export type LocalPeriod = { readonly start: number; readonly end: number }

/** The time zone of this machine, an IANA name. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const minute = 60_000
/** Longer than any day or month, in minutes. */
const longest = { day: 27 * 60, month: 32 * 24 * 60 } as const

/**
 * The calendar day or month in a time zone (an IANA name) that holds a moment.
 *
 * Found by search over what the clock on the wall shows, so that days of 23 and 25 hours, and days that begin at one
 * o'clock because midnight was skipped, come out as they are.
 * Zones are apart by whole minutes.
 */
export function localPeriod(kind: 'day' | 'month', now: number, zone: string): LocalPeriod {
  const calendar = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: kind === 'day' ? '2-digit' : undefined,
  })
  const name = (minutes: number) => calendar.format(minutes * minute)
  const present = Math.floor(now / minute)
  const here = name(present)
  /** The first minute after `low`, and `high` at the latest, of which `isIn` is true; it stays true from then on. */
  const first = (low: number, high: number, isIn: (minutes: number) => boolean): number => {
    let from = low
    let until = high
    while (until - from > 1) {
      const middle = Math.floor((from + until) / 2)
      if (isIn(middle)) until = middle
      else from = middle
    }
    return until * minute
  }
  return {
    start: first(present - longest[kind], present, (at) => name(at) === here),
    end: first(present, present + longest[kind], (at) => name(at) !== here),
  }
}
