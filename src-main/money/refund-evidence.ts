import type { Transaction } from '#shared/contract/account.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'

/** What the account's history says of a job's charge; `unknown` where it does not name the job at all. */
export type RefundEvidence = 'returned' | 'kept' | 'unknown'

/**
 * What an account's history says of a charge.
 *
 * A credit that names the job's generation is its refund, whatever else moved the balance. Where the charge is in the
 * history and no such credit, then what came to the balance came from elsewhere, such as a purchase.
 */
export function refundEvidence(job: Pick<StoredJob, 'resourceId'>, history: readonly Transaction[]): RefundEvidence {
  if (job.resourceId === null) return 'unknown'
  const own = history.filter(({ resourceId }) => resourceId === job.resourceId)
  if (own.some(({ type }) => type === 'credit')) return 'returned'
  return own.some(({ type }) => type === 'debit') ? 'kept' : 'unknown'
}
