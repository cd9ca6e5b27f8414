// Catches: a limit passed by a credit, a refusal without its numbers, a limit that opens when the clock is set back, a
// job without a price that passes a limit, a set that takes more of a limit than its budget allows.
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, sql } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { reservedBy, type StoredJob } from '#main/cache/tables/job-row.ts'
import { createJobsTable, type JobsTable } from '#main/cache/tables/jobs.ts'
import { createLedgerLinesTable } from '#main/cache/tables/billing.ts'
import { createJobSetsTable } from '#main/cache/tables/job-sets.ts'
import { createSpendingLimitTable } from '#main/cache/tables/spending.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { createSpendingLimits, type LimitOrder, type SpendingLimits } from '#main/money/spending-limits.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { Spend } from '#shared/domain/spend-state.ts'
import { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { readStorm } from '../../../helpers/storm.ts'
import { storedJob } from '../../../helpers/stored-job.ts'

const day = 24 * 60 * 60_000
const noon = Date.UTC(2026, 5, 15, 12)
const failure = { code: 'UNREACHABLE', message: 'Lost.', charged: 'unknown' as const, fields: [] }
let ledger: Database
let now = noon
const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }

beforeAll(() => {
  // In memory: the test is about arithmetic, not the disk.
  ledger = openDatabase(':memory:')
  for (const { sql: text } of ledgerFile.migrations) ledger.script(text)
})
afterAll(() => ledger.close())

type World = {
  workspaceId: WorkspaceId
  spendingLimits: () => SpendingLimits
  jobs: JobsTable
  lines: ReturnType<typeof createLedgerLinesTable>
}

/** A workspace of its own. `spendingLimits()` builds the limits again, as a restart does. */
function openWorld(orders: readonly LimitOrder[] = []): World {
  const workspaceId = WorkspaceId.parse(randomUUID())
  createWorkspacesTable(ledger).write({
    id: workspaceId,
    kind: 'hosted',
    name: 'example',
    baseUrl: workspaceId,
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  })
  const spendingLimits = () =>
    createSpendingLimits({
      admitAgents: () => undefined,
      table: createSpendingLimitTable(ledger),
      reservedBy,
      railsOf: () => [],
      assertConfirmed: () => undefined,
      clock,
      random: { uuid: randomUUID, unit: Math.random },
      zone: () => 'Europe/Berlin',
    })
  for (const order of orders) spendingLimits().set(workspaceId, order)
  return { workspaceId, spendingLimits, jobs: createJobsTable(ledger), lines: createLedgerLinesTable(ledger) }
}

let count = 0
function jobOf({ workspaceId }: World, credits: number | null, changes: Partial<StoredJob> = {}): StoredJob {
  count += 1
  const label = credits === null ? { kind: 'unknown' as const, reason: '' } : { kind: 'exact' as const }
  return storedJob({
    id: JobId.parse(randomUUID()),
    workspaceId,
    number: count,
    quote: { modelId: 'm', credits, label, pricedBy: [], note: '' },
    createdAt: now,
    ...changes,
  })
}
function submit(world: World, ...jobs: StoredJob[]): void {
  ledger.transaction(() => {
    world.spendingLimits().assertWithinLimits(jobs)
    for (const job of jobs) world.jobs.insert(job)
  })
}
function charge(world: World, job: StoredJob, credits: number): StoredJob {
  const moved: StoredJob = { ...job, charged: credits, spend: { kind: 'running', since: now } }
  ledger.transaction(() => {
    world.jobs.update(moved)
    world.lines.recordLine(job.id, { kind: 'charge', credits, at: now })
  })
  return moved
}
function refund(world: World, job: StoredJob): void {
  const spend = { kind: 'failed' as const, at: now, failure, refunded: true }
  world.jobs.update({ ...job, refunded: job.charged ?? 0, spend })
}
const refusal = (work: () => void) => {
  try {
    work()
  } catch (error) {
    if (isFailure(error)) return error
    throw error
  }
  return null
}
const all = (period: LimitOrder['period'], cap: number): LimitOrder => ({ who: 'all', subject: '', period, cap })

