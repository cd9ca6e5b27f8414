import type { AccountSummary, Claim, SpendReport, SpendingLimit, LimitOrder } from '#shared/bridge/money.ts'
import type { GuardOrder, GuardRails as ShownRails } from '#shared/bridge/guard-rails.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { findInSlices } from '#shared/util/in-slices.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { BalanceReadingsTable, ClaimKind } from '../cache/tables/billing.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { LedgerFilter, SpendingTable } from '../cache/tables/spending.ts'
import type { BillingLedger } from './billing-ledger.ts'
import { claimText, type Claims, type ProvenClaim, iso } from './claims.ts'
import type { Confirmations } from './confirmations.ts'
import type { GuardRails } from './guard-rails.ts'
import { byteOrderMark, csvRows, type CsvValue } from '#shared/util/text-formats.ts'
import { spendByDay } from './spend-report.ts'
import type { SpendingLimits } from './spending-limits.ts'

/** How many rows one part of an export has, and how many jobs one turn of the event loop searches. */
const rowsAtOnce = 200
const searchedAtOnce = 500

type Column = { readonly title: string; value(job: StoredJob): CsvValue }

const failureOf = ({ spend }: StoredJob) => ('failure' in spend ? spend.failure.message : null)

const columns: readonly Column[] = [
  { title: 'Run', value: ({ number }) => number },
  { title: 'Ordered', value: ({ createdAt }) => iso(createdAt) },
  { title: 'Settled', value: ({ settledAt }) => (settledAt === null ? null : iso(settledAt)) },
  { title: 'State', value: ({ spend }) => spend.kind },
  { title: 'Model', value: ({ modelName }) => modelName },
  { title: 'Model id', value: ({ modelId }) => modelId },
  { title: 'Prompt', value: ({ prompt }) => prompt },
  { title: 'Quoted', value: ({ quote }) => quote.credits },
  { title: 'Priced', value: ({ quote }) => quote.label.kind },
  { title: 'Charged', value: ({ charged }) => charged },
  { title: 'Refunded', value: ({ refunded }) => refunded },
  { title: 'Net', value: ({ charged, refunded }) => (charged ?? 0) - refunded },
  { title: 'Brand', value: ({ brand }) => brand },
  { title: 'Project', value: ({ project }) => project },
  { title: 'Agent', value: ({ agent }) => agent },
  { title: 'Reason', value: failureOf },
  { title: 'Service id', value: ({ resourceId }) => resourceId },
  { title: 'Idempotency key', value: ({ idempotencyKey }) => idempotencyKey },
  { title: 'Job id', value: ({ id }) => id },
]

const ledgerHead = (): string => csvRows([columns.map(({ title }) => title)])

/** Formats ledger jobs as CSV. Credits; times in UTC. */
const ledgerRows = (jobs: readonly StoredJob[]): string =>
  csvRows(jobs.map((job) => columns.map(({ value }) => value(job))))

