import { fieldsOf, momentIn } from '../composer-time.ts'

/** Reads the text of a date and time field in a time zone: milliseconds since 1970; null for an incomplete one. */
export function readPostedAt(text: string, timeZone: string): number | null {
  const moment = momentIn(text.slice(0, 10), text.slice(11, 16), timeZone)
  return moment === null ? null : Date.parse(moment)
}

/** Writes a moment (milliseconds since 1970) as a date and time field takes it, in a time zone. */
export function postedAtText(at: number, timeZone: string): string {
  const { date, time } = fieldsOf(at, timeZone)
  return [date, time].join('T')
}