describe('C1: a job that would pass a limit is refused before any request', () => {
  it('per run, with both numbers', () => {
    const world = openWorld([all('run', 10)])
    submit(world, jobOf(world, 10))
    const refused = refusal(() => submit(world, jobOf(world, 11)))
    expect(refused?.data).toMatchObject({
      charged: 'no',
      spendingLimit: 'run',
      subject: '',
      limit: 10,
      spent: 0,
      held: 0,
      needed: 11,
      resetsAt: null,
    })
    expect(refused?.message).toContain('Limit per run: 10 cr. This costs 11 cr. Nothing was sent or charged.')
  })

  it('per day, counting spent and reserved credits, and the message names the reset time', () => {
    const world = openWorld([all('day', 20)])
    const first = jobOf(world, 8)
    submit(world, first)
    charge(world, first, 8)
    submit(world, jobOf(world, 7))
    const refused = refusal(() => submit(world, jobOf(world, 6)))
    expect(refused?.data).toMatchObject({
      spendingLimit: 'day',
      limit: 20,
      spent: 8,
      held: 7,
      needed: 6,
      resetsAt: '2026-06-15T22:00:00.000Z',
    })
    expect(refused?.message).toContain('The limit resets on 16 Jun 2026 at 00:00.')
    submit(world, jobOf(world, 5))
  })

  it('per month, for all time, by brand, by agent', () => {
    for (const period of ['month', 'ever'] as const) {
      const world = openWorld([all(period, 5)])
      submit(world, jobOf(world, 5))
      expect(refusal(() => submit(world, jobOf(world, 1)))?.data).toMatchObject({ spendingLimit: period, held: 5 })
    }
    for (const who of ['brand', 'agent'] as const) {
      const world = openWorld([{ who, subject: 'ida', period: 'day', cap: 5 }])
      submit(world, jobOf(world, 5, { [who]: 'ida' }))
      submit(world, jobOf(world, 50, { [who]: 'other' }), jobOf(world, 50))
      expect(refusal(() => submit(world, jobOf(world, 1, { [who]: 'ida' })))?.data).toMatchObject({ subject: 'ida' })
    }
  })

  it('many at once as one: all or none', () => {
    const world = openWorld([all('ever', 100)])
    submit(world, jobOf(world, 9))
    const many = Array.from({ length: 92 }, () => jobOf(world, 1))
    expect(refusal(() => submit(world, ...many))?.data).toMatchObject({ held: 9, needed: 92 })
    submit(world, ...many.slice(1))
  })

  it('an edit of a waiting run counts the new price instead of the old one', () => {
    const world = openWorld([all('ever', 10)])
    const job = jobOf(world, 8)
    submit(world, job)
    const edited = (credits: number) => ({ ...job, quote: { ...job.quote, credits } })
    world.spendingLimits().assertWithinLimits([edited(10)])
    expect(refusal(() => world.spendingLimits().assertWithinLimits([edited(11)]))?.data).toMatchObject({
      held: 0,
      needed: 11,
    })
  })

  it('a refund makes room; a limit that is lowered below what is spent refuses everything', () => {
    const world = openWorld([all('day', 10)])
    const job = jobOf(world, 10)
    submit(world, job)
    const charged = charge(world, job, 10)
    expect(refusal(() => submit(world, jobOf(world, 1)))).not.toBeNull()
    refund(world, charged)
    submit(world, jobOf(world, 10))
    world.spendingLimits().set(world.workspaceId, all('day', 3))
    expect(world.spendingLimits().list(world.workspaceId)).toMatchObject([{ cap: 3, held: 10, spent: 0 }])
    expect(refusal(() => submit(world, jobOf(world, 1)))).not.toBeNull()
  })
})

it('C2: a job without a price is refused where a limit applies to it, and accepted where none does', () => {
  const world = openWorld([{ who: 'brand', subject: 'ida', period: 'day', cap: 5 }])
  submit(world, jobOf(world, null))
  expect(refusal(() => submit(world, jobOf(world, null, { brand: 'ida' })))).toMatchObject({
    code: 'PRICE_UNKNOWN',
    data: { charged: 'no', mayConfirm: false },
  })
})

