import type {
  AccountOverview,
  AccountPart,
  AccountPeriod,
  AccountUsage,
  MadeResource,
  Purchase,
} from '#shared/bridge/account.ts'
import { Credits } from '#shared/contract/account.ts'
import { creditPacks, Profile, Tier, Usage } from '#shared/contract/user.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { ProfileChanges } from '#shared/domain/profile-fields.ts'
import type { Sentence } from '#shared/domain/said.ts'
import type { Clock } from '#shared/util/ports.ts'
import { z } from 'zod'
import type { AccountJobsTable, AccountReadingsTable } from '../cache/tables/account.ts'
import type { StoredPurchase } from '../cache/tables/purchases.ts'
import type { SpendingTable } from '../cache/tables/spending.ts'
import { iso } from '../money/claims.ts'
import { daysUntil } from '../money/spend-report.ts'
import { presentCredits, presentProfile, presentTier, presentUsage, shortfallOf } from './account-facts.ts'
import type { AccountHistory, AccountRoutesOf } from './account-history.ts'
import type { AccountLines } from './account-lines.ts'
import type { Purchases } from './purchases.ts'

/** A part younger than this is not asked for again, except on request. Milliseconds. */
const freshMs = 30_000
const dayMs = 24 * 60 * 60_000

/** Why a part could not be read. */
type PartProblem = { readonly sentence: Sentence; readonly isMissing: boolean }

const daysOf: Readonly<Record<AccountPeriod, number>> = { '7d': 7, '30d': 30, '90d': 90 }

const presentPurchase = ({ createdAt, expiresAt, ...row }: StoredPurchase): Purchase => ({
  id: row.id,
  packId: row.packId,
  credits: row.credits,
  bonus: row.bonus,
  cents: row.cents,
  currency: row.currency,
  state: row.state,
  // Only what can still be paid has an address.
  paymentUrl: row.state === 'pending' ? row.paymentUrl : null,
  reason: row.reason,
  said: row.said ?? undefined,
  createdAt: iso(createdAt),
  expiresAt: expiresAt === null ? null : iso(expiresAt),
})

