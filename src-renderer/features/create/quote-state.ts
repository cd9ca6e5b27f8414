import type { Quote } from '#shared/bridge/quote.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'

/**
 * What is known of the price of the run in the form.
 *
 * `last` is the price before, shown in grey while the new one is read. `readAt` is wall-clock milliseconds.
 */
export type QuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly last: Quote | null }
  | { readonly kind: 'known'; readonly quote: Quote; readonly readAt: number }
  | { readonly kind: 'failed'; readonly failure: FailureRecord; readonly last: Quote | null }

/** The price to show, the one before while the next is read, or null. */
export function lastQuote(state: QuoteState): Quote | null {
  switch (state.kind) {
    case 'none':
      return null
    case 'known':
      return state.quote
    case 'reading':
    case 'failed':
      return state.last
  }
}
