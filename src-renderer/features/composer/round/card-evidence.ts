import type { ComposerCard } from '#shared/bridge/rounds.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from './texts.ts'

/** Fewer posts than these say too little for a claim. */
const fewestPosts = 5

/** What the next post of a card is expected to reach: as shown, the number of posts it is known from, and as spoken. */
type Expected = { readonly shown: string; readonly posts: string; readonly spoken: string }

/** Writes the views that the next post of a card is expected to reach, with the evidence. */
export function expectedWords(expected: ComposerCard['expected']): Expected {
  if (expected === null || expected === undefined) {
    return { shown: t('card.unknown'), posts: '', spoken: t('card.unknown') }
  }
  const { n, median, low, high } = expected
  if (n < fewestPosts || median === null) {
    return { shown: t('card.early'), posts: t('card.posts', { n }), spoken: t('card.early') }
  }
  const whole = (value: number) => formatCount(Math.round(value))
  const range = low === null || high === null ? whole(median) : t('card.range', { low: whole(low), high: whole(high) })
  return {
    shown: t('card.views', { range }),
    posts: t('card.posts', { n }),
    spoken: t('card.viewsSpoken', { median: whole(median), range, n }),
  }
}