it('A10: a new day opens the limit, a clock that is set back does not', () => {
  const world = openWorld([all('day', 5)])
  const job = jobOf(world, 5)
  submit(world, job)
  charge(world, job, 5)
  const isOpen = () => refusal(() => world.spendingLimits().assertWithinLimits([jobOf(world, 5)])) === null
  try {
    expect(isOpen()).toBe(false)
    for (const jump of [-day, -400 * day, -noon]) {
      now = noon + jump
      expect(isOpen()).toBe(false)
    }
    now = noon + day
    expect(isOpen()).toBe(true)
    const next = jobOf(world, 5)
    submit(world, next)
    now = noon - day
    charge(world, next, 5)
    expect(isOpen()).toBe(false)
    now = noon + day
    expect(isOpen()).toBe(false)
  } finally {
    now = noon
  }
})

it('A17: records a charge above its quote, and names the limits that it passed', () => {
  const world = openWorld([all('run', 10), all('day', 10), all('ever', 99)])
  const job = jobOf(world, 8)
  submit(world, job)
  expect(world.spendingLimits().passed(world.workspaceId)).toEqual([])
  charge(world, job, 12)
  expect(world.spendingLimits().passed(world.workspaceId)).toEqual(['day'])
  expect(world.spendingLimits().list(world.workspaceId)[1]).toMatchObject({ cap: 10, spent: 12, held: 0 })
})

it('C7: a refund above its charge makes no room beyond the charge', () => {
  const world = openWorld([all('day', 10)])
  const job = jobOf(world, 6)
  submit(world, job)
  const charged = charge(world, job, 6)
  world.jobs.update({ ...charged, refunded: 1_000, spend: { kind: 'done', at: now } })
  expect(world.spendingLimits().list(world.workspaceId)).toMatchObject([{ spent: 0 }])
  submit(world, jobOf(world, 10))
  expect(refusal(() => submit(world, jobOf(world, 1)))).not.toBeNull()
})

it('C7: refuses sums beyond exact integers, and in no other workspace', () => {
  const world = openWorld([all('ever', Number.MAX_SAFE_INTEGER - 1)])
  const huge = Number.MAX_SAFE_INTEGER - 1
  submit(world, jobOf(world, huge))
  expect(refusal(() => submit(world, jobOf(world, huge)))?.code).toBe('WALL_REACHED')
  submit(openWorld([all('ever', 2)]), jobOf(openWorld(), 1))
})

const interleavings = readStorm().isFull ? 20_000 : 300

