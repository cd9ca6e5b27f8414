import type { MadeResource } from '#shared/bridge/account.ts'
import type { Claim } from '#shared/bridge/money.ts'
import type { QueueCounts } from '#shared/bridge/queue.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import { localZone } from '../money/spend-report.ts'
import { type AccountRoutesOf, createAccountHistory } from './account-history.ts'
import { createAccountLines } from './account-lines.ts'
import { createAccountService } from './account-service.ts'
import { createHistoryExplainer } from './explain-history.ts'
import { isPayable } from './payment-address.ts'
import { createPurchases, type PurchaseStep } from './purchases.ts'

/** How long a run that was refused for lack of credits counts as one that the user still wants. Milliseconds. */
const shortageForMs = 24 * 60 * 60_000

/** The kinds of jobs that make something; adding speech renders the video anew. */
const kindsOf: Readonly<Record<MadeResource, readonly string[]>> = {
  avatar: ['avatar'],
  video: ['avatar-video', 'avatar-speech'],
  audio: ['speech'],
  voice: ['voice'],
}

/**
 * Creates the account: what the service says of it, its history beside the ledger, and purchases of credits.
 *
 * `refreshBalance` books the balance; `windowOf` counts the requests of a workspace's key in its rate window.
 */
export function createAccount(deps: {
  tables: Pick<
    OpenProfile,
    | 'accountReadings'
    | 'accountMovements'
    | 'accountJobs'
    | 'purchases'
    | 'workspaces'
    | 'resources'
    | 'spending'
    | 'toolCalls'
    | 'readOnly'
  >
  service: AccountRoutesOf
  claims: (workspaceId: WorkspaceId) => readonly Claim[]
  accountOf: (workspaceId: WorkspaceId) => string
  refreshBalance: (workspaceId: WorkspaceId) => Promise<void>
  windowOf: (workspaceId: WorkspaceId) => number
  /** The jobs of a workspace, and the credits that those which wait and those under way may still take. */
  countsOf: (workspaceId: WorkspaceId) => Pick<QueueCounts, 'underWay' | 'toCome' | 'unconfirmedCredits'>
  onPurchaseStep?: ((step: PurchaseStep) => void) | undefined
  runInBackground: (what: string, work: Promise<void>) => void
  events: StudioEvents
  clock: Clock
  random: Random
  log: Log
  yieldToLoop: () => Promise<void>
}) {
  const { tables, service, claims, events, clock, random, log, yieldToLoop, runInBackground } = deps
  const { accountReadings: readings, accountMovements: movements, accountJobs: jobs, workspaces } = tables

  const explainer = createHistoryExplainer({
    movements,
    jobs,
    purchases: tables.purchases,
    toolCalls: tables.toolCalls,
    claims,
    failedAmong: tables.resources.failedAmong,
    knownSince: (workspaceId) => workspaces.read(workspaceId)?.createdAt ?? 0,
    clock,
    yieldToLoop,
  })
  const onChange = (workspaceId: WorkspaceId) => {
    explainer.forget(workspaceId)
    events.emit('accountChanged', workspaceId)
  }
  events.on('jobChanged', ({ workspaceId }) => explainer.forget(workspaceId))
  events.on('claimsChanged', () => {
    for (const { id } of workspaces.list()) explainer.forget(id)
  })
  const history = createAccountHistory({ movements, readings, service, clock, onChange })
  const purchases = createPurchases({
    table: tables.purchases,
    service,
    allowsLoopback(workspaceId) {
      const found = workspaces.read(workspaceId)
      // An account at a plain address is one on this computer: no other is accepted.
      return (
        found?.kind === 'local' ||
        (found !== null && isPayable(found.baseUrl, true) && !isPayable(found.baseUrl, false))
      )
    },
    onStep: deps.onPurchaseStep,
    onChange,
    onAnswer: (workspaceId) => readings.write(workspaceId, 'purchases', null, clock.now()),
    onCompleted(workspaceId) {
      runInBackground('refresh the balance', deps.refreshBalance(workspaceId))
      runInBackground('refresh the history', history.refresh(workspaceId))
    },
    runInBackground,
    clock,
    random,
    log,
  })
  events.on('serviceReached', (workspaceId) => purchases.checkAll(workspaceId))
  const lines = createAccountLines({
    movements,
    jobs,
    history,
    explainer,
    claims,
    toolCalls: tables.toolCalls,
    accountOf: deps.accountOf,
    isReadOnly: tables.readOnly !== null,
    yieldToLoop,
  })
  const accountService = createAccountService({
    readings,
    jobs,
    spending: tables.spending,
    service,
    history,
    lines,
    purchases,
    hereOf(workspaceId) {
      const { underWay, toCome, unconfirmedCredits } = deps.countsOf(workspaceId)
      const balance = workspaces.readBalance(workspaceId).credits
      let running: ReadonlyMap<string, number> | null = null
      const byKind = () => (running ??= jobs.runningByKind(workspaceId))
      const refused = jobs.shortage(workspaceId, clock.now() - shortageForMs)
      return {
        requests: deps.windowOf(workspaceId),
        running: underWay,
        runningOf: (made) => kindsOf[made].reduce((sum, kind) => sum + (byKind().get(kind) ?? 0), 0),
        balance,
        needed: toCome + unconfirmedCredits + refused,
      }
    },
    refreshBalance: deps.refreshBalance,
    clock,
    zone: localZone,
    onChange,
  })
  return {
    service: accountService,
    /** Explains a workspace's history anew, after a call that may explain a charge. */
    explainAgain: onChange,
    /** Follows the purchases of all workspaces that were open when the program ended. */
    resume: (): void => purchases.resume(workspaces.list().map(({ id }) => id)),
    stop: (): void => purchases.stop(),
  }
}
/** The account of each workspace. */
export type Account = ReturnType<typeof createAccount>
