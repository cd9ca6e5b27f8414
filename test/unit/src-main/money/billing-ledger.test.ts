// Catches: a refund recorded that the service never gave, one that is missed because it came at the wrong moment, a
// charge recorded twice or not at all, a billing ledger that does not match the balance, a charge that stays
// unexplained though its run was settled.
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore } from '#main/cache/open-store.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { createBalanceReadingsTable, createLedgerLinesTable } from '#main/cache/tables/billing.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { createJobStore } from '#main/jobs/job-store.ts'
import { createBillingLedger } from '#main/money/billing-ledger.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { settlingOnPaper } from '../../../helpers/settling-on-paper.ts'
import { readStorm } from '../../../helpers/storm.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const { isFull } = readStorm()
const start = 1_000
const failure = { code: 'UNREACHABLE', message: 'Lost.', charged: 'unknown' as const, fields: [] }
const clock = createTestClock()
const log = createMemoryLog()
let folder: TempFolder
let ledger: Database

beforeAll(async () => {
  folder = await makeTempFolder()
  // Hundreds of histories need no flush after each of their moves.
  ledger = openStore(join(folder.path, 'ledger.db'), { ...ledgerFile, synchronous: 'normal' })
})
afterAll(async () => {
  ledger.close()
  await folder[Symbol.asyncDispose]()
})

/** Everything that can happen to a run, at the service or here, in any possible order. */
const moves = [
  'send',
  'charge',
  'answer',
  'lose',
  'give-up',
  'link',
  'look',
  'fail',
  'refund',
  'succeed',
  'learn',
] as const
type Move = (typeof moves)[number]
/** The state of a run at the service. */
type Truth = { charged: boolean; end: 'none' | 'failed' | 'succeeded'; refunded: boolean }

