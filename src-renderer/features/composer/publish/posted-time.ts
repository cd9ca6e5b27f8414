import { dateAfter, localTime } from '#shared/util/time-zone.ts'
import { dateName, dayIn, timeIn } from '../../../lib/zoned-time.ts'
import { momentIn } from '../composer-time.ts'

const month = (number: number) => dateName(`2026-${String(number).padStart(2, '0')}-01`).slice(2)
/** The names of the months as dates show them. */
const months = Array.from({ length: 12 }, (_, index) => month(index + 1).toLowerCase())

/** Days. */
const halfYear = 182

const yearOf = (at: number, timeZone: string) => Number(localTime(at, timeZone).date.slice(0, 4))

/**
 * Writes a moment in a time zone as the field shows it: `19 Nov, 15:38`, with its year if that is not the current one.
 * Both times are in milliseconds since 1970.
 */
export function postedAtText(at: number, timeZone: string, now: number): string {
  const year = yearOf(at, timeZone)
  const day = dayIn(at, timeZone)
  return `${year === yearOf(now, timeZone) ? day : `${day} ${year}`}, ${timeIn(at, timeZone)}`
}

/**
 * Reads a typed time in a time zone: `19 Nov, 15:38`, also with a year, or `15:38` for today. A day without a year
 * that is far in the future is one of the year before. Returns milliseconds since 1970; null for anything else.
 */
export function readPostedAt(text: string, timeZone: string, now: number): number | null {
  const [, dayText, name = '', yearText, hour = '', minute = ''] =
    /^(?:(\d{1,2})\.?\s+(\p{L}{3,})\.?,?(?:\s+(\d{4}))?,?\s+)?(\d{1,2})[:.](\d{2})$/u.exec(text.trim()) ?? []
  if (hour === '') return null
  const today = localTime(now, timeZone).date
  const time = `${hour.padStart(2, '0')}:${minute}`
  const read = (date: string) => {
    const moment = momentIn(date, time, timeZone)
    return moment === null ? null : Date.parse(moment)
  }
  if (dayText === undefined) return read(today)
  const index = months.findIndex((one) => name.toLowerCase().startsWith(one))
  if (index < 0) return null
  const dayOf = (year: number) => `${year}-${String(index + 1).padStart(2, '0')}-${dayText.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const date = dayOf(yearText === undefined ? thisYear : Number(yearText))
  // In January, a day of December is one of the year before; next week is a mistake that the form names.
  return read(yearText === undefined && date > dateAfter(today, halfYear) ? dayOf(thisYear - 1) : date)
}
