import { spendDeadlineMs } from '#shared/domain/spend-rule.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'

/** What two clocks that are kept right may differ by. Milliseconds. */
export const clocksApartMs = 30_000

/**
 * Whether a thing that the service made at a moment can be what a job asked for: not older than its request, not younger
 * than the request's deadline. A moment that is not told, or cannot be read, fits. `createdAt`: ISO 8601.
 */
export function isNear(job: StoredJob, createdAt: string | null): boolean {
  const { spend } = job
  const sent = spend.kind === 'unconfirmed' ? spend.sent : spend.kind === 'ambiguous' ? spend : null
  const at = createdAt === null ? Number.NaN : Date.parse(createdAt)
  if (sent === null || Number.isNaN(at)) return true
  return at >= sent.firstSentAt - clocksApartMs && at <= sent.sentAt + spendDeadlineMs + clocksApartMs
}