/** A profile's billing ledger next to a model of the service: one balance, each charge once, each refund once. */
function openWorld() {
  const workspaceId = WorkspaceId.parse(randomUUID())
  const jobs = createJobsTable(ledger)
  const lines = createLedgerLinesTable(ledger)
  const workspaces = createWorkspacesTable(ledger)
  workspaces.write({
    id: workspaceId,
    kind: 'hosted',
    name: 'example',
    baseUrl: `https://${workspaceId}.example.com`,
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  })
  let balance = start
  const truths = new Map<JobId, Truth & { price: number }>()
  const under = new Map<JobId, () => void>()
  const readings = createBalanceReadingsTable(ledger)
  const nothing = () => undefined
  const claim = (job: StoredJob) => {
    jobs.update(job)
    return true
  }
  const jobStore = createJobStore({ jobs, claim, clock, onChange: nothing, onKept: nothing })
  const above: number[] = []
  const returned: JobId[] = []
  const openBilling = () =>
    createBillingLedger({
      lines,
      jobs,
      workspaces,
      readings,
      service: () =>
        Promise.resolve({
          account: {
            balance: () => Promise.resolve({ balance }),
            history: () => Promise.resolve({ transactions: [] }),
          },
        }),
      clock,
      log,
      onRefund: nothing,
      onBalance: nothing,
      onRecorded: (_, credits) => void above.push(credits),
      onReturned: (job) => void returned.push(job.id),
    })
  let billing = openBilling()
  const at = () => clock.now()
  const settling = () =>
    settlingOnPaper({ ledger, jobStore, billing, clock, log, priceOf: (id) => truths.get(id)?.price })
  const over = (id: JobId) => {
    under.get(id)?.()
    under.delete(id)
  }

  function submit(price: number): void {
    const id = JobId.parse(randomUUID())
    const job = storedJob({
      id,
      workspaceId,
      number: jobs.nextNumber(workspaceId),
      quote: { modelId: 'm', credits: price, label: { kind: 'exact' }, pricedBy: [], note: '' },
      createdAt: at(),
    })
    jobs.insert(job)
    truths.set(id, { charged: false, end: 'none', refunded: false, price })
  }

  /** Makes a move where it is possible now; returns whether it was. */
  async function move(id: JobId, what: Move): Promise<boolean> {
    const job = jobs.read(id)
    const truth = truths.get(id)
    if (job === null || truth === undefined) return false
    const { kind } = job.spend
    const can: Record<Move, boolean> = {
      send: kind === 'queued' || kind === 'ambiguous',
      charge: kind === 'sending' && !truth.charged,
      answer: kind === 'sending' && truth.charged,
      lose: kind === 'sending',
      'give-up': kind === 'sending' || kind === 'ambiguous',
      link: kind === 'unconfirmed' && truth.charged,
      look: kind === 'unconfirmed',
      fail: truth.charged && truth.end === 'none',
      succeed: truth.charged && truth.end === 'none',
      refund: truth.end === 'failed' && !truth.refunded,
      learn: kind === 'running' && truth.end !== 'none',
    }
    if (can[what]) await make(job, truth, what)
    return can[what]
  }

  async function make(job: StoredJob, truth: Truth & { price: number }, what: Move): Promise<void> {
    const { id } = job
    const { price } = truth
    switch (what) {
      case 'send':
        under.set(id, billing.spending(workspaceId))
        jobStore.apply(job, { kind: 'send', at: at(), repeat: 'keyed', isOwnAccount: true, keyHint: '', bodyHash: '' })
        return
      case 'charge':
        truth.charged = true
        balance -= price
        return
      case 'answer':
        jobStore.apply(job, { kind: 'accepted', at: at() }, { resourceId: id, charged: price }, (moved) =>
          billing.recordCharge(moved, price, job.spend),
        )
        return over(id)
      case 'lose':
        jobStore.apply(job, { kind: 'lost', at: at(), notBefore: at(), failure })
        return over(id)
      case 'give-up':
        jobStore.apply(job, { kind: 'given-up', at: at(), failure })
        return over(id)
      case 'link':
        await settling().decide(id, { kind: 'link', resourceId: id })
        return
      case 'look':
        await settling().decide(id, { kind: 'look' })
        return
      case 'fail':
      case 'succeed':
        truth.end = what === 'fail' ? 'failed' : 'succeeded'
        return
      case 'refund':
        truth.refunded = true
        balance += price
        return
      case 'learn':
        if (truth.end === 'failed') jobStore.apply(job, { kind: 'broke', at: at(), failure })
        else jobStore.apply(jobStore.apply(job, { kind: 'made', at: at() }), { kind: 'saved', at: at() })
        return
      default:
        assertNever(what)
    }
  }

  const ids = () => [...truths.keys()]
  const recorded = (kind: 'charge' | 'refund') =>
    ids()
      .flatMap((id) => lines.list(id).filter((line) => line.kind === kind))
      .reduce((sum, line) => sum + (line.credits ?? 0), 0)
  return {
    submit,
    /** Makes the first possible move of a run, starting at index `first`. */
    move: async (index: number, first: Move) => {
      const id = ids()[index % Math.max(1, truths.size)]
      const from = moves.indexOf(first)
      if (id === undefined) return
      for (const what of [...moves.slice(from), ...moves.slice(0, from)]) if (await move(id, what)) return
    },
    refresh: () => billing.refresh(workspaceId),
    /** The studio stops and starts again: requests in progress become unconfirmed. */
    restart() {
      billing = openBilling()
      under.clear()
      for (const job of jobs.listOpen(workspaceId)) {
        if (job.spend.kind === 'sending') jobStore.apply(job, { kind: 'restarted', at: at(), notBefore: at(), failure })
      }
    },
    /** Every run ends, and all results arrive. */
    async settle() {
      for (const what of ['link', 'look', 'send', 'charge', 'answer', 'succeed', 'refund', 'learn'] as const)
        for (const id of ids()) await move(id, what)
    },
    recorded,
    given: () => [...truths.values()].reduce((sum, { refunded, price }) => sum + (refunded ? price : 0), 0),
    spent: () => start - balance,
    owed: () => jobs.listOwed(workspaceId).length,
    available: () => {
      const { expected, held } = billing.balance(workspaceId)
      return (expected ?? 0) + held
    },
    held: () => billing.balance(workspaceId).held,
    balance: () => balance,
    drift: () => readings.drift(workspaceId),
    latest: () => readings.latest(workspaceId),
    /** Another program spends or buys credits. */
    elsewhere: (credits: number) => {
      balance += credits
    },
    above,
    returned,
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), price: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...moves), index: fc.nat({ max: 4 }) }) },
  fc.record({ kind: fc.constant('restart' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(world: ReturnType<typeof openWorld>, one: Step): Promise<void> {
  if ('price' in one) world.submit(one.price)
  else if ('index' in one) await world.move(one.index, one.kind)
  else if (one.kind === 'restart') world.restart()
  else await world.refresh()
}

async function play(steps: readonly Step[]): Promise<ReturnType<typeof openWorld>> {
  const world = openWorld()
  await world.refresh()
  for (const one of steps) {
    clock.advance(1)
    await take(world, one)
    expect(world.recorded('refund')).toBeLessThanOrEqual(world.given())
  }
  return world
}

it('in any order of events, only given refunds are recorded, and in the end ledger and balance match', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
      const world = await play([{ kind: 'submit', price: 2 }, { kind: 'submit', price: 4 }, ...steps])
      await world.settle()
      await world.refresh()
      expect(world.recorded('charge') - world.recorded('refund')).toBe(world.spent())
      expect(world.owed()).toBe(0)
      expect(world.available()).toBe(world.balance())
      expect(world.drift()).toEqual({ taken: 0, added: 0 })
    }),
    { numRuns: isFull ? 2_000 : 60 },
  )
})

