// Catches: a part of a submission that stays, is listed or is sent; a limit that was checked only before the first
// slice; a click that is written twice; a submission that is left in part when the studio ends; a
// run that is taken for one with a webhook.
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore } from '#main/cache/open-store.ts'
import { reservedBy } from '#main/cache/tables/job-row.ts'
import { createUnfinishedWritesTable } from '#main/cache/tables/job-undo.ts'
import { createSpendingLimitTable } from '#main/cache/tables/spending.ts'
import { hasWebhook } from '#main/jobs/intake/write-jobs.ts'
import { createSpendingLimits, type SpendingLimits } from '#main/money/spending-limits.ts'
import { benchWorkspace, openQueueBench } from '../../../../helpers/queue-bench.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const runs = 230
const submission = (draftId: string, count = runs) => ({
  draftId,
  name: 'Many',
  budget: null,
  lane: 'user' as const,
  paused: false,
  orders: Array.from({ length: count }, (_, index) => ({ modelId: 'm', input: { prompt: `${index}` }, quoted: 2 })),
})

/** The number of rows of everything that a submission writes. */
const rowsOf = (database: Database) =>
  database.get(
    z.object({ jobs: z.int(), lines: z.int(), sets: z.int(), marks: z.int(), counted: z.int() }),
    sql`SELECT (SELECT count(*) FROM job) AS jobs, (SELECT count(*) FROM ledger_line) AS lines,
      (SELECT count(*) FROM job_set) AS sets, (SELECT count(*) FROM unfinished_write) AS marks,
      (SELECT coalesce(sum(jobs), 0) FROM job_count) AS counted`,
  )
const none = { jobs: 0, lines: 0, sets: 0, marks: 0, counted: 0 }

/** A bench that calls `between` whenever the event loop has its turn. */
async function openSliced(between: (bench: Awaited<ReturnType<typeof openQueueBench>>) => void) {
  let made: SpendingLimits | null = null
  const bench: Awaited<ReturnType<typeof openQueueBench>> = await openQueueBench({
    spendingLimits: (database) =>
      (made = createSpendingLimits({
        admitAgents: () => undefined,
        table: createSpendingLimitTable(database),
        reservedBy,
        railsOf: () => [],
        assertConfirmed: () => undefined,
        clock: createTestClock(),
        random: { uuid: () => randomUUID(), unit: () => 0.5 },
        zone: () => 'UTC',
      })),
    yieldToLoop: async () => {
      await nextTurn()
      between(bench)
    },
  })
  const spendingLimits = made as SpendingLimits | null
  if (spendingLimits === null) throw new Error('The spending limits are missing')
  return Object.assign(bench, { limits: spendingLimits })
}

it('lists and sends nothing of a submission before its last run is written, and lets others write between', async () => {
  let halves = 0
  await using bench = await openSliced((here) => {
    const { marks, jobs } = rowsOf(here.database) ?? none
    if (marks === 0 || jobs < 50) return
    halves += 1
    expect(here.order()).toEqual([])
    expect(here.queue.next(benchWorkspace, 8)).toEqual([])
    expect(here.jobs.page(benchWorkspace, { limit: 9 })).toEqual([])
    const job = here.jobs.listOpen(benchWorkspace)[0]
    if (job === undefined) throw new Error('Jobs are missing')
    expect(here.queue.claim({ ...job, spend: { kind: 'sending', at: 1, keyHint: '' } as never })).toBe(false)
    expect(here.removed.take('a removal', [job.id])).toBe(0)
  })
  const set = await bench.service.submitSet(benchWorkspace, submission(randomUUID()))
  expect(halves).toBeGreaterThan(3)
  expect(rowsOf(bench.database)).toEqual({ jobs: runs, lines: runs, sets: 1, marks: 0, counted: runs })
  expect(bench.service.readSet(benchWorkspace, set.id).counts.waiting).toBe(runs)
  expect(bench.queue.next(benchWorkspace, 8)).toEqual(bench.order().slice(0, 8))
  const numbers = bench.jobs.listOpen(benchWorkspace).map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: runs }, (_, index) => index + 1))
})

