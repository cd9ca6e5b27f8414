import { dateAfter, localTime, momentOf, weekdayOf } from '#shared/util/time-zone.ts'
import type { AutopilotSettings } from '../brands/brand-store.ts'

type Times = Pick<AutopilotSettings, 'postHour' | 'perDay' | 'weekdays'>

/** The most hours between two posts of a day. */
const mostApart = 6
const lastHour = 23

/**
 * The hours of a day's posts: the first at `postHour`, the others up to six hours apart so that all are on the same day;
 * null if the day has no room for them.
 */
export function slotHours({ postHour, perDay }: Times): number[] | null {
  if (perDay === 1) return [postHour]
  const apart = Math.min(mostApart, Math.floor((lastHour - postHour) / (perDay - 1)))
  return apart < 1 ? null : Array.from({ length: perDay }, (_, index) => postHour + index * apart)
}

/**
 * The slots after `from` and up to `until`, earliest first (milliseconds since 1970). On a day of 23 hours, a slot in the
 * hour that is skipped is when the clock was moved; on one of 25, a slot is in the first of two equal hours.
 */
export function slotsBetween(times: Times, timezone: string, from: number, until: number): number[] {
  const hours = slotHours(times) ?? []
  const slots = new Set<number>()
  const lastDate = localTime(until, timezone).date
  for (let { date } = localTime(from, timezone); date <= lastDate; date = dateAfter(date, 1)) {
    if (!times.weekdays.includes(weekdayOf(date))) continue
    for (const hour of hours) slots.add(momentOf(date, hour, timezone))
  }
  return [...slots].filter((slot) => slot > from && slot <= until).toSorted((a, b) => a - b)
}
