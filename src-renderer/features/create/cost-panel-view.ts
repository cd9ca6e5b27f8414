import type { Quote } from '#shared/bridge/quote.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { QuoteState } from '../../forms/form-context.ts'
import type { SubmitState } from './store.ts'
import { t } from './texts.ts'

/**
 * What the slate shows. Credits throughout; `balance` is null until the service said it, `reserved` is what other runs may
 * still take of it.
 *
 * - `empty`: no model is open.
 * - `reading`: the price before, in grey, until the new one arrives.
 * - `priced`: the price on the button.
 * - `unpriced`: no number is known, and why.
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

/** What of the studio's status a price is compared with. */
type MoneyStatus = Pick<StudioStatus, 'reserved'> & { readonly balance: Pick<Balance, 'credits'> | null }
type Balance = NonNullable<StudioStatus['balance']>

/** The slate for a price and a balance. */
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
        return { kind: 'unpriced', reason: label.kind === 'unknown' ? label.reason : quote.quote.note, balance }
      }
      if (balance !== null && credits > balance) return { kind: 'short', credits, balance, by: credits - balance }
      return { kind: 'priced', credits, quote: quote.quote, readAt: quote.readAt, balance, reserved }
    }
    default:
      return assertNever(quote)
  }
}

/** How a price is known, in a sentence; `age` writes a time in words ("3 s ago"), `day` a date. */
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
      return t('price.source.unknown', { reason: label.reason })
    default:
      return assertNever(label)
  }
}

/** Why the run cannot be sent now, for the button's tooltip; null where it can. */
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
