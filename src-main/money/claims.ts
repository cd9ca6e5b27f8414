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

/** A claim with what proves it. */
export type ProvenClaim = StoredClaim & { readonly job: StoredJob; readonly readings: readonly StoredReading[] }

const shownReadings = 4

/**
 * How long a refund may take: it comes by itself (interface: What the service does, rule 2), but no time is named, and the
 * balance is asked for over and over for the first five minutes after a failure. Milliseconds.
 */
export const refundWindowMs = 10 * 60_000

/** Builds the claims. `refresh` asks for the balance once more before a claim is raised; `onChange` hears of new ones. */
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

  const failedAt = (job: StoredJob) => (job.spend.kind === 'failed' ? job.spend.at : clock.now())
  // A clock that was set back makes no one wait longer than the window.
  const waitFor = (job: StoredJob) => Math.min(refundWindowMs, failedAt(job) + refundWindowMs - clock.now())

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
  function raiseDue(workspaceId: WorkspaceId): void {
    // Only a balance that was told after the window shows that nothing came.
    const readAt = readings.latest(workspaceId)?.last_at ?? 0
    const due = jobs
      .listOwed(workspaceId)
      .filter((job) => waitFor(job) <= 0 && readAt >= failedAt(job) + refundWindowMs)
    const raisedAt = clock.now()
    const raised = due.filter(({ id, charged, refunded }) =>
      table.raise(workspaceId, { jobId: id, kind: 'no-refund', credits: (charged ?? 0) - refunded, raisedAt }),
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
    raiseDue(workspaceId)
    timers.get(workspaceId)?.()
    timers.delete(workspaceId)
    const waits = jobs
      .listOwed(workspaceId)
      .map(waitFor)
      .filter((wait) => wait > 0)
    if (waits.length === 0) return
    const again = () =>
      void checkBalance(workspaceId).catch((error: unknown) => log.error('Claims were not looked at', { error }))
    timers.set(workspaceId, clock.after(Math.min(...waits), again))
  }

  return {
    /** Raises what is due by now as far as the balance was told since, and looks again when the next one is. */
    recheck,
    list: (workspaceId: WorkspaceId): ProvenClaim[] =>
      table.list(workspaceId).flatMap((claim) => {
        const job = jobs.read(claim.jobId)
        if (job === null) return []
        const seen = readings.around(workspaceId, job.createdAt, shownReadings)
        const latest = readings.latest(workspaceId)
        const all = latest === null || seen.at(-1)?.at === latest.at ? seen : [...seen, latest]
        // A charge that grows part by part may have grown since.
        const above = claim.kind === 'above-quote' ? (job.charged ?? 0) - (job.quote.credits ?? 0) : 0
        return [{ ...claim, credits: Math.max(claim.credits, above), job, readings: all }]
      }),
    /** In the caller's transaction: a charge was higher than its quote. Credits. */
    raiseAboveQuote: (job: StoredJob, credits: number): void =>
      void table.raise(job.workspaceId, { jobId: job.id, kind: 'above-quote', credits, raisedAt: clock.now() }),
    /** In the caller's transaction: the credits came back. */
    settle: (jobId: JobId): void => void table.close(jobId, 'no-refund', 'returned', clock.now()),
    /** The service provided the file of a run that had finished without one. */
    settleFile(jobId: JobId): void {
      if (table.close(jobId, 'no-file', 'provided', clock.now())) deps.onChange()
    },
    /** The user leaves a claim at that. */
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
/** What the service owes or took beyond its word. */
export type Claims = ReturnType<typeof createClaims>

/** A moment in ms since 1970, as a text in UTC. */
export const iso = (at: number) => new Date(at).toISOString()

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
