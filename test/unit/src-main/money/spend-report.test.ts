// Catches: credits on the wrong day of the user's calendar, lost or counted twice at a clock change or by brand.
import { expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createLedgerLinesTable } from '#main/cache/tables/billing.ts'
import { createSpendingTable, type LedgerFilter } from '#main/cache/tables/spending.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { spendByDay } from '#main/money/spend-report.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { storedJob } from '../../../helpers/stored-job.ts'

const workspaceId = WorkspaceId.parse('w')
const zone = 'Asia/Kathmandu'

function openLedger() {
  const ledger = openDatabase(':memory:')
  for (const { sql } of ledgerFile.migrations) ledger.script(sql)
  const row = { kind: 'local', name: '', baseUrl: '', keyHint: '', keyPrint: '', createdAt: 0 } as const
  createWorkspacesTable(ledger).write({ id: workspaceId, ...row })
  const jobs = createJobsTable(ledger)
  const lines = createLedgerLinesTable(ledger)
  let count = 0
  const charge = (at: string, credits: number, refunded = 0, changes: object = {}) => {
    count += 1
    const id = JobId.parse(`job ${count}`)
    jobs.insert(storedJob({ id, workspaceId, number: count, charged: credits, refunded, ...changes }))
    lines.recordLine(id, { kind: 'charge', credits, at: Date.parse(at) })
  }
  return { table: createSpendingTable(ledger), charge }
}

it('lists each charge on its local day, includes empty days, and the days add up to the total', () => {
  const { table, charge } = openLedger()
  // Midnight in Kathmandu is 18:15 UTC.
  charge('2026-06-12T18:14:59.999Z', 100)
  charge('2026-06-12T18:15:00Z', 1)
  charge('2026-06-13T18:14:59Z', 2)
  charge('2026-06-13T18:15:00Z', 4, 4)
  charge('2026-06-15T20:00:00Z', 8, 3)
  const { since, days } = spendByDay(table, workspaceId, { now: Date.parse('2026-06-15T22:00:00Z'), days: 4, zone })
  expect(new Date(since).toISOString()).toBe('2026-06-12T18:15:00.000Z')
  expect(days).toEqual([
    { day: '2026-06-13', jobs: 2, charged: 3, refunded: 0 },
    { day: '2026-06-14', jobs: 1, charged: 4, refunded: 4 },
    { day: '2026-06-15', jobs: 0, charged: 0, refunded: 0 },
    { day: '2026-06-16', jobs: 1, charged: 8, refunded: 3 },
  ])
  expect(table.total(workspaceId, since)).toEqual({ jobs: 4, charged: 15, refunded: 7 })
})

it('groups by model, brand and project, most spent first', () => {
  const { table, charge } = openLedger()
  const at = '2026-06-13T12:00:00Z'
  charge(at, 5, 0, { modelId: 'a', modelName: 'A', brand: 'ida' })
  charge(at, 9, 9, { modelId: 'b', modelName: 'B', brand: 'ida', project: 'spring' })
  charge(at, 2, 0, { modelId: 'a', modelName: 'A renamed' })
  const sums = (rows: readonly { id: string; jobs: number; charged: number; refunded: number }[]) =>
    rows.map(({ id, jobs, charged, refunded }) => [id, jobs, charged, refunded])
  expect(sums(table.byModel(workspaceId, 0))).toEqual([
    ['a', 2, 7, 0],
    ['b', 1, 9, 9],
  ])
  expect(sums(table.byBrand(workspaceId, 0))).toEqual([['ida', 2, 14, 9]])
  expect(sums(table.byProject(workspaceId, 0))).toEqual([['spring', 1, 9, 9]])
})

