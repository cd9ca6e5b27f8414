import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { SpendingTable, SpendSums } from '../cache/tables/spending.ts'
import { localPeriod } from './limits/local-period.ts'

/** Spending of one local day, `2026-11-21`. Credits. */
export type DaySpend = SpendSums & { readonly day: string }

const none: SpendSums = { jobs: 0, charged: 0, refunded: 0 }
const add = (one: SpendSums, other: SpendSums): SpendSums => ({
  jobs: one.jobs + other.jobs,
  charged: one.charged + other.charged,
  refunded: one.refunded + other.refunded,
})

/** The first moment of the local day `days` - 1 days before today, and the names of all days until today. */
export function daysUntil(
  now: number,
  days: number,
  zone: string,
): { readonly since: number; readonly names: string[] } {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
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

/** What was spent on each of the last days, today last; days without spending are there too. */
export function spendByDay(
  table: SpendingTable,
  workspaceId: WorkspaceId,
  order: { readonly now: number; readonly days: number; readonly zone: string },
): { readonly since: number; readonly days: DaySpend[] } {
  const { since, names } = daysUntil(order.now, order.days, order.zone)
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: order.zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const sums = new Map<string, SpendSums>(names.map((name) => [name, none]))
  const last = names.at(-1) ?? ''
  for (const { at, ...spent } of table.byBucket(workspaceId, since)) {
    // A bucket that began before the first day, or lies ahead of a clock that was set back, belongs to the nearest one.
    const name = calendar.format(Math.max(at, since))
    const day = sums.has(name) ? name : last
    sums.set(day, add(sums.get(day) ?? none, spent))
  }
  return { since, days: [...sums].map(([day, spent]) => ({ day, ...spent })) }
}