describe('C: random interleavings', () => {
  /** One of five places takes its next step: submit, send, be charged (or lose the answer), end, be refunded. */
  const step = fc.record({
    place: fc.nat(4),
    price: fc.integer({ min: 1, max: 6 }),
    fate: fc.constantFrom('answered', 'lost', 'refused', 'lost', 'answered', 'refused', 'crash'),
    subject: fc.constantFrom(null, 'ida'),
  })
  const caps = { all: 12, brand: 7, run: 5 }
  const Sums = z.object({ everyone: z.int(), brand: z.int() })

  it('reserved and charged credits minus refunds never pass a limit, and neither does what the service took', () => {
    let refusals = 0
    const world = openWorld([
      all('day', caps.all),
      all('run', caps.run),
      { who: 'brand', subject: 'ida', period: 'month', cap: caps.brand },
    ])
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 16 }), (steps) => {
        ledger.script('BEGIN')
        refusals += play(world, steps)
        ledger.script('ROLLBACK')
      }),
      { numRuns: interleavings },
    )
    expect(refusals).toBeGreaterThan(interleavings / 20)
  })

  function play(
    world: World,
    steps: readonly { place: number; price: number; fate: string; subject: string | null }[],
  ): number {
    const places: (StoredJob | null)[] = [null, null, null, null, null]
    /** What the service took, in total and for the brand, whether or not its answer arrived. */
    const taken = { all: 0, brand: 0 }
    let spendingLimits = world.spendingLimits()
    let refusals = 0
    const move = (job: StoredJob, credits: number) => {
      taken.all += credits
      if (job.brand === 'ida') taken.brand += credits
    }
    for (const { place, price, fate, subject } of steps) {
      if (fate === 'crash') spendingLimits = world.spendingLimits()
      const job = places[place] ?? null
      if (job === null) {
        const next = jobOf(world, price, { brand: subject })
        if (refusal(() => spendingLimits.assertWithinLimits([next])) === null) {
          world.jobs.insert(next)
          places[place] = next
        } else refusals += 1
      } else if (job.spend.kind === 'queued' || job.spend.kind === 'ambiguous') {
        const { credits } = job.quote
        const wasTaken = job.spend.kind === 'ambiguous'
        if (fate === 'refused' && !wasTaken) {
          world.jobs.update({ ...job, spend: { kind: 'refused', at: now, failure } })
          places[place] = null
        } else {
          if (!wasTaken) move(job, credits ?? 0)
          if (fate === 'lost' || fate === 'crash') {
            const spend = Spend.parse({ kind: 'ambiguous', firstSentAt: now, notBefore: now, tries: 1, failure })
            world.jobs.update({ ...job, spend })
            places[place] = { ...job, spend }
          } else places[place] = charge(world, job, credits ?? 0)
        }
      } else {
        if (fate === 'answered') world.jobs.update({ ...job, spend: { kind: 'done', at: now } })
        else {
          refund(world, job)
          move(job, -(job.charged ?? 0))
        }
        places[place] = null
      }
      const billing = ledger.get(
        Sums,
        sql`SELECT coalesce(sum(takes), 0) AS everyone, coalesce(sum(takes) FILTER (WHERE brand = 'ida'), 0) AS brand
          FROM (SELECT brand, reserved + coalesce(charged, 0) - refunded AS takes FROM job
          WHERE workspace_id = ${world.workspaceId})`,
      )
      const most = Math.max(billing?.everyone ?? Infinity, taken.all)
      const mostOfBrand = Math.max(billing?.brand ?? Infinity, taken.brand)
      if (most > caps.all || mostOfBrand > caps.brand) throw new Error(`${most} and ${mostOfBrand} credits`)
    }
    return refusals
  }
})

describe('a set with a budget takes no more of a limit than its budget', () => {
  function addSet(world: World, budget: number | null): JobSetId {
    const id = JobSetId.parse(randomUUID())
    const { workspaceId } = world
    createJobSetsTable(ledger).insert({
      id,
      workspaceId,
      name: '',
      budget,
      isPaused: false,
      createdAt: now,
      stoppedAt: null,
    })
    return id
  }
  const runs = (world: World, setId: JobSetId, many: number, brand: string | null = null) =>
    Array.from({ length: many }, () => jobOf(world, 2, { setId, brand }))
  const heldOf = (world: World) =>
    world
      .spendingLimits()
      .list(world.workspaceId)
      .map(({ spent, held }) => [spent, held])

  it('before anything of it is sent, while it is charged, and next to other runs', () => {
    const world = openWorld([all('day', 20), { who: 'brand', subject: 'Ridge', period: 'month', cap: 15 }])
    const jobs = runs(world, addSet(world, 10), 50, 'Ridge')
    submit(world, ...jobs)
    expect(heldOf(world)).toEqual([
      [0, 10],
      [0, 10],
    ])
    for (const job of jobs.slice(0, 3)) charge(world, job, 2)
    expect(heldOf(world)).toEqual([
      [6, 4],
      [6, 4],
    ])
    expect(refusal(() => submit(world, jobOf(world, 11)))?.data).toMatchObject({ spent: 6, held: 4, needed: 11 })
    submit(world, jobOf(world, 10))
    expect(heldOf(world)[0]).toEqual([6, 14])
    // More runs of the same set cost nothing more; another set does.
    ledger.transaction(() => {
      const more = runs(world, jobs[0]?.setId ?? addSet(world, null), 5)
      for (const job of more) world.jobs.insert(job)
      world.spendingLimits().assertWithinLimits(more)
    })
    expect(refusal(() => submit(world, ...runs(world, addSet(world, 2), 9)))?.data).toMatchObject({
      held: 14,
      needed: 2,
    })
  })
})
