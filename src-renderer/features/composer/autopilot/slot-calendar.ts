import { dateAfter, localTime, momentOf, weekdayOf } from '#shared/util/time-zone.ts'

/** A day of the calendar. `hours`: 23 or 25 where the clock is moved. */
export type CalendarDay = {
  readonly date: string
  readonly weekday: number
  readonly hours: number
  /** Autopilot posts on this weekday. */
  readonly isOn: boolean
}

/** A place of the calendar. `at`: milliseconds since 1970. `isSlot`: Autopilot posts then. */
export type CalendarSlot = {
  readonly key: string
  readonly date: string
  /** As the clock of the brand shows it: `12:00`. */
  readonly time: string
  readonly at: number
  readonly isSlot: boolean
  /** The clock skips this hour: `at` is when it was moved. */
  readonly isSkipped: boolean
}

/** Days of the brand, such as a week from Monday: days across, times down. */
export type SlotCalendar = {
  readonly days: readonly CalendarDay[]
  readonly times: readonly string[]
  /** The places of each time, in the order of the days. */
  readonly rows: readonly (readonly CalendarSlot[])[]
}

const hourMs = 3_600_000

/** Returns the Monday of a date's week. Dates are YYYY-MM-DD. */
export const mondayOf = (date: string): string => dateAfter(date, -((weekdayOf(date) + 6) % 7))

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

/** Returns the date a number of months after another: the same day of its month, or that month's last. */
export function monthsAfter(date: string, months: number): string {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(last, Number(date.slice(8))))).toISOString().slice(0, 10)
}

/** Returns the whole weeks that have the days of a date's month: the first Monday, and the number of days. */
export function weeksOfMonth(date: string): { readonly first: string; readonly count: number } {
  const first = mondayOf(firstOfMonth(date))
  const next = firstOfMonth(monthsAfter(firstOfMonth(date), 1))
  const days = Math.round((Date.parse(next) - Date.parse(first)) / (24 * hourMs))
  return { first, count: Math.ceil(days / 7) * 7 }
}

/** The length of a day in hours: 24, or 23 or 25 where the clock is moved. */
export function hoursOf(date: string, timeZone: string): number {
  return (momentOf(dateAfter(date, 1), 0, timeZone) - momentOf(date, 0, timeZone)) / hourMs
}

const two = (value: number) => String(value).padStart(2, '0')

/** The clock of a moment in a time zone: `12:00`. */
export function clockOf(at: number, timeZone: string): string {
  const { hour, minute } = localTime(at, timeZone)
  return `${two(hour)}:${two(minute)}`
}

/** The hour of a clock as a number: `12:30` is 12.5; null for anything else. */
export function hourOf(clock: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/u.exec(clock) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) + Number(minute) / 60
}

type CalendarOptions = {
  /** The first day, and how many there are. */
  readonly first: string
  readonly count?: number
  readonly timeZone: string
  /** When Autopilot posts, as clocks. */
  readonly slotTimes: readonly string[]
  /** On which weekdays Autopilot posts; 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** Moments that need a place, too, such as those of cards at other times. Milliseconds since 1970. */
  readonly moments: readonly number[]
}

/** Returns the slots of days: a week, unless `count` is another. A time that the clock skips is the moment at which it was moved. */
export function calendarOf({
  first,
  count = 7,
  timeZone,
  slotTimes,
  weekdays,
  moments,
}: CalendarOptions): SlotCalendar {
  const days = Array.from({ length: count }, (_, index): CalendarDay => {
    const date = dateAfter(first, index)
    const weekday = weekdayOf(date)
    return { date, weekday, hours: hoursOf(date, timeZone), isOn: weekdays.includes(weekday) }
  })
  const dates = new Set(days.map(({ date }) => date))
  const slots = slotTimes.filter((clock) => hourOf(clock) !== null)
  const slotMoments = new Set(
    days.flatMap(({ date }) => slots.map((clock) => momentOf(date, hourOf(clock) ?? 0, timeZone))),
  )
  const others = moments
    .filter((at) => !slotMoments.has(at) && dates.has(localTime(at, timeZone).date))
    .map((at) => clockOf(at, timeZone))
  const times = [...new Set([...slots, ...others])].toSorted()
  const rows = times.map((time) =>
    days.map(({ date, isOn }): CalendarSlot => {
      const at = momentOf(date, hourOf(time) ?? 0, timeZone)
      const isSkipped = clockOf(at, timeZone) !== time
      return { key: `${date} ${time}`, date, time, at, isSlot: isOn && slots.includes(time), isSkipped }
    }),
  )
  return { days, times, rows }
}

/** Returns the place of a moment: the slot at that very moment, else the one that shows its clock; undefined outside. */
export function slotOf(calendar: SlotCalendar, at: number, timeZone: string): CalendarSlot | undefined {
  const { date } = localTime(at, timeZone)
  // Most cards are of other days.
  if (!calendar.days.some((day) => day.date === date)) return undefined
  const all = calendar.rows.flat()
  const time = clockOf(at, timeZone)
  return (
    all.find((slot) => slot.at === at && slot.isSlot) ?? all.find((slot) => slot.date === date && slot.time === time)
  )
}

/** How far the clock of `own` is ahead of that of `timeZone`, in hours; negative behind. */
export function hoursAhead(at: number, timeZone: string, own: string): number {
  const reading = (zone: string) => {
    const { date, hour, minute } = localTime(at, zone)
    return Date.parse(`${date}T${two(hour)}:${two(minute)}:00Z`)
  }
  return (reading(own) - reading(timeZone)) / hourMs
}

/** A direction in the calendar. */
export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * Returns where a card moves in a direction: the next place of the same time or day that takes it; null if there is
 * none in this week.
 */
export function freeSlotBeside(
  week: SlotCalendar,
  from: string,
  direction: Direction,
  isFree: (slot: CalendarSlot) => boolean,
): CalendarSlot | null {
  const row = week.rows.findIndex((slots) => slots.some(({ key }) => key === from))
  const column = week.rows[row]?.findIndex(({ key }) => key === from) ?? -1
  if (row === -1 || column === -1) return null
  const line =
    direction === 'left' || direction === 'right'
      ? (week.rows[row] ?? [])
      : week.rows.flatMap((one) => one[column] ?? [])
  const at = direction === 'left' || direction === 'right' ? column : row
  const beyond = direction === 'left' || direction === 'up' ? line.slice(0, at).toReversed() : line.slice(at + 1)
  return beyond.find(isFree) ?? null
}
