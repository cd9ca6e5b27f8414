import { availableIn } from '#shared/domain/available-credits.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import { type BillingLedger, createBillingLedger } from './billing-ledger.ts'
import { createClaims } from './claims.ts'
import { createMoneyService } from './money-service.ts'
import type { AccountOf } from './catalog.ts'
import { createConfirmations } from './confirmations.ts'
import { createGuardRails } from './guard-rails.ts'
import { localZone } from './spend-report.ts'
import { createSpendingLimits } from './spending-limits.ts'

/**
 * Creates the billing ledger, claims and spending limits.
 *
 * `pauseForLimit` pauses new spending of a workspace: called in the booking transaction when a charge above its quote
 * passed a limit, and when the balance fell below the one to keep. Emits refunded jobs and changed balances and claims; reads the balance of an opened workspace.
 */
export function createMoney(deps: {
  tables: Pick<
    OpenProfile,
    'jobs' | 'lines' | 'workspaces' | 'readings' | 'claims' | 'spending' | 'spendingLimits' | 'guardRails' | 'assets'
  >
  service: AccountOf
  reservedBy: (job: StoredJob) => number
  /** Throws where no budget of an agent covers its jobs; called in the transaction that writes them. */
  admitAgents: (jobs: readonly StoredJob[]) => void
  /** Called with each job that was charged, in the transaction of the charge: stops an agent over its budget. */
  checkAgent: (job: StoredJob) => void
  pauseForLimit: (workspaceId: WorkspaceId) => void
  runInBackground: (what: string, work: Promise<void>) => void
  events: StudioEvents
  /** The user's time zone, which daily limits follow. */
  zone?: () => string
  clock: Clock
  random: Random
  log: Log
}) {
  const { tables, pauseForLimit, events, clock, random, log, zone = localZone } = deps
  const guardRails = createGuardRails({
    table: tables.guardRails,
    keyOf(workspaceId) {
      const found = tables.workspaces.read(workspaceId)
      // This computer's own key has no cap.
      return found?.kind === 'hosted' ? found.keyPrint : null
    },
    balanceOf: (workspaceId) => availableIn(tables.workspaces.readBalance(workspaceId)),
    latestCharge: tables.spendingLimits.latestCharge,
    clock,
  })
  const confirmations = createConfirmations({
    askOver: guardRails.askOver,
    balanceOf: (workspaceId) => availableIn(tables.workspaces.readBalance(workspaceId)),
    clock,
    random,
  })
  const spendingLimits = createSpendingLimits({
    table: tables.spendingLimits,
    reservedBy: deps.reservedBy,
    railsOf: guardRails.rulesOf,
    assertConfirmed: confirmations.assertConfirmed,
    admitAgents: deps.admitAgents,
    clock,
    random,
    zone,
  })
  const claims = createClaims({
    table: tables.claims,
    jobs: tables.jobs,
    readings: tables.readings,
    refresh: (workspaceId) => billing.refresh(workspaceId),
    clock,
    log,
    onChange: () => events.emit('claimsChanged'),
  })
  const billing: BillingLedger = createBillingLedger({
    lines: tables.lines,
    jobs: tables.jobs,
    workspaces: tables.workspaces,
    readings: tables.readings,
    service: deps.service,
    clock,
    log,
    onRefund: (job) => events.emit('jobChanged', job),
    onBalance(workspaceId) {
      claims.recheck(workspaceId)
      if (spendingLimits.passed(workspaceId, guardRails.rulesOf(workspaceId)).includes('balance'))
        pauseForLimit(workspaceId)
      events.emit('balanceChanged', workspaceId)
    },
    onRecorded(job, aboveQuote) {
      deps.checkAgent(job)
      if (aboveQuote === 0) return
      claims.raiseAboveQuote(job, aboveQuote)
      if (spendingLimits.passed(job.workspaceId).length > 0) pauseForLimit(job.workspaceId)
    },
    onReturned(job) {
      claims.settle(job.id)
      // Refunded credits may be spent again within the set's budget.
      if (job.setId !== null && spendingLimits.passed(job.workspaceId).length > 0) pauseForLimit(job.workspaceId)
    },
  })
  const accountOf = (workspaceId: WorkspaceId): string => {
    const found = tables.workspaces.read(workspaceId)
    return found === null
      ? ''
      : `${found.baseUrl === '' ? 'This computer' : found.baseUrl}, key ending in ${found.keyHint}`
  }
  const service = createMoneyService({
    billing,
    claims,
    spendingLimits,
    guardRails,
    confirmations,
    pauseForLimit,
    spending: tables.spending,
    readings: tables.readings,
    keptSince: (workspaceId, since) => tables.assets.countKept(workspaceId, since),
    accountOf,
    clock,
    zone,
  })
  const refreshInBackground = (workspaceId: WorkspaceId) =>
    deps.runInBackground('refresh the balance', billing.refresh(workspaceId))
  events.on('workspaceOpened', refreshInBackground)
  return {
    billing,
    spendingLimits,
    claims,
    service,
    /** The price from which on a click is confirmed; null if none is. */
    askOver: guardRails.askOver,
    /**
     * Rejects a call of a tool that would pass a limit, or that the user wants to be asked about first. `callId`: of the
     * click. @throws Failure as the limits do, and CONFIRM_FIRST.
     */
    assertMayCall(workspaceId: WorkspaceId, callId: string, credits: number | null): void {
      spendingLimits.assertCall(workspaceId, credits)
      confirmations.assertConfirmed(workspaceId, [{ draftId: callId }], () => credits)
    },
    /** Name of a workspace's service, for letters to it. */
    accountOf,
    /** Continues the claims of all workspaces and reads the balance of the open one. */
    resume(currentId: WorkspaceId | null): void {
      for (const { id } of tables.workspaces.list()) claims.recheck(id)
      if (currentId !== null) refreshInBackground(currentId)
    },
  }
}
/** Everything about money that has been spent or may be. */
export type Money = ReturnType<typeof createMoney>
