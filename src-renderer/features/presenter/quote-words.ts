import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { formatCount, formatCredits, speakCredits } from '../../lib/format.ts'
import type { CostFact } from '../../ui/cost-panel.tsx'
import { t } from './texts.ts'

/** What is priced: new videos, or another cut of one. `count`: how many of them. */
export type Priced = { readonly kind: 'video' | 'cut'; readonly count: number }

const spread = (least: number, most: number) =>
  least === most ? formatCredits(least) : t('price.range', { least: formatCount(least), most: formatCredits(most) })

/** The facts of the cost panel where the service quotes no price: what the user’s last ones cost, never a guess. */
export function quoteFacts(quote: ShortVideoQuote | null, { kind, count }: Priced, balance: number | null): CostFact[] {
  const cost: CostFact = {
    term: t('price.term', { count }),
    detail: t('price.unavailable'),
    look: 'strong',
  }
  const left: CostFact = {
    term: t('price.balance'),
    detail: balance === null ? t('price.unknown') : formatCount(balance),
    look: 'strong',
  }
  const history = t(`price.history.${kind}`)
  if (quote === null) return [cost, { term: history, detail: t('price.loading'), look: 'text' }, left]
  if (quote.kind === 'not-quoted') {
    const { count: past, needed } = quote
    return [cost, { term: history, detail: t('price.needed', { count: past, needed }), look: 'strong' }, left]
  }
  return [
    cost,
    { term: t('price.last', { count: quote.count }), detail: spread(quote.least, quote.most), look: 'strong' },
    { term: t('price.median'), detail: formatCredits(quote.median), look: 'strong' },
  ]
}

/** The amount on the button, as shown and as spoken; nothing is shown where nothing is known. */
export function quoteAmount(
  quote: ShortVideoQuote | null,
  { count }: Priced,
  isPractice: boolean,
): { readonly shown: string | null; readonly spoken: string } {
  if (quote?.kind !== 'own') return { shown: null, spoken: t('price.spoken') }
  const about = quote.median * count
  return {
    shown: t('price.about', { credits: formatCredits(about, isPractice) }),
    spoken: t('price.spokenAbout', { credits: speakCredits(about, isPractice) }),
  }
}

/** Says what is charged and refunded, and what the estimate is made from. */
export function quoteNote(quote: ShortVideoQuote | null, { kind, count }: Priced): string {
  if (quote === null) return t('price.charged')
  if (quote.kind === 'not-quoted') {
    return [t(`price.noEstimate.${kind}`, { needed: quote.needed }), t('price.charged')].join(' ')
  }
  return [
    t(`price.estimate.${kind}`),
    ...(kind === 'video' && !quote.alike ? [t('price.otherLengths')] : []),
    ...(count > 1 ? [t('price.series', { count })] : []),
  ].join(' ')
}
