import type { StoredReading } from '../cache/tables/balance-readings.ts'
import type { StoredClaim } from '../cache/tables/claims.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StoredLine } from '../cache/tables/ledger-lines.ts'

const iso = (at: number) => new Date(at).toISOString()

function headOf({ kind, credits }: StoredClaim, job: StoredJob): string[] {
  if (kind === 'no-file') return [`${credits} credits were charged for a run that finished without a file.`]
  return kind === 'no-refund'
    ? [`${credits} credits of a failed run were not refunded.`]
    : [`A run was charged ${credits} credits above its estimate (${job.quote.credits ?? 0}).`]
}

/** A claim with its evidence, ready to paste into a letter to the service. Times in UTC. */
export function claimText(
  claim: StoredClaim,
  job: StoredJob,
  evidence: {
    readonly lines: readonly StoredLine[]
    readonly readings: readonly StoredReading[]
    readonly account: string
  },
): string {
  const failed =
    job.spend.kind === 'unconfirmed' && job.spend.lacksFile
      ? [`Finished, no file: ${iso(job.spend.since)}`]
      : job.spend.kind === 'failed'
        ? [`Failed: ${iso(job.spend.at)}`, `Reason: ${job.spend.failure.message}`]
        : []
  return [
    ...headOf(claim, job),
    '',
    `Service: ${evidence.account}`,
    `Generation: ${job.resourceId ?? 'unknown'}`,
    `Model: ${job.modelId}`,
    `Idempotency key: ${job.idempotencyKey}`,
    `Submitted: ${iso(job.createdAt)}`,
    ...failed,
    '',
    'Recorded charges and refunds:',
    ...evidence.lines.map(({ kind, credits, at }) => `- ${iso(at)} ${kind} ${credits ?? 'unknown'}`),
    '',
    'Service balance:',
    ...evidence.readings.map(
      ({ at, last_at, reported, expected }) =>
        `- ${iso(at)}${last_at === at ? '' : ` to ${iso(last_at)}`}: ${reported} (expected: ${expected})`,
    ),
  ].join('\n')
}
