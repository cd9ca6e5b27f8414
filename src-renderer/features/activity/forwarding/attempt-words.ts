import type { ForwardAttempt } from '#shared/bridge/event-forwarding.ts'
import { formatClock } from '../../../lib/format.ts'
import { sentenceOf } from '../../../lib/sentences.ts'
import { t } from './texts.ts'

/** The address of a program without its protocol: `localhost:3000/hook`. */
export function programOf(url: string): string {
  return url.replace(/^https?:\/\//u, '').replace(/\/$/u, '')
}

/** Says what an attempt came to: `200`, or why it failed and when the next one is. With `isTimed`, `200 in 12 ms`. */
export function attemptWords({ status, error, said, ms, nextAt }: ForwardAttempt, isTimed: boolean): string {
  const answer = isTimed ? t('attempt.answered', { status: String(status), ms }) : String(status)
  const failed = error === null ? t('attempt.failed') : sentenceOf({ message: error, said })
  const result = status === null ? failed : answer
  return nextAt === null ? result : t('attempt.next', { result, time: formatClock(nextAt) })
}
