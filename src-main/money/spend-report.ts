import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { SpendingTable, SpendSums } from '../cache/tables/spending.ts'

/** Spending of one local day, `2026-11-21`. Credits. */
export type DaySpend = SpendSums & { readonly day: string }

const none: SpendSums = { jobs: 0, charged: 0, refunded: 0 }
const add = (one: SpendSums, other: SpendSums): SpendSums => ({
  jobs: one.jobs + other.jobs,
  charged: one.charged + other.charged,
  refunded: one.refunded + other.refunded,
})

/** A period of local time in ms since 1970; `end` is the first moment of the next one. */
export type LocalPeriod = { readonly start: number; readonly end: number }

/** The time zone of this machine, an IANA name. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const minute = 60_000
/** Longer than any day or month, in minutes. */
const longest = { day: 27 * 60, month: 32 * 24 * 60 } as const

/**
 * Finds the calendar day or month in a time zone (an IANA name) that contains a moment.
 *
 * Searches over local calendar time, so that days of 23 and 25 hours, and days that begin at one o'clock because
 * midnight was skipped, come out right. Zones are offset by whole minutes.
 */
export function localPeriod(kind: 'day' | 'month', now: number, zone: string): LocalPeriod {
  const calendar = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: kind === 'day' ? '2-digit' : undefined,
  })
  const name = (minutes: number) => calendar.format(minutes * minute)
  const present = Math.floor(now / minute)
  const here = name(present)
  /** Finds the first minute in (`low`, `high`] where `isIn` holds; it must hold from then on. */
  const first = (low: number, high: number, isIn: (minutes: number) => boolean): number => {
    let from = low
    let until = high
    while (until - from > 1) {
      const middle = Math.floor((from + until) / 2)
      if (isIn(middle)) until = middle
      else from = middle
    }
    return until * minute
  }
  return {
    start: first(present - longest[kind], present, (at) => name(at) === here),
    end: first(present, present + longest[kind], (at) => name(at) !== here),
  }
}

/** The day of this machine that contains a moment. */
export const localDay = (now: number): LocalPeriod => localPeriod('day', now, localZone())

const dayNames = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Returns a function that names the local day of a moment (ms since 1970): `2026-11-21`. */
export function dayNameOf(zone: string): (at: number) => string {
  const calendar = dayNames(zone)
  return (at) => calendar.format(at)
}

/** The first moment of the local day `days` - 1 days ago, and the names of all days until today. */
export function daysUntil(
  now: number,
  days: number,
  zone: string,
): { readonly since: number; readonly names: string[] } {
  const calendar = dayNames(zone)
  const names: string[] = []
  let moment = now
  let since = now
  for (let index = 0; index < days; index += 1) {
    names.unshift(calendar.format(moment))
    since = localPeriod('day', moment, zone).start
    moment = since - 1
  }
  return { since, names }
}

/** Sums the spending of each of the last days, today last; days without spending are included. */
export function spendByDay(
  table: SpendingTable,
  workspaceId: WorkspaceId,
  order: { readonly now: number; readonly days: number; readonly zone: string },
): { readonly since: number; readonly days: DaySpend[] } {
  const { since, names } = daysUntil(order.now, order.days, order.zone)
  const calendar = dayNames(order.zone)
  const sums = new Map<string, SpendSums>(names.map((name) => [name, none]))
  const last = names.at(-1) ?? ''
  for (const { at, ...spent } of table.byBucket(workspaceId, since)) {
    // A bucket before the first day, or ahead of a clock that was set back, counts to the nearest day.
    const name = calendar.format(Math.max(at, since))
    const day = sums.has(name) ? name : last
    sums.set(day, add(sums.get(day) ?? none, spent))
  }
  return { since, days: [...sums].map(([day, spent]) => ({ day, ...spent })) }
}
