import type { Transaction } from '#shared/contract/account.ts'
import { limits } from '#shared/contract/limit.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { advance, unconfirmedFrom, type Spend } from '#shared/domain/spend.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { LedgerLinesTable, StoredLine, BalanceReadingsTable } from '../cache/tables/billing.ts'
import type { StoredBalance, WorkspacesTable } from '../cache/tables/workspaces.ts'
import type { AccountOf } from './catalog.ts'
import { refundWindowMs } from './claims.ts'

/** What the account's history says of a job's charge; `unknown` where it does not name the job at all. */
type RefundEvidence = 'returned' | 'kept' | 'unknown'

/**
 * What an account's history says of a charge.
 *
 * A credit that names the job's generation is its refund, whatever else moved the balance. Where the charge is in the
 * history and no such credit, then what came to the balance came from elsewhere, such as a purchase.
 */
function refundEvidence(job: Pick<StoredJob, 'resourceId'>, history: readonly Transaction[]): RefundEvidence {
  if (job.resourceId === null) return 'unknown'
  const own = history.filter(({ resourceId }) => resourceId === job.resourceId)
  if (own.some(({ type }) => type === 'credit')) return 'returned'
  return own.some(({ type }) => type === 'debit') ? 'kept' : 'unknown'
}

/** A charge that may come back: of a run that failed, or of one whose end has not been told yet. Credits. */
type Owed = { readonly jobId: string; readonly credits: number; readonly evidence: RefundEvidence }

/** What a told balance shows. `expected` and `held` make up what was told; `seen`: charges that came back. Credits. */
type Reconciled = { readonly seen: readonly Owed[]; readonly expected: number; readonly held: number }

const sum = (owed: readonly Owed[]) => owed.reduce((total, { credits }) => total + credits, 0)

/**
 * Which charges of failed runs a balance shows as returned, oldest first.
 *
 * `expected` is what our own books make of the balance told before; whatever the service holds above it came from
 * somewhere. Where the account's history names a run, it decides whether that run's charge came back. Of the others, a
 * refund of a run that the service calls failed is what it promises (interface: What the service does, rule 2). Where
 * less came back than is owed, the rest stays owed: nothing is said to be returned that was not seen.
 *
 * The service returns a charge before we hear that its run failed. A surplus that may be such a refund (of a `running`
 * or still owed one) is held apart until its run's end is told, instead of being taken for the new balance.
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
    lines: (jobId: JobId): StoredLine[] => lines.list(jobId),
    /** Books a price at the job's start; in the caller's transaction. */
    recordQuote: (job: StoredJob): void =>
      void lines.recordLine(job.id, { kind: 'quote', credits: job.quote.credits, at: clock.now() }),
    /**
     * Books a charge once, however often it is told; in the caller's transaction. `before`: the spend as it stood until
     * now. Where the charge was in doubt and a balance showed it, it is no longer an unexplained charge.
     */
    recordCharge(job: StoredJob, credits: number, before: Spend): void {
      if (!lines.recordLine(job.id, { kind: 'charge', credits, at: clock.now() })) return
      moveExpected(job, { taken: credits, returned: 0, owed: credits }, before)
      recorded(job, credits)
    },
    /** The same for totals so far; less than was booked before changes nothing. */
    recordTotals(job: StoredJob, { charged, refunded }: { charged: number; refunded: number }, before: Spend): void {
      const taken = raise(job, 'charge', charged)
      const returned = refunded === 0 ? 0 : raise(job, 'refund', refunded)
      moveExpected(job, { taken, returned, owed: charged - refunded }, before)
      if (taken > 0) recorded(job, charged)
      if (returned > 0 && refunded >= charged) deps.onReturned(job)
    },
    balance: (workspaceId: WorkspaceId): StoredBalance => workspaces.readBalance(workspaceId),
    /** Asks for the balance, and marks refunds that it shows. Asks at the same time share one request and a following one. */
    refresh,
    /** Says that a paid request is under way until the answer is called: a balance read meanwhile proves nothing. */
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
/** What was quoted, charged and returned, and what the balance is. */
export type BillingLedger = ReturnType<typeof createBillingLedger>

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
