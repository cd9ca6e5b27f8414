import { localTime, momentOf } from '#shared/util/time-zone.ts'

/** Reads the text of a date and time field in a time zone: milliseconds since 1970; null for an incomplete one. */
export function readPostedAt(text: string, timeZone: string): number | null {
  const [, date, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/u.exec(text) ?? []
  if (date === undefined || hour === undefined || minute === undefined) return null
  const at = momentOf(date, Number(hour) + Number(minute) / 60, timeZone)
  return Number.isNaN(at) ? null : at
}

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a moment (milliseconds since 1970) as a date and time field takes it, in a time zone. */
export function postedAtText(at: number, timeZone: string): string {
  const { date, hour, minute } = localTime(at, timeZone)
  return `${date}T${two(hour)}:${two(minute)}`
}
