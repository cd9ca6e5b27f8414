/** Whether a text names a time zone of the IANA database. Offsets such as `+01:00` are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** A moment as a calendar and a clock on the wall of a time zone show it. `date` is YYYY-MM-DD; Sunday is weekday 0. */
export type LocalTime = {
  readonly date: string
  readonly hour: number
  readonly minute: number
  readonly weekday: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** The wall clock's reading as if it were UTC. Milliseconds since 1970. */
function readingOf(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Reads a moment (milliseconds since 1970) in a time zone. @throws RangeError for an unknown time zone. */
export function localTime(at: number, timeZone: string): LocalTime {
  const reading = new Date(readingOf(at, timeZone))
  return {
    date: reading.toISOString().slice(0, 10),
    hour: reading.getUTCHours(),
    minute: reading.getUTCMinutes(),
    weekday: reading.getUTCDay(),
  }
}

/**
 * Returns the moment at which a wall clock of the time zone shows an hour of a date. Of an hour that comes twice, as in
 * autumn, it is the first; for one that is skipped, as in spring, the moment at which the clock was moved.
 */
export function momentOf(date: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * 60 * minuteMs
  // No place is more than a day away from UTC, and no clock is moved twice in two days.
  const offsets = [wanted - dayMs, wanted + dayMs].map((at) => readingOf(at, timeZone) - Math.floor(at / 1000) * 1000)
  const moments = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b)
  const shown = moments.find((at) => readingOf(at, timeZone) === wanted)
  return shown ?? movedAt(moments[0] ?? wanted, moments[1] ?? wanted, wanted, timeZone)
}

/** The first minute after `from` at which the clock shows `wanted` or later. */
function movedAt(from: number, until: number, wanted: number, timeZone: string): number {
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(until / minuteMs)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (readingOf(middle * minuteMs, timeZone) >= wanted) high = middle
    else low = middle + 1
  }
  return high * minuteMs
}

/** Returns the date a number of days after another. Dates are YYYY-MM-DD. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the weekday of a date: 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
