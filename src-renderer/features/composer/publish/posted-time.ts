import { dateAfter, localTime } from '#shared/util/time-zone.ts'
import { dayIn, timeIn } from '../../../lib/zoned-time.ts'
import { perLanguage } from '../../../texts/language.ts'
import { momentIn } from '../composer-time.ts'

/** The short names of the months, as they are typed: those of the language, then the English ones. */
const months = perLanguage((own) =>
  [own, 'en'].flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) =>
      format
        .format(Date.UTC(2026, index, 1))
        .replace(/\.$/u, '')
        .toLowerCase()
        .slice(0, locale === 'en' ? 3 : undefined),
    )
  }),
)

/** Days. */
const halfYear = 182

const yearOf = (at: number, timeZone: string) => Number(localTime(at, timeZone).date.slice(0, 4))

/**
 * Writes a moment in a time zone as the field shows it: `19 Nov, 15:38`, with its year if that is not the current one.
 * In a language whose dates are written otherwise: `2026-11-19, 15:38`.
 * Both times are in milliseconds since 1970.
 */
export function postedAtText(at: number, timeZone: string, now: number): string {
  const year = yearOf(at, timeZone)
  const day = dayIn(at, timeZone)
  const text = `${year === yearOf(now, timeZone) ? day : `${day} ${year}`}, ${timeIn(at, timeZone)}`
  return readPostedAt(text, timeZone, now) === null ? `${localTime(at, timeZone).date}, ${timeIn(at, timeZone)}` : text
}

/**
 * Reads a typed time in a time zone: `19 Nov, 15:38`, also with a year, `2026-11-19, 15:38`, or `15:38` for today. A day without a year
 * that is far in the future is one of the year before. Returns milliseconds since 1970; null for anything else.
 */
export function readPostedAt(text: string, timeZone: string, now: number): number | null {
  const [, isoDay, isoTime] = /^(\d{4}-\d{2}-\d{2}),?\s+(\d{1,2}:\d{2})$/u.exec(text.trim()) ?? []
  if (isoDay !== undefined && isoTime !== undefined) {
    const moment = momentIn(isoDay, isoTime.padStart(5, '0'), timeZone)
    return moment === null ? null : Date.parse(moment)
  }
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
  const found = months().findIndex((one) => name.toLowerCase().startsWith(one))
  if (found < 0) return null
  const index = found % 12
  const dayOf = (year: number) => `${year}-${String(index + 1).padStart(2, '0')}-${dayText.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const date = dayOf(yearText === undefined ? thisYear : Number(yearText))
  // In January, a day of December is one of the year before; next week is a mistake that the form names.
  return read(yearText === undefined && date > dateAfter(today, halfYear) ? dayOf(thisYear - 1) : date)
}
