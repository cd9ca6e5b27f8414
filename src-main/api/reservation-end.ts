import type { ReservationEnd } from './rate-reservation.ts'
import type { NoResponse, WireResponse } from './http-client.ts'

/**
 * What an answer tells of when its request arrived, or null where it never left.
 *
 * A held request that is still running was certainly there `waitMs` ago; one that ended sooner was there soon after it
 * was written to a connection. Everything else may have arrived until now.
 */
export function reservationEndOf(outcome: WireResponse | NoResponse, waitMs: number): ReservationEnd | null {
  if (outcome.kind === 'unreached') return null
  if (outcome.kind === 'lost') return { kind: 'lost' }
  if (outcome.status === 429) {
    return { kind: 'refused', window: /start limit/i.test(outcome.text) ? 'starts' : 'requests' }
  }
  if (waitMs === 0 || outcome.status < 200 || outcome.status >= 300) return { kind: 'answered' }
  const { leftAt } = outcome
  if (leftAt === undefined) return { kind: 'lost' }
  return /"stillRunning":\s*true/.test(outcome.text) ? { kind: 'held', ms: waitMs, leftAt } : { kind: 'early', leftAt }
}
