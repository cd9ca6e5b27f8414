/** A span of days: the last few, or from a date to another, both included. Dates are `2026`, `2026-11` or `2026-11-19`. */
export type MadeFilter =
  | { readonly kind: 'last'; readonly count: number; readonly unit: 'd' | 'w' | 'm' | 'y' }
  | { readonly kind: 'dates'; readonly from: string | null; readonly to: string | null }

const datePattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The first day of a date, months from 0, and the first day after it. Null if the date does not exist. */
function daysOf(date: string): { readonly first: Day; readonly after: Day } | null {
  const [whole, years = '', months, days] = datePattern.exec(date) ?? []
  if (whole === undefined) return null
  const [year, month, day] = [Number(years), Number(months ?? 1) - 1, Number(days ?? 1)]
  const check = new Date(Date.UTC(year, month, day))
  if (year < 1970 || check.getUTCMonth() !== month || check.getUTCDate() !== day) return null
  const first = { year, month, day }
  if (days !== undefined) return { first, after: { ...first, day: day + 1 } }
  return { first, after: months === undefined ? { ...first, year: year + 1 } : { ...first, month: month + 1 } }
}

/** Reads the value of the filter; null if it is none, or ends before it starts. */
export function readMade(value: string): MadeFilter | null {
  const [, count, unit] = /^([1-9]\d{0,3})([dwmy])$/i.exec(value) ?? []
  const lower = unit?.toLowerCase()
  if (lower === 'd' || lower === 'w' || lower === 'm' || lower === 'y') {
    return { kind: 'last', count: Number(count), unit: lower }
  }
  const [from = '', to = from, ...more] = value.split('..')
  if (more.length > 0 || (from === '' && to === '')) return null
  if ((from !== '' && daysOf(from) === null) || (to !== '' && daysOf(to) === null)) return null
  const made = { kind: 'dates', from: from || null, to: to || null } as const
  const { since, until } = spanOf(made, 0)
  return since !== null && until !== null && since >= until ? null : made
}

/** Writes the value of the filter so that `readMade` reads the same again. */
export function printMade(made: MadeFilter): string {
  if (made.kind === 'last') return `${made.count}${made.unit}`
  return made.from !== null && made.from === made.to ? made.from : `${made.from ?? ''}..${made.to ?? ''}`
}

const localTime = ({ year, month, day }: Day) => new Date(year, month, day).getTime()

/**
 * Returns when a span starts, and when it is over, in the computer's time zone; null is open. Milliseconds since 1970.
 * The last days include today.
 */
export function spanOf(
  made: MadeFilter,
  now: number,
): { readonly since: number | null; readonly until: number | null } {
  if (made.kind === 'dates') {
    const [from, to] = [made.from === null ? null : daysOf(made.from), made.to === null ? null : daysOf(made.to)]
    return { since: from === null ? null : localTime(from.first), until: to === null ? null : localTime(to.after) }
  }
  const today = new Date(now)
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const { count, unit } = made
  const start = {
    d: { year, month, day: day + 1 - count },
    w: { year, month, day: day + 1 - 7 * count },
    m: { year, month: month - count, day: day + 1 },
    y: { year: year - count, month, day: day + 1 },
  }[unit]
  return { since: localTime(start), until: null }
}
