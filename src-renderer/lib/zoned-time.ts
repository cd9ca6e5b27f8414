import { inOwnStyle } from './format.ts'
import { perLanguage } from '../texts/language.ts'
import { isTimeZone } from '#shared/util/time-zone.ts'

const formatsIn = perLanguage((locale) => ({ locale, formats: new Map<string, Intl.DateTimeFormat>() }))

function write(at: string | number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  const key = JSON.stringify([timeZone, options])
  const { locale, formats } = formatsIn()
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formats.set(key, format)
  return inOwnStyle(format.format(moment))
}

/** The time zone of this computer. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns a brand's time zone; that of this computer if the brand has none that is known here. */
export const timeZoneOf = (timezone: string | null | undefined): string =>
  typeof timezone === 'string' && isTimeZone(timezone) ? timezone : ownTimeZone()

/** Formats a moment (ISO 8601, or milliseconds since 1970) as a time of day in a time zone: `14:02`. */
export const timeIn = (at: string | number, timeZone: string): string =>
  write(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a moment as a day in a time zone: `20 Nov`. */
export const dayIn = (at: string | number, timeZone: string): string =>
  write(at, timeZone, { day: 'numeric', month: 'short' })

/** Formats a moment as a short weekday in a time zone: `Fri`. */
export const weekdayIn = (at: string | number, timeZone: string): string => write(at, timeZone, { weekday: 'short' })

/** Formats a moment as a day with its weekday in a time zone: `Fri 20 Nov`. */
export const weekdayDayIn = (at: string | number, timeZone: string): string =>
  write(at, timeZone, { weekday: 'short', day: 'numeric', month: 'short' })

/** Noon in UTC, so that no time zone moves a date to another day. */
const noonOf = (date: string) => `${date}T12:00:00Z`

/** Formats a date (YYYY-MM-DD) as a short weekday: `Thu`. */
export const weekdayName = (date: string): string => write(noonOf(date), 'UTC', { weekday: 'short' })

/** Formats a date (YYYY-MM-DD) as a weekday: `Thursday`. */
export const longWeekday = (date: string): string => write(noonOf(date), 'UTC', { weekday: 'long' })

/** Formats a date (YYYY-MM-DD): `20 Nov`, or `20 November` if `isLong`. */
export const dateName = (date: string, isLong = false): string =>
  write(noonOf(date), 'UTC', { day: 'numeric', month: isLong ? 'long' : 'short' })

/** Returns the name of a weekday: 0 is `Sunday` or `Sun`. */
export const nameOfWeekday = (weekday: number, style: 'long' | 'short'): string =>
  // 1 January 2023 was a Sunday.
  write(Date.UTC(2023, 0, 1 + weekday), 'UTC', { weekday: style })

const letters = perLanguage((locale) => {
  const days = [0, 1, 2, 3, 4, 5, 6]
  const short = days.map((day) => nameOfWeekday(day, 'short').replace(/\.$/u, ''))
  const pairs = short.map((name) => name.slice(0, 2))
  if (new Set(pairs).size === days.length) return pairs
  const narrow = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  return short.map((name, day) => (name.length <= 3 ? name : narrow.format(Date.UTC(2023, 0, 1 + day))))
})

/** Returns a weekday in as few letters as tell it from the others: 0 is `Su`. */
export const weekdayLetters = (weekday: number): string => letters()[weekday] ?? ''

/** Formats the month of a date (YYYY-MM-DD): `November 2026`. */
export const monthName = (date: string): string => write(noonOf(date), 'UTC', { month: 'long', year: 'numeric' })

/** Formats the month of a date (YYYY-MM-DD) in short: `Nov`, or `Nov 2026` if `withYear`. */
export const shortMonthName = (date: string, withYear: boolean): string =>
  write(noonOf(date), 'UTC', { month: 'short', ...(withYear && { year: 'numeric' }) })

/** Returns the last part of a time zone's name: `Lisbon`. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
