import type { ComposerQuote, ComposerSpend } from '#shared/bridge/composer.ts'
import { formatCount, formatCredits, speakCredits } from '../../lib/format.ts'
import type { CostFact } from '../../ui/cost-panel.tsx'
import { t } from './texts.ts'

/** What is priced: a number of takes or renders. */
export type Priced = { readonly of: ComposerSpend; readonly count: number }

const range = (least: number, most: number) =>
  least === most ? formatCredits(least) : t('cost.range', { least: formatCount(least), most: formatCredits(most) })

/** Returns what one costs by the user's own past, in words: `about 18 cr`, or "Not quoted". */
export function eachWords(quote: ComposerQuote | null, isPractice: boolean): string {
  if (quote === null || quote.kind === 'not-quoted') return t('cost.notQuoted')
  return t('cost.about', { credits: formatCredits(quote.each.credits, isPractice) })
}

/** Returns the facts of the cost panel: that there is no quote, the range of the user's own past, and its median. */
export function quoteFacts(quote: ComposerQuote | null, { of, count }: Priced, balance: number | null): CostFact[] {
  const cost: CostFact = { term: t('cost.term'), detail: t('cost.notQuoted'), look: 'strong' }
  const left: CostFact = {
    term: t('cost.balance'),
    detail: balance === null ? t('cost.unknown') : formatCount(balance),
    look: 'strong',
  }
  if (quote === null) return [cost, { term: t('cost.history.render', { count: 0 }), detail: '', look: 'strong' }, left]
  const past = count > 1 ? t('cost.short', { count: quote.past }) : t(`cost.history.${of}`, { count: quote.past })
  if (quote.kind === 'not-quoted') {
    const detail = t('cost.needed', { past: quote.past, needed: quote.needed })
    return [cost, { term: t(`cost.history.${of}`, { count: quote.past }), detail, look: 'strong' }, left]
  }
  const { each, credits } = quote
  return [
    cost,
    { term: past, detail: range(each.least, each.most), look: 'strong' },
    count > 1
      ? {
          term: t(`cost.total.${of}`, { count }),
          detail: t('cost.about', { credits: formatCredits(credits) }),
          look: 'strong',
        }
      : { term: t('cost.median'), detail: formatCredits(credits), look: 'strong' },
  ]
}

/** Returns the amount on a button, as shown and as spoken; nothing is shown while it is read. */
export function quoteAmount(
  quote: ComposerQuote | null,
  isPractice: boolean,
): { readonly shown: string | null; readonly spoken: string } {
  if (quote === null) return { shown: null, spoken: t('cost.spoken') }
  if (quote.kind === 'not-quoted') return { shown: t('cost.notQuoted'), spoken: t('cost.spoken') }
  return {
    shown: t('cost.about', { credits: formatCredits(quote.credits, isPractice) }),
    spoken: t('cost.about', { credits: speakCredits(quote.credits, isPractice) }),
  }
}
