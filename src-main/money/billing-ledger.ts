import type { Transaction } from '#shared/contract/account.ts'
import { limits } from '#shared/contract/limit.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { resourceIdsOf } from '#shared/domain/resource-ids.ts'
import { advance, unconfirmedFrom, type Spend } from '#shared/domain/spend.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { LedgerLinesTable, StoredLine, BalanceReadingsTable } from '../cache/tables/billing.ts'
import type { StoredBalance, WorkspacesTable } from '../cache/tables/workspaces.ts'
import type { AccountOf } from './catalog.ts'
import { refundWindowMs } from './claims.ts'

/** What the account's history says of a job's charge; `unknown` where it does not name the job. */
type RefundEvidence = 'returned' | 'kept' | 'unknown'

/**
 * Reads from an account's history whether a charge was refunded: a credit that names each thing the job started is its
 * refund. If the history has the charge but no such credit, an increase came from elsewhere, such as a purchase.
 */
function refundEvidence(job: Pick<StoredJob, 'resourceId'>, history: readonly Transaction[]): RefundEvidence {
  if (job.resourceId === null) return 'unknown'
  const ids = resourceIdsOf(job.resourceId)
  const own = history.filter(({ resourceId }) => typeof resourceId === 'string' && ids.includes(resourceId))
  const returned = new Set(own.flatMap(({ type, resourceId }) => (type === 'credit' ? [resourceId] : [])))
  if (returned.size === ids.length) return 'returned'
  return returned.size === 0 && own.some(({ type }) => type === 'debit') ? 'kept' : 'unknown'
}

/** A charge that may be refunded: of a failed run, or of one whose end is not reported yet. Credits. */
type Owed = { readonly jobId: string; readonly credits: number; readonly evidence: RefundEvidence }

/** What a reported balance shows: `expected` plus `held` is its sum; `seen`: charges that came back. Credits. */
type Reconciled = { readonly seen: readonly Owed[]; readonly expected: number; readonly held: number }

const sum = (owed: readonly Owed[]) => owed.reduce((total, { credits }) => total + credits, 0)

/**
 * Finds which charges of failed runs a balance shows as refunded, oldest first.
 *
 * `expected`: what the ledger derives from the last reported balance. Where the account's history names a run, it
 * decides. Otherwise a run reported as failed counts as refunded, as the service promises (interface: What the service
 * does, rule 2), while the surplus covers it; the rest stays owed. Nothing is reported as refunded that was not seen.
 *
 * The service refunds before we hear that a run failed. A surplus that may be such a refund (of a `running` or owed
 * run) is held apart until that run's end is reported, instead of counting as the new balance.
 */
export function reconcile(
  expected: number,
  reported: number,
  runs: { readonly owed: readonly Owed[]; readonly running: readonly Owed[] },
): Reconciled {
  const proven = runs.owed.filter(({ evidence }) => evidence === 'returned')
  let surplus = reported - expected - sum(proven)
  const likely = runs.owed.filter(({ credits, evidence }) => {
    if (evidence !== 'unknown' || credits > surplus) return false
    surplus -= credits
    return true
  })
  const seen = runs.owed.filter((owed) => proven.includes(owed) || likely.includes(owed))
  const mayReturn = [...runs.running, ...runs.owed].filter((run) => run.evidence !== 'kept' && !seen.includes(run))
  const held = Math.max(0, Math.min(surplus, sum(mayReturn)))
  return { seen, expected: reported - held, held }
}

/**
 * Creates a profile's billing ledger. `onRefund` receives each job whose charge came back. In the transaction,
 * `onRecorded` receives each charge with its excess over the quote, and `onReturned` each refund.
 */
