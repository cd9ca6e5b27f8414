import type { OptionPrice } from '#shared/bridge/quote.ts'
import type { ChoiceValue } from '#shared/domain/input-form/field.ts'
import { formatMovement, speakCredits } from '../../lib/format.ts'
import { t } from './texts.ts'

/** What another choice would cost, as shown beside it (`+6`) and as spoken. */
export type Difference = { readonly shown: string; readonly spoken: string }

/** The difference of a choice; null where it costs the same, or where it is not known what it costs. */
export function differenceOf(prices: readonly OptionPrice[], value: ChoiceValue): Difference | null {
  const difference = prices.find((price) => price.value === value)?.difference ?? null
  if (difference === null || difference === 0) return null
  const amount = speakCredits(Math.abs(difference))
  return {
    shown: formatMovement(difference).replace(/[^\d+−,]+/gu, ''),
    spoken: t(difference > 0 ? 'field.more' : 'field.less', { credits: amount }),
  }
}