it('refuses all of a submission if a limit is lowered between two slices, and keeps other runs', async () => {
  let isLowered = false
  await using bench = await openSliced((here) => {
    if (isLowered || (rowsOf(here.database)?.jobs ?? 0) < 100) return
    isLowered = true
    here.add(1)
    limits().set(benchWorkspace, { who: 'all', subject: '', period: 'day', cap: 2 * runs })
  })
  const limits = () => bench.limits
  const sent = bench.service.submitSet(benchWorkspace, submission(randomUUID()))
  await expect(sent).rejects.toMatchObject({ code: 'WALL_REACHED' })
  expect(isLowered).toBe(true)
  expect(rowsOf(bench.database)).toEqual({ ...none, jobs: 1, lines: 1, counted: 1 })
})

it('writes one set where the same click arrives twice at once, and the same copies', async () => {
  await using bench = await openSliced(() => undefined)
  const click = submission(randomUUID())
  const [first, second] = await Promise.all([
    bench.service.submitSet(benchWorkspace, click),
    bench.service.submitSet(benchWorkspace, click),
  ])
  expect(second).toEqual(first)
  expect(rowsOf(bench.database)).toMatchObject({ jobs: runs, sets: 1, marks: 0 })
  const copies = { jobIds: bench.order().slice(0, 60), draftId: randomUUID(), quoted: 120 }
  const both = [bench.service.duplicate(benchWorkspace, copies), bench.service.duplicate(benchWorkspace, copies)]
  expect(await Promise.all(both)).toEqual([60, 60])
  expect(rowsOf(bench.database)).toMatchObject({ jobs: runs + 60, lines: runs + 60, marks: 0 })
})

it('retries a failed run once, though two clicks overlap', async () => {
  await using bench = await openSliced(() => undefined)
  const failure = { code: 'SERVICE_FAILED', message: 'It broke', charged: 'returned' as const, fields: [] }
  bench.add(60, () => ({ spend: { kind: 'failed', at: 5, failure, refunded: true }, charged: 2, refunded: 2 }))
  const retry = () =>
    bench.service.retry(benchWorkspace, {
      target: { kind: 'all' },
      changes: {},
      draftId: randomUUID(),
      quoted: 120,
    })
  expect((await Promise.all([retry(), retry()])).toSorted((one, other) => one - other)).toEqual([0, 60])
  expect(bench.order()).toHaveLength(60)
})

it("keeps two concurrent submissions apart, and neither is refused for the other's unfinished part", async () => {
  await using bench = await openSliced(() => undefined)
  bench.limits.set(benchWorkspace, { who: 'all', subject: '', period: 'day', cap: 2 * runs + 10 })
  const results = await Promise.allSettled([
    bench.service.submitSet(benchWorkspace, submission(randomUUID())),
    bench.service.submitSet(benchWorkspace, submission(randomUUID())),
    bench.service.submitSet(benchWorkspace, submission(randomUUID(), 5)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rowsOf(bench.database)).toMatchObject({ jobs: runs + 5, sets: 2, marks: 0 })
})

it('is removed completely at the next start where the studio ends between two slices', async () => {
  await using bench = await openSliced((here) => {
    if ((rowsOf(here.database)?.jobs ?? 0) > 100) here.database.close()
  })
  await expect(bench.service.submitSet(benchWorkspace, submission(randomUUID()))).rejects.toThrow(/not open/u)
  const again = openStore(bench.file, ledgerFile)
  try {
    expect(rowsOf(again)?.jobs).toBeGreaterThan(100)
    expect(createUnfinishedWritesTable(again).takeBackAll()).toBe(1)
    expect(rowsOf(again)).toEqual(none)
  } finally {
    again.close()
  }
})

it('tells a request with a webhook from one whose text looks like it', () => {
  const of = (request: unknown, kind: 'generation' | 'speech' = 'generation') =>
    hasWebhook({ kind, request: JSON.stringify(request) })
  const webhook = 'https://hooks.example.org/h/1'
  expect(of({ modelId: 'm', input: { prompt: 'a' }, webhook })).toBe(true)
  expect(of({ modelId: 'm', input: { prompt: ',"webhook":"a"}' } })).toBe(false)
  expect(of({ modelId: 'm', input: { prompt: 'a' } })).toBe(false)
  expect(of({ text: 'a', webhook }, 'speech')).toBe(false)
})
