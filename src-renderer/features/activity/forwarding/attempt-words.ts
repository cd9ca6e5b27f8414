import type { ForwardAttempt } from '#shared/bridge/event-forwarding.ts'
import { formatClock } from '../../../lib/format.ts'
import { t } from './texts.ts'

/** The address of a program without its protocol: `localhost:3000/hook`. */
export function programOf(url: string): string {
  return url.replace(/^https?:\/\//u, '').replace(/\/$/u, '')
}

/** Says what an attempt came to: `200 in 12 ms`, or why it failed and when the next one is. */
export function attemptWords({ status, error, ms, nextAt }: ForwardAttempt): string {
  const result =
    status === null ? (error ?? t('attempt.failed')) : t('attempt.answered', { status: String(status), ms })
  return nextAt === null ? result : t('attempt.next', { result, time: formatClock(nextAt) })
}
