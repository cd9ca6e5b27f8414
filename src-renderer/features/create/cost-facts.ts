import { labelOf } from '#shared/domain/input-form/field.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCount, formatCredits, speakCredits } from '../../lib/format.ts'
import type { CostFact } from '../../ui/cost-panel.tsx'
import type { SpendState } from '../../ui/button.tsx'
import type { CostPanelView } from './cost-panel-view.ts'
import { t } from './texts.ts'

/** The three facts of the slate: the price, how it was priced, the balance after. */
export function costFacts(view: CostPanelView, isPractice: boolean): CostFact[] {
  // The narrow column has no room for the whole unit beside a figure; the button below has it.
  const cost = { term: t(isPractice ? 'price.practiceCost' : 'price.cost'), unit: 'cr', look: 'figure' } as const
  const balance = (credits: number | null) => (credits === null ? t('price.unknown') : formatCount(credits))
  switch (view.kind) {
    case 'empty':
    case 'unpriced':
      return [
        { term: cost.term, detail: t(view.kind === 'empty' ? 'price.noModel' : 'price.unavailable'), look: 'strong' },
        { term: t('price.pricedBy'), detail: t('price.unknown'), look: 'text' },
        { term: t('price.balance'), detail: balance(view.kind === 'empty' ? null : view.balance) },
      ]
    case 'reading': {
      const after = view.last === null || view.balance === null ? null : view.balance - view.reserved - view.last
      return [
        { ...cost, detail: view.last ?? '–' },
        { term: t('price.pricedBy'), detail: t('price.loading'), look: 'text' },
        { term: t('price.balanceAfter'), detail: balance(after) },
      ]
    }
    case 'priced': {
      const after = view.balance === null ? null : view.balance - view.reserved - view.credits
      const by = view.quote.pricedBy.map((name) => labelOf(name).toLowerCase()).join(', ')
      return [
        { ...cost, detail: formatCount(view.credits) },
        { term: t('price.pricedBy'), detail: by === '' ? t('price.fixed') : by, look: 'text' },
        {
          term: t(view.reserved > 0 ? 'price.balanceAfterQueue' : 'price.balanceAfter'),
          detail: balance(after),
          ...(after !== null && after < 0 ? { tone: 'err' as const } : {}),
        },
      ]
    }
    case 'short':
      return [
        { ...cost, detail: formatCount(view.credits) },
        { term: t('price.balance'), detail: formatCount(view.balance) },
        { term: t('price.shortBy'), detail: formatCount(view.by), tone: 'err' },
      ]
    default:
      return assertNever(view)
  }
}

/** How the spend button looks: how sure the price is, and whether it can be spent now. */
export function spendState(view: CostPanelView, isOffline: boolean): SpendState {
  switch (view.kind) {
    case 'empty':
      return 'refused'
    case 'reading':
      return 'reading'
    case 'short':
      return 'short'
    case 'unpriced':
      return isOffline ? 'offline' : 'unquoted'
    case 'priced':
      if (isOffline) return 'offline'
      return view.quote.label.kind === 'assumed' ? 'approx' : 'quoted'
    default:
      return assertNever(view)
  }
}

/** The price on the button, as shown and as spoken. */
export function amountWords(view: CostPanelView, isPractice: boolean): { shown: string | null; spoken: string } {
  if (view.kind !== 'priced' && view.kind !== 'short') return { shown: null, spoken: t('price.spoken.unavailable') }
  const spoken = speakCredits(view.credits, isPractice)
  const isApprox = view.kind === 'priced' && view.quote.label.kind === 'assumed'
  return {
    shown: `${isApprox ? '≈ ' : ''}${formatCredits(view.credits, isPractice)}`,
    spoken: isApprox ? t('price.spoken.about', { credits: spoken }) : spoken,
  }
}