it('finds a refund afterwards that came before the failure was known', async () => {
  const world = await play([
    { kind: 'submit', price: 2 },
    ...(['send', 'charge', 'answer', 'fail', 'refund'] as const).map((kind) => ({ kind, index: 0 })),
    { kind: 'refresh' },
    { kind: 'learn', index: 0 },
    { kind: 'refresh' },
  ])
  expect([world.recorded('charge'), world.recorded('refund'), world.owed()]).toEqual([2, 2, 0])
})

it('a charge that is not yet known never produces a refund', async () => {
  const failed = ['send', 'charge', 'answer', 'fail', 'learn'] as const
  const world = await play([
    { kind: 'submit', price: 2 },
    { kind: 'submit', price: 2 },
    ...failed.map((kind) => ({ kind, index: 0 })),
    { kind: 'send', index: 1 },
    { kind: 'charge', index: 1 },
    { kind: 'restart' },
    { kind: 'refresh' },
    { kind: 'send', index: 1 },
    { kind: 'answer', index: 1 },
    { kind: 'refresh' },
  ])
  expect([world.recorded('charge'), world.recorded('refund'), world.owed()]).toEqual([4, 0, 1])
})

it('C6: spending or purchases of another program are drift: shown with both totals, recorded for no run', async () => {
  const world = await play([{ kind: 'submit', price: 2 }])
  for (const what of ['send', 'charge', 'answer', 'succeed', 'learn'] as const) await world.move(0, what)
  await world.refresh()
  world.elsewhere(-30)
  await world.refresh()
  expect(world.latest()).toMatchObject({ reported: start - 32, expected: start - 2, drift: -30 })
  world.elsewhere(500)
  await world.refresh()
  await world.refresh()
  expect(world.drift()).toEqual({ taken: 30, added: 500 })
  expect([world.recorded('charge'), world.recorded('refund')]).toEqual([2, 0])
  expect(world.available()).toBe(start + 468)
})

it('a purchase larger than the owed amount refunds only what is owed, and the rest is drift', async () => {
  const world = await play([{ kind: 'submit', price: 2 }])
  for (const what of ['send', 'charge', 'answer', 'fail', 'learn'] as const) await world.move(0, what)
  await world.refresh()
  world.elsewhere(-1)
  await world.refresh()
  expect([world.owed(), world.drift()]).toEqual([1, { taken: 1, added: 0 }])
  await world.move(0, 'refund')
  await world.refresh()
  expect([world.owed(), world.returned.length]).toEqual([0, 1])
})

it('an unconfirmed charge that is linked, or finally answered, leaves the unexplained charges', async () => {
  for (const settle of [['link'], ['look', 'send', 'answer']] as const) {
    const world = await play([{ kind: 'submit', price: 3 }])
    for (const what of ['send', 'charge', 'give-up'] as const) await world.move(0, what)
    world.elsewhere(-5)
    await world.refresh()
    expect(world.drift()).toEqual({ taken: 8, added: 0 })
    for (const what of settle) await world.move(0, what)
    expect(world.drift()).toEqual({ taken: 5, added: 0 })
    await world.refresh()
    expect([world.drift(), world.available()]).toEqual([{ taken: 5, added: 0 }, start - 8])
  }
})

it('spending of another program while a run is settled stays an unexplained charge', async () => {
  const world = await play([{ kind: 'submit', price: 3 }])
  for (const what of ['send', 'charge', 'give-up', 'link'] as const) await world.move(0, what)
  world.elsewhere(-5)
  await world.refresh()
  expect(world.drift()).toEqual({ taken: 5, added: 0 })
})

it('with other programs spending and runs settled in any order, the unexplained charges add up', async () => {
  const other = fc.record({ elsewhere: fc.integer({ min: -9, max: -1 }) })
  const some = fc.array(fc.oneof({ weight: 9, arbitrary: step }, other), { minLength: 5, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(some, async (steps) => {
      const world = await play([
        { kind: 'submit', price: 2 },
        { kind: 'submit', price: 4 },
      ])
      let spent = 0
      for (const one of steps) {
        clock.advance(1)
        if ('elsewhere' in one) {
          spent -= one.elsewhere
          world.elsewhere(one.elsewhere)
        } else await take(world, one)
      }
      await world.settle()
      await world.refresh()
      const { taken, added } = world.drift()
      expect(taken - added).toBe(spent - (world.given() - world.recorded('refund')) + world.held())
      expect(world.available()).toBe(world.balance())
    }),
    { numRuns: isFull ? 500 : 20 },
  )
})