it('splits all that was charged by brand and kind, what has no brand last, and loses nothing', () => {
  const { table, charge } = openLedger()
  const at = '2026-06-13T12:00:00Z'
  // Before the period.
  charge('2026-06-12T12:00:00Z', 1_000, 0, { kind: 'render', brand: 'Marrow & Clay' })
  charge(at, 18, 0, { kind: 'render', brand: 'Marrow & Clay' })
  charge(at, 18, 18, { kind: 'render', brand: 'Marrow & Clay' })
  charge(at, 3, 0, { kind: 'take', brand: 'Marrow & Clay' })
  charge(at, 36, 0, { kind: 'autopilot-run', brand: 'Bread' })
  charge(at, 7, 0, { brand: 'Bread' })
  charge(at, 500, 0)
  charge(at, 2, 0, { kind: 'take', brand: '' })
  const since = Date.parse('2026-06-13T00:00:00Z')
  const rows = table.ofBrands(workspaceId, since)
  const none = { renders: 0, takes: 0, autopilotRuns: 0, otherRuns: 0 }
  const bread = { id: 'Bread', name: 'Bread', jobs: 2, charged: 43, refunded: 0 }
  const marrow = { id: 'Marrow & Clay', name: 'Marrow & Clay', jobs: 3, charged: 39, refunded: 18 }
  expect(rows).toEqual([
    { ...none, ...bread, autopilotRuns: 1, otherRuns: 1 },
    { ...none, ...marrow, renders: 2, takes: 1 },
    { ...none, id: '', name: '', jobs: 2, charged: 502, refunded: 0, takes: 1, otherRuns: 1 },
  ])
  const sumOf = (part: 'jobs' | 'charged' | 'refunded') => rows.reduce((sum, row) => sum + row[part], 0)
  const total = { jobs: sumOf('jobs'), charged: sumOf('charged'), refunded: sumOf('refunded') }
  expect(table.total(workspaceId, since)).toEqual(total)
})

it('reads the ledger page by page, by state and model', () => {
  const { table, charge } = openLedger()
  for (const prompt of ['a heron', 'an owl', 'a fox', 'a hare']) charge('2026-06-13T12:00:00Z', 1, 0, { prompt })
  const numbers = (filter: object, before: number | null = null, limit = 9) =>
    table.page(workspaceId, filter, before, limit).map(({ number }) => number)
  expect(numbers({}, null, 3)).toEqual([4, 3, 2])
  expect(numbers({}, 2)).toEqual([1])
  expect([numbers({ state: 'open' }).length, numbers({ state: 'done' }).length]).toEqual([4, 0])
  expect([numbers({ modelId: 'm' }).length, numbers({ modelId: 'other' }).length]).toEqual([4, 0])
})

it('searches the ledger slice by slice in prompts and models, and treats no text as a pattern', () => {
  const { table, charge } = openLedger()
  const at = '2026-06-13T12:00:00Z'
  for (const prompt of ['a heron', '100% wool', 'a_b', 'HERON at dusk']) charge(at, 1, 0, { prompt })
  charge(at, 1, 0, { prompt: 'a jug', modelName: 'Heron 5', modelId: 'h' })
  function search(filter: LedgerFilter, rows = 9) {
    const found: number[] = []
    const ends: (number | null)[] = []
    while (ends.at(-1) !== null) {
      const part = table.searchSlice(workspaceId, filter, ends.at(-1) ?? null, rows)
      found.push(...part.found.map(({ number }) => number))
      ends.push(part.last)
    }
    return { found, ends }
  }
  expect(search({ text: 'heron' })).toEqual({ found: [5, 4, 1], ends: [1, null] })
  expect(search({ text: 'heron' }, 2)).toEqual({ found: [5, 4, 1], ends: [4, 2, 1, null] })
  expect(search({ text: '0%' }).found).toEqual([2])
  expect(search({ text: '_' }).found).toEqual([3])
  expect(search({ text: String.raw`\ ' " --` }).found).toEqual([])
  expect(search({ text: 'wool', modelId: 'm' }).found).toEqual([2])
  expect(search({ text: 'heron', modelId: 'm' }).found).toEqual([4, 1])
})
