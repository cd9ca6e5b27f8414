import { formatDateTime, formatDecimal, formatTime } from '../../lib/format.ts'
import { isolate, perLanguage } from '../../texts/language.ts'

const dollars = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      useGrouping: false,
    }),
)
const twoDecimals = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
)

/** Formats a price in cents: `$89.99`. An unknown currency is written before the figure. */
export function formatPrice(cents: number, currency: string): string {
  const amount = cents / 100
  if (currency === 'USD') return isolate(dollars().format(amount))
  return isolate(`${currency.slice(0, 8)} ${twoDecimals().format(amount)}`)
}

/** The price of one credit of a pack, bonus included, in cents with one decimal: `7.8`. */
export function centsEach({
  cents,
  credits,
  bonus,
}: {
  readonly cents: number
  readonly credits: number
  readonly bonus: number
}): string {
  return formatDecimal(cents / (credits + bonus))
}

type Pack = { readonly id: string; readonly cents: number; readonly credits: number; readonly bonus: number }

/** The cheapest pack that covers a shortfall of credits; null if none does. */
export function cheapestFor<One extends Pack>(packs: readonly One[], shortfall: number): One | null {
  const covering = packs.filter(({ credits, bonus }) => credits + bonus >= shortfall)
  return covering.toSorted((one, other) => one.cents - other.cents)[0] ?? null
}

/** Formats the time of a reading: the time of day if it is from today, else with its date. `now`: ms since 1970. */
export function formatReadAt(iso: string, now: number): string {
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(iso) : formatDateTime(iso)
}