export function createBillingLedger(deps: {
  lines: LedgerLinesTable
  jobs: JobsTable
  workspaces: WorkspacesTable
  readings: BalanceReadingsTable
  service: AccountOf
  clock: Clock
  log: Log
  onRefund: (job: StoredJob) => void
  onRecorded: (job: StoredJob, aboveQuote: number) => void
  onReturned: (job: StoredJob) => void
  onBalance: (workspaceId: WorkspaceId) => void
}) {
  const { lines, jobs, workspaces, readings, clock } = deps
  const spends = new Map<WorkspaceId, { open: number; total: number }>()
  const refreshes = new Map<WorkspaceId, { current: Promise<void>; next: Promise<void> | null }>()
  const spendsOf = (workspaceId: WorkspaceId) => {
    const known = spends.get(workspaceId) ?? { open: 0, total: 0 }
    spends.set(workspaceId, known)
    return known
  }

  function takeIn(workspaceId: WorkspaceId, credits: number, history: readonly Transaction[], isQuiet: boolean): void {
    const returned = jobs.transaction(() => {
      workspaces.writeBalance(workspaceId, { credits, at: clock.now() })
      const open = jobs.listUnderWay(workspaceId)
      if (!isQuiet || open.some(isUnconfirmed)) return []
      const owed = jobs.listOwed(workspaceId)
      const running = open.filter(({ spend }) => spend.kind === 'running')
      const expected = workspaces.readBalance(workspaceId).expected ?? credits
      const found = reconcile(expected, credits, {
        owed: owed.map((job) => toOwed(job, history)),
        running: running.map((job) => toOwed(job, history)),
      })
      workspaces.writeExpected(workspaceId, found)
      // A difference that no run explains is shown as drift and booked nowhere.
      const returned = found.seen.reduce((sum, one) => sum + one.credits, 0)
      const drift = found.expected - (expected + returned)
      readings.note(workspaceId, { at: clock.now(), reported: credits, expected: expected + returned, drift })
      return owed.filter((job) => found.seen.some(({ jobId }) => jobId === job.id)).map((job) => recordRefund(job))
    })
    for (const job of returned) deps.onRefund(job)
    deps.onBalance(workspaceId)
  }
  function recordRefund(job: StoredJob): StoredJob {
    const credits = job.charged ?? 0
    raise(job, 'refund', credits)
    const returned = { ...job, refunded: credits, spend: advance(job.spend, { kind: 'refund-seen' }) }
    jobs.update(returned)
    deps.onReturned(returned)
    return returned
  }
  const recorded = (job: StoredJob, credits: number) =>
    deps.onRecorded(job, job.quote.credits === null ? 0 : Math.max(0, credits - job.quote.credits))
  /** Raises a line to a total. Returns by how much it grew. */
  function raise(job: StoredJob, kind: 'charge' | 'refund', credits: number): number {
    const before = lines.list(job.id).find((line) => line.kind === kind)?.credits ?? 0
    const line = { kind, credits, at: clock.now() }
    if (!lines.recordLine(job.id, line) && credits > before) lines.grow(job.id, line)
    return Math.max(0, credits - before)
  }
  /**
   * Moves the expected balance by what is booked now, less what an earlier balance already showed.
   *
   * The refund of an unconfirmed run is searched for again: it was taken for a purchase before. Where no balance was
   * read before the run became unconfirmed, the next one is taken as reported.
   */
  function moveExpected(job: StoredJob, { taken, returned, owed }: Moved, before: Spend): void {
    const { workspaceId } = job
    const since = unconfirmedFrom(before)
    if (since !== null && !readings.hasUntil(workspaceId, since)) return workspaces.forgetExpected(workspaceId)
    const reported = { taken, added: returned + owed }
    const explained = since === null ? { taken: 0, added: 0 } : readings.explain(workspaceId, since, reported)
    const credits = returned - explained.added - (taken - explained.taken)
    if (credits !== 0) workspaces.moveExpected(workspaceId, credits)
  }
  async function ask(workspaceId: WorkspaceId): Promise<void> {
    const counter = spendsOf(workspaceId)
    const before = { ...counter }
    const service = await deps.service(workspaceId)
    const { balance } = await service.account.balance({})
    const history = isUnclear(workspaceId, balance) ? await readHistory(service) : []
    takeIn(workspaceId, balance, history, before.open === 0 && counter.total === before.total)
  }

  /**
   * Whether the history is worth a request: an increase may be a refund, or a failed run's credits are about to be
   * claimed though another program may have spent the refund.
   */
  function isUnclear(workspaceId: WorkspaceId, reported: number): boolean {
    const owed = jobs.listOwed(workspaceId)
    const age = ({ spend }: StoredJob) => (spend.kind === 'failed' ? clock.now() - spend.at : 0)
    if (owed.some((job) => age(job) >= refundWindowMs && age(job) < 2 * refundWindowMs)) return true
    const mayReturn = owed.length > 0 || jobs.listUnderWay(workspaceId).some(({ spend }) => spend.kind === 'running')
    return mayReturn && reported > (workspaces.readBalance(workspaceId).expected ?? reported)
  }
  async function readHistory({ account }: Awaited<ReturnType<AccountOf>>): Promise<readonly Transaction[]> {
    try {
      return (await account.history({ query: { limit: limits.history.most } })).transactions
    } catch (error) {
      if (!isFailure(error)) throw error
      // Not every service has a history; the balance alone is enough.
      deps.log.info('The history of the account could not be read', { code: error.code })
      return []
    }
  }

  function refresh(workspaceId: WorkspaceId): Promise<void> {
    const known = refreshes.get(workspaceId)
    if (known === undefined) {
      const current = ask(workspaceId).finally(() => refreshes.delete(workspaceId))
      refreshes.set(workspaceId, { current, next: null })
      return current
    }
    // A request in progress may have been answered before this moment: one more follows, shared by all callers.
    const again = () => refresh(workspaceId)
    known.next ??= known.current.then(again, again)
    return known.next
  }

  return {
    lines: (jobId: JobId): StoredLine[] => lines.list(jobId),
    /** Records a job's price at its start, in the caller's transaction. */
    recordQuote: (job: StoredJob): void =>
      void lines.recordLine(job.id, { kind: 'quote', credits: job.quote.credits, at: clock.now() }),
    /**
     * Records a charge once, however often it is reported, in the caller's transaction. `before`: the spend before this
     * change. An unconfirmed charge that a balance already showed is no longer unexplained.
     */
    recordCharge(job: StoredJob, credits: number, before: Spend): void {
      if (!lines.recordLine(job.id, { kind: 'charge', credits, at: clock.now() })) return
      moveExpected(job, { taken: credits, returned: 0, owed: credits }, before)
      recorded(job, credits)
    },
    /** Records totals so far, as `recordCharge` does; less than was booked before changes nothing. */
    recordTotals(job: StoredJob, { charged, refunded }: { charged: number; refunded: number }, before: Spend): void {
      const taken = raise(job, 'charge', charged)
      const returned = refunded === 0 ? 0 : raise(job, 'refund', refunded)
      moveExpected(job, { taken, returned, owed: charged - refunded }, before)
      if (taken > 0) recorded(job, charged)
      if (returned > 0 && refunded >= charged) deps.onReturned(job)
    },
    balance: (workspaceId: WorkspaceId): StoredBalance => workspaces.readBalance(workspaceId),
    /** Reads the balance and records refunds that it shows. Concurrent calls share one request and a following one. */
    refresh,
    /**
     * Marks a paid request as in progress until the returned function is called: balances read meanwhile prove nothing.
     */
    spending(workspaceId: WorkspaceId): () => void {
      const counter = spendsOf(workspaceId)
      counter.open += 1
      counter.total += 1
      return () => {
        counter.open -= 1
      }
    },
  }
}
/** What was quoted, charged and refunded, and what the balance is. */
export type BillingLedger = ReturnType<typeof createBillingLedger>

/** What is booked at one time, and how much of the charge may still come back. Credits. */
type Moved = { readonly taken: number; readonly returned: number; readonly owed: number }

/** Whether the service may have charged what the ledger does not know: unconfirmed, or charged in parts. */
const isUnconfirmed = ({ spend, charged }: StoredJob) =>
  spend.kind === 'sending' ||
  spend.kind === 'ambiguous' ||
  (spend.kind === 'running' && (charged === null || spend.progress !== undefined))

const toOwed = (job: StoredJob, history: readonly Transaction[]) => ({
  jobId: job.id,
  credits: (job.charged ?? 0) - job.refunded,
  evidence: refundEvidence(job, history),
})
