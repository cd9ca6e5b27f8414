import type { Failure } from '#shared/domain/failure.ts'
import { retryDelay, type SpendEvent } from '#shared/domain/spend.ts'

/** What an attempt was: when it was sent and which it is, and when a lost one can no longer be under way. */
export type Attempt = { readonly tries: number; readonly overAt: number }

/** An offline job looks again at least this often. */
const longestOffline = 30_000

/** Reads a failed attempt as an event of the spend machine. `at`: ms since 1970; `unit`: chance for the jitter. */
export function spendEventOf(failure: Failure, attempt: Attempt, at: number, unit: number): SpendEvent {
  const record = failure.toRecord()
  const later = at + retryDelay(attempt.tries, unit)
  if (failure.code === 'RATE_LIMITED') return { kind: 'limited', at, notBefore: at + 60_000, failure: record }
  if (failure.code === 'UNREACHABLE' || failure.code === 'LOCAL_SERVICE_DOWN') {
    if (record.charged === 'no') {
      return { kind: 'unreached', at, notBefore: Math.min(later, at + longestOffline), failure: record }
    }
    // It may still be under way at the service; two requests with one key must never overlap.
    return { kind: 'lost', at, notBefore: Math.max(later, attempt.overAt), failure: record }
  }
  if (record.charged === 'no') return { kind: 'refused', at, failure: record }
  return { kind: 'lost', at, notBefore: later, failure: record }
}
