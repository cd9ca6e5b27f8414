// Catches: credits that were never refunded without a claim, a claim raised before the service had its time, twice, or
// for a refund that arrived; a claim without its evidence.
import { expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { reservedBy } from '#main/cache/tables/job-row.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { createAssetsTable } from '#main/cache/tables/assets.ts'
import { createBalanceReadingsTable, createClaimsTable, createLedgerLinesTable } from '#main/cache/tables/billing.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createGuardRailsTable } from '#main/cache/tables/guard-rails.ts'
import { createSpendingTable, createSpendingLimitTable } from '#main/cache/tables/spending.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { createMoney } from '#main/money/create-money.ts'
import { refundWindowMs } from '#main/money/claims.ts'
import type { Transaction } from '#shared/contract/account.ts'
import { Failure } from '#shared/domain/failure.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const workspaceId = WorkspaceId.parse('w')
const failure = { code: 'SERVICE_FAILED', message: '“Generation timed out”', charged: 'yes' as const, fields: [] }

function openWorld() {
  const ledger = openDatabase(':memory:')
  for (const { sql } of ledgerFile.migrations) ledger.script(sql)
  const cache = openDatabase(':memory:')
  for (const { sql } of cacheFile.migrations) cache.script(sql)
  const clock = createTestClock()
  const tables = {
    jobs: createJobsTable(ledger),
    lines: createLedgerLinesTable(ledger),
    workspaces: createWorkspacesTable(ledger),
    readings: createBalanceReadingsTable(ledger),
    claims: createClaimsTable(ledger),
    spending: createSpendingTable(ledger),
    spendingLimits: createSpendingLimitTable(ledger),
    guardRails: createGuardRailsTable(ledger),
    assets: createAssetsTable(cache),
  }
  const baseUrl = 'https://api.example.com'
  tables.workspaces.write({
    id: workspaceId,
    kind: 'hosted',
    name: 'N',
    baseUrl,
    keyHint: 'abcd',
    keyPrint: '',
    createdAt: 0,
  })
  let balance = 100
  /** The transactions that the service reports; null where it reports none. */
  let reported: Transaction[] | null = null
  const unknown = new Failure('NOT_FOUND', 'No such thing.', { charged: 'no', what: 'the history' })
  const history = () => (reported === null ? Promise.reject(unknown) : Promise.resolve({ transactions: reported }))
  const paused: WorkspaceId[] = []
  const open = () =>
    createMoney({
      checkAgent: () => undefined,
      admitAgents: () => undefined,
      tables,
      service: () => Promise.resolve({ account: { balance: () => Promise.resolve({ balance }), history } }),
      reservedBy,
      pauseForLimit: (id) => void paused.push(id),
      runInBackground: () => undefined,
      events: createStudioEvents(() => undefined),
      zone: () => 'UTC',
      clock,
      random: { uuid: () => crypto.randomUUID(), unit: () => 0.5 },
      log: createMemoryLog(),
    })
  return {
    clock,
    paused,
    open,
    reportAlert: (transactions: Transaction[]) => {
      reported = transactions
    },
    move: (credits: number) => {
      balance += credits
    },
    /** A run that was charged and reported as failed. */
    fail(
      money: ReturnType<typeof open>,
      number: number,
      credits: number,
      quoted = credits,
      resourceId = `generation-${number}`,
    ) {
      const quote = { modelId: 'm', credits: quoted, label: { kind: 'exact' as const }, pricedBy: [], note: '' }
      const job = storedJob({
        id: JobId.parse(`job ${number}`),
        workspaceId,
        number,
        quote,
        resourceId,
        charged: credits,
        spend: { kind: 'failed', at: clock.now(), failure, refunded: false },
        createdAt: clock.now() - 60_000,
      })
      tables.jobs.transaction(() => {
        tables.jobs.insert(job)
        money.billing.recordQuote(job)
        money.billing.recordCharge(job, credits, job.spend)
      })
      balance -= credits
      return job
    },
  }
}
/** Waits for work that a timer started. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('raises one claim with its evidence for a failed run without a refund after the window', async () => {
  const world = openWorld()
  const money = world.open()
  await money.billing.refresh(workspaceId)
  world.fail(money, 1, 12)
  await money.billing.refresh(workspaceId)
  world.clock.advance(refundWindowMs - 1)
  await settle()
  expect(money.service.claims(workspaceId)).toEqual([])
  world.clock.advance(1)
  await settle()
  await money.billing.refresh(workspaceId)
  const [claim, ...more] = money.service.claims(workspaceId)
  expect(more).toEqual([])
  expect(claim).toMatchObject({ kind: 'no-refund', number: 1, credits: 12, charged: 12, quoted: 12 })
  for (const words of [
    '12 credits of a failed run were not refunded',
    'https://api.example.com, key ending in abcd',
    'generation-1',
    'key-job 1',
    'Generation timed out',
    'charge 12',
    ': 100 (expected: 100)',
    ': 88 (expected: 88)',
  ]) {
    expect(claim?.text).toContain(words)
  }
  world.clock.advance(refundWindowMs * 3)
  await settle()
  expect(money.service.claims(workspaceId)).toHaveLength(1)
})

it('a refund in time raises no claim, and a late one closes it', async () => {
  const world = openWorld()
  const money = world.open()
  await money.billing.refresh(workspaceId)
  world.fail(money, 1, 12)
  await money.billing.refresh(workspaceId)
  world.move(12)
  world.clock.advance(refundWindowMs)
  await settle()
  expect(money.service.claims(workspaceId)).toEqual([])
  world.fail(money, 2, 7)
  await money.billing.refresh(workspaceId)
  world.clock.advance(refundWindowMs)
  await settle()
  expect(money.service.claims(workspaceId)).toHaveLength(1)
  world.move(7)
  await money.billing.refresh(workspaceId)
  expect(money.service.claims(workspaceId)).toEqual([])
})

it('raises a claim after a restart too, and the user may close it for good', async () => {
  const world = openWorld()
  const before = world.open()
  await before.billing.refresh(workspaceId)
  world.fail(before, 1, 12)
  before.claims.stop()
  world.clock.advance(refundWindowMs * 2)
  const money = world.open()
  money.claims.recheck(workspaceId)
  // Otherwise a refund that arrived before the start would be claimed.
  expect(money.service.claims(workspaceId)).toEqual([])
  await money.billing.refresh(workspaceId)
  expect(money.service.claims(workspaceId)).toHaveLength(1)
  expect(money.service.closeClaim(workspaceId, JobId.parse('job 1'), 'no-refund')).toEqual([])
  await money.billing.refresh(workspaceId)
  expect(money.service.claims(workspaceId)).toEqual([])
})

it('A17: records a charge above its quote, reports it with both numbers, and pauses where it passed a limit', () => {
  const world = openWorld()
  const money = world.open()
  world.fail(money, 1, 12, 8)
  expect(world.paused).toEqual([])
  expect(money.service.claims(workspaceId)).toMatchObject([{ kind: 'above-quote', credits: 4, quoted: 8, charged: 12 }])
  money.service.setLimit(workspaceId, { who: 'all', subject: '', period: 'ever', cap: 20 })
  world.fail(money, 2, 12, 8)
  expect(world.paused).toEqual([workspaceId])
  expect(money.service.spendingLimits(workspaceId)).toMatchObject([{ cap: 20, spent: 24, held: 0, resetsAt: null }])
})

it('A18: records a refund once that is reported fifty times', async () => {
  const world = openWorld()
  const money = world.open()
  await money.billing.refresh(workspaceId)
  const job = world.fail(money, 1, 12)
  await money.billing.refresh(workspaceId)
  world.move(12)
  for (let times = 0; times < 50; times += 1) await money.billing.refresh(workspaceId)
  expect(money.billing.lines(job.id).filter(({ kind }) => kind === 'refund')).toMatchObject([{ credits: 12 }])
  expect(money.billing.balance(workspaceId)).toMatchObject({ credits: 100, expected: 100, held: 0 })
  expect(money.service.account(workspaceId)).toMatchObject({ takenElsewhere: 0, addedElsewhere: 0 })
})

/** A transaction that names a run's generation, or none. */
const movement = (type: 'debit' | 'credit', amount: number, resourceId: string | null): Transaction => ({
  id: `${type} ${resourceId ?? 'purchase'}`,
  type,
  amount,
  description: '',
  resourceId,
  createdAt: '2026-06-01T12:00:00Z',
})

it.each([[['generation-1']], [['avatar-1', 'avatar-2', 'avatar-3']]])(
  'a purchase of what a failed run cost is not a refund where the history shows that, for %j',
  async (started) => {
    const world = openWorld()
    const money = world.open()
    await money.billing.refresh(workspaceId)
    world.fail(money, 1, 12, 12, started.join(' '))
    const charges = started.map((id) => movement('debit', 12 / started.length, id))
    world.reportAlert(charges)
    await money.billing.refresh(workspaceId)
    world.reportAlert([movement('credit', 12, null), ...charges])
    world.move(12)
    await money.billing.refresh(workspaceId)
    world.clock.advance(refundWindowMs)
    await settle()
    await money.billing.refresh(workspaceId)
    expect(money.service.claims(workspaceId)).toMatchObject([{ number: 1, credits: 12 }])
    expect(money.service.account(workspaceId)).toMatchObject({ addedElsewhere: 12, expected: 100, held: 0 })
  },
)

it('finds a refund in the history that another program spent at once, before a claim is raised', async () => {
  const world = openWorld()
  const money = world.open()
  await money.billing.refresh(workspaceId)
  const job = world.fail(money, 1, 12)
  await money.billing.refresh(workspaceId)
  world.reportAlert([
    movement('debit', 12, 'other'),
    movement('credit', 12, 'generation-1'),
    movement('debit', 12, 'generation-1'),
  ])
  await money.billing.refresh(workspaceId)
  world.clock.advance(refundWindowMs)
  await settle()
  await money.billing.refresh(workspaceId)
  expect(money.billing.lines(job.id).map(({ kind }) => kind)).toEqual(['quote', 'charge', 'refund'])
  expect(money.service.claims(workspaceId)).toEqual([])
  expect(money.service.account(workspaceId)).toMatchObject({ takenElsewhere: 12, expected: 88 })
})
