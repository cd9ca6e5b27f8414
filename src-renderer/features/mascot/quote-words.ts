import type { MascotQuote } from '#shared/bridge/mascot.ts'
import { formatCount, formatCredits, formatPlural, speakCredits } from '../../lib/format.ts'
import type { SlateFact } from '../../ui/slate.tsx'

/** What is priced: new videos, or another cut of one. `count`: how many of them. */
export type Priced = { readonly kind: 'video' | 'cut'; readonly count: number }

const spread = (least: number, most: number) =>
  least === most ? formatCredits(least) : `${formatCount(least)}–${formatCredits(most)}`

/** The facts of a slate for work that the service does not price: the own last ones, never a guess. */
export function quoteFacts(quote: MascotQuote | null, { kind, count }: Priced, balance: number | null): SlateFact[] {
  const cost: SlateFact = {
    term: count === 1 ? 'Cost' : `Cost of ${formatCount(count)}`,
    detail: 'Not quoted',
    look: 'strong',
  }
  const left: SlateFact = {
    term: 'Balance',
    detail: balance === null ? 'Not known' : formatCount(balance),
    look: 'strong',
  }
  if (quote === null) return [cost, { term: 'Own history', detail: 'reading…', look: 'text' }, left]
  if (quote.kind === 'not-quoted') {
    return [cost, { term: 'Own history', detail: `${quote.count} of ${quote.needed} ${kind}s`, look: 'strong' }, left]
  }
  return [
    cost,
    { term: `Your last ${quote.count}`, detail: spread(quote.least, quote.most), look: 'strong' },
    { term: 'Median', detail: formatCredits(quote.median), look: 'strong' },
  ]
}

/** The amount on the button, as shown and as spoken; nothing is shown where nothing is known. */
export function quoteAmount(
  quote: MascotQuote | null,
  { count }: Priced,
  isPractice: boolean,
): { readonly shown: string | null; readonly spoken: string } {
  if (quote?.kind !== 'own') return { shown: null, spoken: 'price not quoted' }
  const about = quote.median * count
  return {
    shown: `about ${formatCredits(about, isPractice)}`,
    spoken: `price not quoted, about ${speakCredits(about, isPractice)}`,
  }
}

/** What stands under the button: that there is no price, what is charged, and what comes back. */
export function quoteNote(
  quote: MascotQuote | null,
  priced: Priced,
  balance: number | null,
  isPractice: boolean,
): string {
  const left = balance === null ? '' : ` Balance ${formatCredits(balance, isPractice)}.`
  if (quote?.kind !== 'own') return `Not quoted. You are charged as it runs; a failed job is refunded.${left}`
  const reused =
    priced.kind === 'cut'
      ? 'The service gives no price before a re-cut. Script, voice and lip-sync are reused. A failed cut is refunded.'
      : 'The service gives no price before a video. You are charged as it runs; a failed job is refunded.'
  const other = priced.kind === 'video' && !quote.alike ? ' Your last ones had other lengths.' : ''
  const many = priced.count > 1 ? ` ${formatPlural(priced.count, 'video')} at the median of each.` : ''
  return `${reused}${other}${many}`
}
