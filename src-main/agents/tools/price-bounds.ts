import type { Quote } from '#shared/bridge/quote.ts'
import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'

/**
 * The most that a run may cost in credits; null where nothing bounds it: its price is unknown, or rests on a length that
 * the service only assumed.
 */
export function boundOf(quote: Quote): number | null {
  if (quote.credits === null || quote.label.kind === 'assumed') return null
  return Math.max(quote.credits, quote.holds ?? 0)
}

/** The most that a short video may cost by the service's own prices; null without them, as past charges bound nothing. */
export function videoBoundOf(quote: ShortVideoQuote): number | null {
  return quote.kind === 'listed' ? quote.most : null
}
