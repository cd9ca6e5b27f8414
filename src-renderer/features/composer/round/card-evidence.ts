import type { ComposerCard } from '#shared/bridge/rounds.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from './texts.ts'

/** Fewer posts than these say too little for a claim. */
const fewestPosts = 5

/** The views that the next post of a card is expected to reach, as shown and as spoken. */
export function expectedWords(expected: ComposerCard['expected']): { readonly shown: string; readonly spoken: string } {
  if (expected === null || expected === undefined) return { shown: t('card.unknown'), spoken: t('card.unknown') }
  const { n, median, low, high } = expected
  if (n < fewestPosts || median === null) {
    const early = t('card.early', { n })
    return { shown: early, spoken: early }
  }
  const whole = (value: number) => formatCount(Math.round(value))
  const range = low === null || high === null ? whole(median) : t('card.range', { low: whole(low), high: whole(high) })
  return {
    shown: t('card.views', { range, n }),
    spoken: t('card.viewsSpoken', { median: whole(median), range, n }),
  }
}
