import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { AssetsTable } from '../cache/tables/assets.ts'
import type { BalanceReadingsTable } from '../cache/tables/balance-readings.ts'
import type { ClaimsTable } from '../cache/tables/claims.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { LedgerLinesTable } from '../cache/tables/ledger-lines.ts'
import type { SpendingTable } from '../cache/tables/spending.ts'
import type { WallsTable } from '../cache/tables/walls.ts'
import type { WorkspacesTable } from '../cache/tables/workspaces.ts'
import { type Books, createBooks } from './books.ts'
import { type Claims, createClaims } from './claims.ts'
import { createMoneyDesk, type MoneyDesk } from './money-desk.ts'
import type { AccountOf } from './ports.ts'
import { createWalls, type Walls } from './walls/walls.ts'

/** Where money is written down. */
export type MoneyTables = {
  readonly jobs: JobsTable
  readonly lines: LedgerLinesTable
  readonly workspaces: WorkspacesTable
  readonly readings: BalanceReadingsTable
  readonly claims: ClaimsTable
  readonly spending: SpendingTable
  readonly walls: WallsTable
  readonly assets: AssetsTable
}

/** Everything about money that has been spent or may be. */
export type Money = {
  readonly books: Books
  readonly walls: Walls
  readonly claims: Claims
  readonly desk: MoneyDesk
}

/**
 * Builds books, claims and limits over each other.
 *
 * `pause` stops new spending of a workspace: it is called, in the transaction of the booking, where a charge above its
 * quote passed a limit. `onRefund` hears of each job whose charge came back, `onChange` that the books changed.
 */
export function createMoney(deps: {
  tables: MoneyTables
  service: AccountOf
  reservedBy: (job: StoredJob) => number
  pause: (workspaceId: WorkspaceId) => void
  onRefund: (job: StoredJob) => void
  onChange: () => void
  zone: () => string
  clock: Clock
  random: Random
  log: Log
}): Money {
  const { tables, clock, random, log, zone } = deps
  const walls = createWalls({ table: tables.walls, reservedBy: deps.reservedBy, clock, random, zone })
  const claims = createClaims({
    table: tables.claims,
    jobs: tables.jobs,
    readings: tables.readings,
    refresh: (workspaceId) => books.refresh(workspaceId),
    clock,
    log,
    onChange: deps.onChange,
  })
  const books: Books = createBooks({
    lines: tables.lines,
    jobs: tables.jobs,
    workspaces: tables.workspaces,
    readings: tables.readings,
    service: deps.service,
    clock,
    log,
    onRefund: deps.onRefund,
    onBalance(workspaceId) {
      claims.look(workspaceId)
      deps.onChange()
    },
    onBooked(job, aboveQuote) {
      if (aboveQuote === 0) return
      claims.raiseAboveQuote(job, aboveQuote)
      if (walls.passed(job.workspaceId).length > 0) deps.pause(job.workspaceId)
    },
    onReturned(job) {
      claims.settle(job.id)
      // What comes back may be spent again within the budget of the set.
      if (job.setId !== null && walls.passed(job.workspaceId).length > 0) deps.pause(job.workspaceId)
    },
  })
  const desk = createMoneyDesk({
    books,
    claims,
    walls,
    spending: tables.spending,
    readings: tables.readings,
    keptSince: (workspaceId, since) => tables.assets.countKept(workspaceId, since),
    accountOf(workspaceId) {
      const found = tables.workspaces.read(workspaceId)
      return found === null
        ? ''
        : `${found.baseUrl === '' ? 'This computer' : found.baseUrl}, key ending in ${found.keyHint}`
    },
    clock,
    zone,
  })
  return { books, walls, claims, desk }
}
