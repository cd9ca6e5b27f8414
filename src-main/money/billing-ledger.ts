import type { Transaction } from '#shared/contract/account.ts'
import { limits } from '#shared/contract/limit.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { advance, unconfirmedFrom, type Spend } from '#shared/domain/spend.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { LedgerLinesTable, StoredLine } from '../cache/tables/ledger-lines.ts'
import type { StoredBalance, WorkspacesTable } from '../cache/tables/workspaces.ts'
import type { BalanceReadingsTable } from '../cache/tables/balance-readings.ts'
import type { AccountOf } from './ports.ts'
import { reconcile } from './reconcile.ts'
import { refundEvidence } from './refund-evidence.ts'
import { refundWindowMs } from './refund-window.ts'

/** What was quoted, charged and returned, and what the balance is. */
export interface BillingLedger {
  lines(jobId: JobId): StoredLine[]
  /** Books a price at the job's start; in the caller's transaction. */
  recordQuote(job: StoredJob): void
  /**
   * Books a charge once, however often it is told; in the caller's transaction. `before`: the spend as it stood until
   * now. Where the charge was in doubt and a balance showed it, it is no longer an unexplained charge.
   */
  recordCharge(job: StoredJob, credits: number, before: Spend): void
  /** The same for totals so far; less than was booked before changes nothing. */
  recordTotals(job: StoredJob, totals: { charged: number; refunded: number }, before: Spend): void
  balance(workspaceId: WorkspaceId): StoredBalance
  /** Asks for the balance, and marks refunds that it shows. Asks at the same time share one request and a following one. */
  refresh(workspaceId: WorkspaceId): Promise<void>
  /** Says that a paid request is under way until the answer is called: a balance read meanwhile proves nothing. */
  spending(workspaceId: WorkspaceId): () => void
}

/**
 * The books of a profile. `onRefund` hears of each job whose charge was seen to come back; `onBooked` hears, in the
 * transaction, of each charge and of what of it is above the quote, and `onReturned` of each refund.
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
}): BillingLedger {
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
      // What no run explains is shown as drift, and booked to nothing.
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
  /** Answers by how much a line grew. */
  function raise(job: StoredJob, kind: 'charge' | 'refund', credits: number): number {
    const before = lines.list(job.id).find((line) => line.kind === kind)?.credits ?? 0
    const line = { kind, credits, at: clock.now() }
    if (!lines.recordLine(job.id, line) && credits > before) lines.grow(job.id, line)
    return Math.max(0, credits - before)
  }
  /**
   * Moves the expected balance by what is booked now, but for what an earlier balance has shown already.
   *
   * What came back of a run in doubt is looked for once more: it was taken for a purchase while nothing was known of it.
   * Where no balance was read before the doubt, the next one is taken as it is told.
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
   * Whether the history is worth its request: something came that may be a refund, or a failed run's credits are about
   * to be claimed though another program may have spent what came back.
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
      // Not every service tells it; the balance alone is less, but enough.
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
    // What is under way may have been answered before this moment: one more follows it, for all that ask meanwhile.
    const again = () => refresh(workspaceId)
    known.next ??= known.current.then(again, again)
    return known.next
  }

  return {
    lines: (jobId) => lines.list(jobId),
    recordQuote: (job) => void lines.recordLine(job.id, { kind: 'quote', credits: job.quote.credits, at: clock.now() }),
    recordCharge(job, credits, before) {
      if (!lines.recordLine(job.id, { kind: 'charge', credits, at: clock.now() })) return
      moveExpected(job, { taken: credits, returned: 0, owed: credits }, before)
      recorded(job, credits)
    },
    recordTotals(job, { charged, refunded }, before) {
      const taken = raise(job, 'charge', charged)
      const returned = refunded === 0 ? 0 : raise(job, 'refund', refunded)
      moveExpected(job, { taken, returned, owed: charged - refunded }, before)
      if (taken > 0) recorded(job, charged)
      if (returned > 0 && refunded >= charged) deps.onReturned(job)
    },
    balance: (workspaceId) => workspaces.readBalance(workspaceId),
    refresh,
    spending(workspaceId) {
      const counter = spendsOf(workspaceId)
      counter.open += 1
      counter.total += 1
      return () => {
        counter.open -= 1
      }
    },
  }
}

/** What is booked at one time, and what of the charge may still come back. Credits. */
type Moved = { readonly taken: number; readonly returned: number; readonly owed: number }

/** True where the service may have charged what our books do not know: in doubt, or charged part by part as it goes. */
const isUnconfirmed = ({ spend, charged }: StoredJob) =>
  spend.kind === 'sending' ||
  spend.kind === 'ambiguous' ||
  (spend.kind === 'running' && (charged === null || spend.progress !== undefined))

const toOwed = (job: StoredJob, history: readonly Transaction[]) => ({
  jobId: job.id,
  credits: (job.charged ?? 0) - job.refunded,
  evidence: refundEvidence(job, history),
})