/** Creates the money service. `keptSince`: rated files by model; `accountOf`: name of a workspace's service. */
export function createMoneyService(deps: {
  billing: BillingLedger
  claims: Claims
  spendingLimits: SpendingLimits
  guardRails: GuardRails
  confirmations: Pick<Confirmations, 'confirm'>
  pauseForLimit: (workspaceId: WorkspaceId) => void
  spending: SpendingTable
  readings: BalanceReadingsTable
  keptSince: (workspaceId: WorkspaceId, since: number) => readonly { modelId: string; files: number }[]
  accountOf: (workspaceId: WorkspaceId) => string
  clock: Clock
  zone: () => string
}) {
  const { billing, claims, spendingLimits, guardRails, spending, readings } = deps

  const presentClaim = (workspaceId: WorkspaceId, claim: ProvenClaim): Claim => ({
    jobId: claim.jobId,
    kind: claim.kind,
    credits: claim.credits,
    number: claim.job.number,
    modelName: claim.job.modelName,
    prompt: claim.job.prompt,
    quoted: claim.job.quote.credits,
    charged: claim.job.charged ?? 0,
    raisedAt: iso(claim.raisedAt),
    text: claimText(claim, claim.job, {
      lines: billing.lines(claim.jobId),
      readings: claim.readings,
      account: deps.accountOf(workspaceId),
    }),
  })
  const listClaims = (workspaceId: WorkspaceId) =>
    claims.list(workspaceId).map((claim) => presentClaim(workspaceId, claim))
  const listLimits = (workspaceId: WorkspaceId): SpendingLimit[] =>
    spendingLimits.list(workspaceId).map(({ setAt: _, resetsAt, ...spendingLimit }) => ({
      ...spendingLimit,
      resetsAt: resetsAt === null ? null : iso(resetsAt),
    }))
  const showRails = (workspaceId: WorkspaceId) => guardRails.show(workspaceId, spendingLimits.heldIn(workspaceId))
  async function page(
    workspaceId: WorkspaceId,
    filter: LedgerFilter,
    before: number | null,
    limit: number,
    signal?: AbortSignal,
  ) {
    const text = filter.text?.trim() ?? ''
    const order = { before, most: limit + 1, signal }
    const rows =
      text === ''
        ? spending.page(workspaceId, filter, before, order.most)
        : await findInSlices(deps.clock, order, (number) =>
            spending.searchSlice(workspaceId, { ...filter, text }, number, searchedAtOnce),
          )
    const jobs = rows.slice(0, limit)
    return { jobs, next: rows.length > limit ? (jobs.at(-1)?.number ?? null) : null }
  }

  return {
    account(workspaceId: WorkspaceId): AccountSummary {
      const { credits, at, expected, held } = billing.balance(workspaceId)
      const { taken, added } = readings.drift(workspaceId)
      return {
        reported: credits,
        reportedAt: at === null ? null : iso(at),
        expected,
        held,
        takenElsewhere: taken,
        addedElsewhere: added,
      }
    },
    spend(workspaceId: WorkspaceId, count: number): SpendReport {
      const { since, days } = spendByDay(spending, workspaceId, {
        now: deps.clock.now(),
        days: count,
        zone: deps.zone(),
      })
      const total = spending.total(workspaceId, since)
      const kept = new Map(deps.keptSince(workspaceId, since).map(({ modelId, files }) => [modelId, files]))
      const files = [...kept.values()].reduce((sum, one) => sum + one, 0)
      return {
        total,
        days,
        models: spending.byModel(workspaceId, since).map((row) => ({ ...row, kept: kept.get(row.id) ?? 0 })),
        brands: spending.byBrand(workspaceId, since),
        projects: spending.byProject(workspaceId, since),
        kept: { files, creditsEach: files === 0 ? null : (total.charged - total.refunded) / files },
      }
    },
    /** Newest first, below the run number `before`. `next`: the number to continue below; null at the end. */
    ledger: page,
    async csv(
      workspaceId: WorkspaceId,
      filter: LedgerFilter,
      before: number | null,
      mark: boolean,
    ): Promise<{ text: string; next: number | null }> {
      const { jobs, next } = await page(workspaceId, filter, before, rowsAtOnce)
      const head = before === null ? `${mark ? byteOrderMark : ''}${ledgerHead()}` : ''
      return { text: `${head}${ledgerRows(jobs)}`, next }
    },
    claims: listClaims,
    closeClaim(workspaceId: WorkspaceId, jobId: JobId, kind: ClaimKind): Claim[] {
      claims.close(jobId, kind)
      return listClaims(workspaceId)
    },
    spendingLimits: listLimits,
    setLimit(workspaceId: WorkspaceId, order: LimitOrder): SpendingLimit[] {
      spendingLimits.set(workspaceId, order.who === 'all' ? { ...order, subject: '' } : order)
      return listLimits(workspaceId)
    },
    removeLimit(workspaceId: WorkspaceId, id: string): SpendingLimit[] {
      spendingLimits.remove(workspaceId, id)
      return listLimits(workspaceId)
    },
    guardRails: showRails,
    /** Sets a guard rail, or removes it with null; pauses the queue if what waits there would pass it. */
    setGuardRail(workspaceId: WorkspaceId, order: GuardOrder): ShownRails {
      guardRails.set(workspaceId, order)
      const isPassed = spendingLimits.passed(workspaceId, guardRails.rulesOf(workspaceId)).length > 0
      if (isPassed) deps.pauseForLimit(workspaceId)
      return showRails(workspaceId)
    },
    confirmSpend: (askId: string): void => deps.confirmations.confirm(askId),
  }
}
/** The ledger, the claims and the limits of a workspace, as a window sees them. */
export type MoneyService = ReturnType<typeof createMoneyService>
