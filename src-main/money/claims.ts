import { isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type {
  BalanceReadingsTable,
  StoredReading,
  ClaimKind,
  ClaimsTable,
  StoredClaim,
  StoredLine,
} from '../cache/tables/billing.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'

/** A claim with its evidence. */
export type ProvenClaim = StoredClaim & { readonly job: StoredJob; readonly readings: readonly StoredReading[] }

const shownReadings = 4

/**
 * How long a refund may take, in milliseconds. It comes by itself (interface: What the service does, rule 2), but no
 * time is stated; the balance is polled for the first five minutes after a failure.
 */
export const refundWindowMs = 10 * 60_000

/** Creates the claims. `refresh` reads the balance before a claim is raised; `onChange` is called for new ones. */
export function createClaims(deps: {
  table: ClaimsTable
  jobs: JobsTable
  readings: BalanceReadingsTable
  refresh: (workspaceId: WorkspaceId) => Promise<void>
  clock: Clock
  log: Log
  onChange: () => void
}) {
  const { table, jobs, readings, clock, log } = deps
  const timers = new Map<WorkspaceId, () => void>()
  let isStopped = false

  const failedAt = (job: StoredJob, now: number) => (job.spend.kind === 'failed' ? job.spend.at : now)
  // A clock that was set back never makes the wait longer than the window.
  const waitFor = (job: StoredJob, now: number) => Math.min(refundWindowMs, failedAt(job, now) + refundWindowMs - now)

  function raiseMissingFiles(workspaceId: WorkspaceId): void {
    const isRaised = jobs.listWithoutFile(workspaceId).map(({ id, charged, refunded }) =>
      table.raise(workspaceId, {
        jobId: id,
        kind: 'no-file',
        credits: (charged ?? 0) - refunded,
        raisedAt: clock.now(),
      }),
    )
    if (isRaised.includes(true)) deps.onChange()
  }
  function raiseDue(workspaceId: WorkspaceId, now: number): void {
    // Only a balance reported after the window proves that no refund came.
    const readAt = readings.latest(workspaceId)?.last_at ?? 0
    const due = jobs
      .listOwed(workspaceId)
      .filter((job) => waitFor(job, now) <= 0 && readAt >= failedAt(job, now) + refundWindowMs)
    const raised = due.filter(({ id, charged, refunded }) =>
      table.raise(workspaceId, { jobId: id, kind: 'no-refund', credits: (charged ?? 0) - refunded, raisedAt: now }),
    )
    if (raised.length === 0) return
    log.warn('Credits of failed runs did not come back', { runs: raised.length })
    deps.onChange()
  }
  async function checkBalance(workspaceId: WorkspaceId): Promise<void> {
    try {
      await deps.refresh(workspaceId)
    } catch (error) {
      if (!isFailure(error)) throw error
      log.info('The balance could not be asked for before a claim', { code: error.code })
    }
    if (!isStopped) recheck(workspaceId)
  }
  function recheck(workspaceId: WorkspaceId): void {
    raiseMissingFiles(workspaceId)
    // One reading for both questions: a claim between two would be neither due nor waited for.
    const now = clock.now()
    raiseDue(workspaceId, now)
    timers.get(workspaceId)?.()
    timers.delete(workspaceId)
    const waits = jobs
      .listOwed(workspaceId)
      .map((job) => waitFor(job, now))
      .filter((wait) => wait > 0)
    if (waits.length === 0) return
    const again = () =>
      void checkBalance(workspaceId).catch((error: unknown) => log.error('Claims were not looked at', { error }))
    timers.set(workspaceId, clock.after(Math.min(...waits), again))
  }

  return {
    /** Raises the claims that are due, if a balance was reported since, and schedules the next check. */
    recheck,
    list: (workspaceId: WorkspaceId): ProvenClaim[] =>
      table.list(workspaceId).flatMap((claim) => {
        const job = jobs.read(claim.jobId)
        if (job === null) return []
        const seen = readings.around(workspaceId, job.createdAt, shownReadings)
        const latest = readings.latest(workspaceId)
        const all = latest === null || seen.at(-1)?.at === latest.at ? seen : [...seen, latest]
        // A charge that is made in parts may have grown since.
        const above = claim.kind === 'above-quote' ? (job.charged ?? 0) - (job.quote.credits ?? 0) : 0
        return [{ ...claim, credits: Math.max(claim.credits, above), job, readings: all }]
      }),
    /** Raises a claim for a charge above its quote, in the caller's transaction. Credits. */
    raiseAboveQuote: (job: StoredJob, credits: number): void =>
      void table.raise(job.workspaceId, { jobId: job.id, kind: 'above-quote', credits, raisedAt: clock.now() }),
    /** Closes a claim whose credits came back, in the caller's transaction. */
    settle: (jobId: JobId): void => void table.close(jobId, 'no-refund', 'returned', clock.now()),
    /** Closes a claim for a missing file that the service has now provided. */
    settleFile(jobId: JobId): void {
      if (table.close(jobId, 'no-file', 'provided', clock.now())) deps.onChange()
    },
    /** Closes a claim that the user gave up. */
    close(jobId: JobId, kind: ClaimKind): void {
      table.close(jobId, kind, 'kept', clock.now())
      deps.onChange()
    },
    stop(): void {
      isStopped = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
/** What the service owes, or charged above its quote. */
export type Claims = ReturnType<typeof createClaims>

/** Formats a time in ms since 1970 as ISO 8601 in UTC. */
export const iso = (at: number) => new Date(at).toISOString()

function headOf({ kind, credits }: StoredClaim, job: StoredJob): string[] {
  if (kind === 'no-file') return [`${credits} credits were charged for a run that finished without a file.`]
  return kind === 'no-refund'
    ? [`${credits} credits of a failed run were not refunded.`]
    : [`A run was charged ${credits} credits above its estimate (${job.quote.credits ?? 0}).`]
}

/** Formats a claim and its evidence as text for a letter to the service. Times in UTC. */
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
