import { dateAfter, localTime, momentOf } from '#shared/util/time-zone.ts'
import { dateName, dayIn, longWeekday, timeIn, weekdayIn } from '../../lib/zoned-time.ts'

/** Formats a slot in a time zone: `Fri 12:00`, with its date from six days on: `27 Nov, 12:00`. `now`: ms since 1970. */
export function slotTime(iso: string, timeZone: string, now: number): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const isNear = Math.abs(at - now) < 6 * 24 * 3_600_000
  return `${isNear ? weekdayIn(at, timeZone) : `${dayIn(at, timeZone)},`} ${timeIn(at, timeZone)}`
}

/** Formats a date such as `2026-11-19` as a heading: `Thursday 19 November`. */
export function dayHeading(date: string): string {
  const weekday = longWeekday(date)
  return weekday === '' ? date : `${weekday} ${dateName(date, true)}`
}

/** A moment as the fields of a form show it in a time zone: a date `2026-11-19` and a time `12:05`. */
export function fieldsOf(at: number, timeZone: string): { readonly date: string; readonly time: string } {
  const { date, hour, minute } = localTime(at, timeZone)
  return { date, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

/**
 * Returns the moment (ISO 8601) of a date and time in a time zone, or null for ones that are no date and time. A time
 * that the clock skips is moved to the one after it.
 */
export function momentIn(date: string, time: string, timeZone: string): string | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/u.exec(time) ?? []
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date) || hour === undefined || minute === undefined) return null
  // A 31 November is read as 1 December.
  const isDate = !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && dateAfter(date, 0) === date
  if (!isDate || Number(hour) > 23 || Number(minute) > 59) return null
  return new Date(momentOf(date, Number(hour) + Number(minute) / 60, timeZone)).toISOString()
}
