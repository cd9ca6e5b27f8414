import type { FailureRecord } from '#shared/domain/failure.ts'
import { t } from './texts.ts'

/** The failure for anything that is not in the error tree: the connection to the studio broke, or a bug. */
export const lostFailure = (): FailureRecord => ({
  code: 'LOST',
  message: t('submit.unconfirmed'),
  charged: 'unknown',
  fields: [],
})

/** The failure for the same where nothing could be charged: a price, or a model, was asked for. */
export const unaskedFailure = (): FailureRecord => ({ ...lostFailure(), message: t('submit.noAnswer'), charged: 'no' })

/** What is known of the money after a failed submit, in a sentence; empty where the failure's own sentence says it. */
export function chargedWords(failure: FailureRecord): string {
  if (/charged/iu.test(failure.message)) return ''
  return t(`charged.${failure.charged}`)
}