/** Creates the account service: each part is read by itself, and the last reading of each stays with its time. */
export function createAccountService(deps: {
  readings: AccountReadingsTable
  jobs: AccountJobsTable
  spending: SpendingTable
  service: AccountRoutesOf
  history: AccountHistory
  lines: AccountLines
  purchases: Purchases
  /** What the status knows of the workspace: requests in the window, running jobs, and credits that are still needed. */
  hereOf: (workspaceId: WorkspaceId) => {
    readonly requests: number
    readonly running: number
    readonly runningOf: (made: MadeResource) => number
    readonly balance: number | null
    readonly needed: number
  }
  /** Books a balance that was read. Rejects with the failure of the service. */
  refreshBalance: (workspaceId: WorkspaceId) => Promise<void>
  clock: Clock
  zone: () => string
  onChange: (workspaceId: WorkspaceId) => void
}) {
  const { readings, service, history, lines, purchases, clock } = deps
  const problems = new Map<WorkspaceId, Map<AccountPart, PartProblem>>()

  const problemsOf = (workspaceId: WorkspaceId) => {
    const known = problems.get(workspaceId) ?? new Map<AccountPart, PartProblem>()
    problems.set(workspaceId, known)
    return known
  }
  const shown = <Schema extends z.ZodType, Shown>(
    workspaceId: WorkspaceId,
    part: Parameters<AccountReadingsTable['read']>[1],
    schema: Schema,
    present: (value: z.output<Schema>) => Shown,
  ) => {
    const found = readings.read(workspaceId, part, schema)
    return found === null ? null : { value: present(found.value), at: iso(found.at) }
  }
  const readAt = (workspaceId: WorkspaceId, part: Parameters<AccountReadingsTable['read']>[1]): number | null =>
    readings.read(workspaceId, part, z.unknown())?.at ?? null
  async function overview(workspaceId: WorkspaceId): Promise<AccountOverview> {
    const now = clock.now()
    const dayStart = Math.floor(now / dayMs) * dayMs
    const { requests, running, runningOf } = deps.hereOf(workspaceId)
    const today = await lines.countSince(workspaceId, dayStart)
    const here = { requests, running, runningOf, today, dayEnds: iso(dayStart + dayMs) }
    const found = [...problemsOf(workspaceId)]
    const { stored, total, at } = history.state(workspaceId)
    return {
      isOffered: !(found.length > 0 && found.every(([, { isMissing }]) => isMissing)),
      credits: shown(workspaceId, 'credits', Credits, presentCredits),
      tier: shown(workspaceId, 'tier', Tier, (tier) => presentTier(tier, here)),
      profile: shown(workspaceId, 'profile', Profile, presentProfile),
      history: { stored, total, at: at === null ? null : iso(at) },
      problems: found.map(([part, { sentence }]) => ({ part, sentence: sentence.text, said: sentence.said })),
    }
  }
  /** Reads one part; its failure stays beside it until it was read. */
  async function readPart(workspaceId: WorkspaceId, part: AccountPart, read: () => Promise<void>): Promise<void> {
    try {
      await read()
      problemsOf(workspaceId).delete(part)
    } catch (error) {
      if (!isFailure(error)) throw error
      problemsOf(workspaceId).set(part, { sentence: error.sentence, isMissing: error.code === 'NOT_FOUND' })
    }
  }
  const periodStart = (period: AccountPeriod) => daysUntil(clock.now(), daysOf[period], deps.zone())

  return {
    overview,
    async refresh(workspaceId: WorkspaceId, period: AccountPeriod, all: boolean): Promise<AccountOverview> {
      const isDue = (at: number | null) => all || at === null || Math.abs(clock.now() - at) >= freshMs
      const keep = (part: Parameters<AccountReadingsTable['read']>[1], value: unknown) =>
        readings.write(workspaceId, part, value, clock.now())
      const works: Promise<void>[] = []
      const part = (name: AccountPart, at: number | null, read: () => Promise<void>) => {
        if (isDue(at) || problemsOf(workspaceId).has(name)) works.push(readPart(workspaceId, name, read))
      }
      part('credits', readAt(workspaceId, 'credits'), async () => {
        const credits = await (await service(workspaceId)).account.balance({})
        keep('credits', credits)
        // The ledger reads it for itself, so that what was spent meanwhile is not counted twice.
        if (credits.balance !== deps.hereOf(workspaceId).balance) await deps.refreshBalance(workspaceId)
      })
      part('tier', readAt(workspaceId, 'tier'), async () =>
        keep('tier', await (await service(workspaceId)).user.tier({})),
      )
      part('profile', readAt(workspaceId, 'profile'), async () =>
        keep('profile', await (await service(workspaceId)).user.profile({})),
      )
      part('usage', readAt(workspaceId, `usage ${period}`), async () =>
        keep(`usage ${period}`, await (await service(workspaceId)).user.usage({ query: { period } })),
      )
      part('history', history.state(workspaceId).at, async () => {
        await history.refresh(workspaceId)
        await history.reach(workspaceId, periodStart(period).since)
      })
      await Promise.all(works)
      if (works.length > 0) deps.onChange(workspaceId)
      return overview(workspaceId)
    },
    async usage(workspaceId: WorkspaceId, period: AccountPeriod): Promise<AccountUsage> {
      const { since, names } = periodStart(period)
      const { days, byModel, knownFrom, refunded } = await lines.days(workspaceId, { since, names, zone: deps.zone() })
      return {
        service: shown(workspaceId, `usage ${period}`, Usage, presentUsage),
        days,
        byModel,
        knownFrom,
        refunded,
        models: deps.spending.byModel(workspaceId, since),
        recipes: deps.jobs.byRecipe(workspaceId, since),
        brands: deps.spending.ofBrands(workspaceId, since),
        ledgerTotal: deps.spending.total(workspaceId, since),
        origins: deps.spending.byOrigin(workspaceId, since),
      }
    },
    /** Changes the profile. Rejects with the failure of the service, INVALID_INPUT with the fields it refused. */
    async updateProfile(workspaceId: WorkspaceId, changes: ProfileChanges): Promise<AccountOverview> {
      const { user } = await service(workspaceId)
      readings.write(workspaceId, 'profile', await user.updateProfile({ body: changes }), clock.now())
      deps.onChange(workspaceId)
      return overview(workspaceId)
    },
    purchases(workspaceId: WorkspaceId) {
      const { balance, needed } = deps.hereOf(workspaceId)
      const asked = readAt(workspaceId, 'purchases')
      return {
        packs: Object.entries(creditPacks).map(([id, { credits, bonus, price }]) => ({
          id,
          credits,
          bonus,
          cents: Math.round(price * 100),
          currency: 'USD',
        })),
        purchases: purchases.list(workspaceId).map(presentPurchase),
        at: asked === null ? null : iso(asked),
        shortfall: shortfallOf(balance, needed),
      }
    },
    buy: async (workspaceId: WorkspaceId, packId: string) => presentPurchase(await purchases.buy(workspaceId, packId)),
    checkPurchase: async (workspaceId: WorkspaceId, id: string) =>
      presentPurchase(await purchases.check(workspaceId, id)),
    dismissPurchase: (workspaceId: WorkspaceId, id: string): void => purchases.dismiss(workspaceId, id),
    history: lines.page,
    csv: lines.csv,
  }
}
/** The account of a workspace, as a window sees it. */
export type AccountService = ReturnType<typeof createAccountService>
