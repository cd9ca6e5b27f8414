import { sentenceOf } from '../../lib/sentences.ts'
import type { Quote, QuoteLabel } from '#shared/bridge/quote.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { QuoteState } from '../../forms/form-context.ts'
import type { SubmitState } from './store.ts'
import { t } from './texts.ts'
import { labelOf } from '#shared/domain/input-form/field.ts'
import { formatCount, formatCredits, speakCredits, creditUnit } from '../../lib/format.ts'
import type { CostFact } from '../../ui/cost-panel.tsx'
import type { SpendState } from '../../ui/button.tsx'

/**
 * What the cost panel shows. Credits; `balance` is null until the service reports it, `reserved` is what other runs may
 * still take of it.
 *
 * - `empty`: no model is open.
 * - `reading`: the last price, in grey, until the new one arrives.
 * - `priced`: the price on the button.
 * - `unpriced`: no price is known, and why.
 * - `short`: the balance does not cover the price.
 */
export type CostPanelView =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'reading'
      readonly last: number | null
      readonly balance: number | null
      readonly reserved: number
    }
  | {
      readonly kind: 'priced'
      readonly credits: number
      readonly quote: Quote
      readonly readAt: number
      readonly balance: number | null
      readonly reserved: number
    }
  | { readonly kind: 'unpriced'; readonly reason: string; readonly balance: number | null }
  | { readonly kind: 'short'; readonly credits: number; readonly balance: number; readonly by: number }

type MoneyStatus = Pick<StudioStatus, 'reserved'> & { readonly balance: Pick<Balance, 'credits'> | null }
type Balance = NonNullable<StudioStatus['balance']>

/** Returns the view of the cost panel for a price and a balance. */
export function costPanelView(quote: QuoteState, status: MoneyStatus | null): CostPanelView {
  const reserved = status?.reserved ?? 0
  const balance = status?.balance?.credits ?? null
  switch (quote.kind) {
    case 'none':
      return { kind: 'empty' }
    case 'reading':
      return { kind: 'reading', last: quote.last?.credits ?? null, balance, reserved }
    case 'failed':
      return { kind: 'unpriced', reason: quote.failure.message, balance }
    case 'known': {
      const { credits, label } = quote.quote
      if (credits === null) {
        return { kind: 'unpriced', reason: label.kind === 'unknown' ? reasonOf(label) : quote.quote.note, balance }
      }
      if (balance !== null && credits > balance) return { kind: 'short', credits, balance, by: credits - balance }
      return { kind: 'priced', credits, quote: quote.quote, readAt: quote.readAt, balance, reserved }
    }
    default:
      return assertNever(quote)
  }
}

/** Why no price is known. */
const reasonOf = ({ reason, said }: Extract<QuoteLabel, { kind: 'unknown' }>) => sentenceOf({ message: reason, said })

/** Says where a price comes from; `age` writes a time in words ("3 s ago"), `day` a date. */
export function priceSource(quote: Quote, words: { age(iso: string): string; day(iso: string): string }): string {
  const { label } = quote
  const terms = t('price.terms')
  switch (label.kind) {
    case 'exact':
      return `${t('price.source.exact')} ${terms}`
    case 'quoted':
      return `${t('price.source.quoted', { ago: words.age(label.at) })} ${terms}`
    case 'learned':
      return `${t('price.source.learned', { day: words.day(label.at) })} ${terms}`
    case 'assumed':
      return `${t('price.source.assumed', { seconds: String(label.seconds) })} ${terms}`
    case 'unknown':
      return t('price.source.unknown', { reason: reasonOf(label) })
    default:
      return assertNever(label)
  }
}

/** Says why the run cannot be sent now, for the button's tooltip; null if it can. */
export function runBlocked(view: CostPanelView, submit: SubmitState): string | null {
  if (submit.kind === 'sending') return t('price.blocked.sending')
  switch (view.kind) {
    case 'empty':
      return t('price.blocked.empty')
    case 'reading':
      return t('price.blocked.reading')
    case 'short':
      return t('price.blocked.short')
    case 'priced':
    case 'unpriced':
      return null
    default:
      return assertNever(view)
  }
}

/** Returns the three facts of the cost panel: the price, its source, and the balance after. */
export function costFacts(view: CostPanelView, isPractice: boolean): CostFact[] {
  // The narrow column has no space for the full unit beside a figure; the button below shows it.
  const cost = {
    term: t(isPractice ? 'price.practiceCost' : 'price.cost'),
    unit: creditUnit(),
    look: 'figure',
  } as const
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
      const by = view.quote.pricedBy.map((name) => labelOf(name)).join(', ')
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

/** Returns how the spend button looks: how certain the price is, and whether it can be spent now. */
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

/** Returns the price on the button, as shown and as spoken. */
export function amountWords(view: CostPanelView, isPractice: boolean): { shown: string | null; spoken: string } {
  if (view.kind !== 'priced' && view.kind !== 'short') return { shown: null, spoken: t('price.spoken.unavailable') }
  const spoken = speakCredits(view.credits, isPractice)
  const isApprox = view.kind === 'priced' && view.quote.label.kind === 'assumed'
  return {
    shown: `${isApprox ? '≈ ' : ''}${formatCredits(view.credits, isPractice)}`,
    spoken: isApprox ? t('price.spoken.about', { credits: spoken }) : spoken,
  }
}
