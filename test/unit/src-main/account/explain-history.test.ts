// Catches: two sets of the same price that explain each other's charges, a failed part of a finished set whose missing
// refund nobody notices, one that is reported before it is due or after it came, a claim that counts at every charge, and
// hundreds of sets that are read in one turn.
import { expect, test } from 'vitest'
import { createHistoryExplainer } from '#main/account/explain-history.ts'
import { openDatabase } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { createAccountJobsTable, createAccountMovementsTable, type StoredMovement } from '#main/cache/tables/account.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createPurchasesTable } from '#main/cache/tables/purchases.ts'
import { createToolCallsTable } from '#main/cache/tables/tool-calls.ts'
import { createResourcesTable } from '#main/cache/tables/resources.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { refundWindowMs } from '#main/money/claims.ts'
import type { Claim } from '#shared/bridge/money.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { joinResourceIds } from '#shared/domain/resource-ids.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const workspaceId = WorkspaceId.parse('w')

function openWorld() {
  const [ledger, cache] = [openDatabase(':memory:'), openDatabase(':memory:')]
  for (const { sql } of ledgerFile.migrations) ledger.script(sql)
  for (const { sql } of cacheFile.migrations) cache.script(sql)
  createWorkspacesTable(ledger).write({
    id: workspaceId,
    kind: 'hosted',
    name: 'N',
    baseUrl: 'https://api.example.com',
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  })
  const clock = createTestClock()
  let turns = 0
  const accountJobs = createAccountJobsTable(ledger)
  const jobs = createJobsTable(ledger)
  const resources = createResourcesTable(cache)
  const movements = createAccountMovementsTable(cache)
  const claims: Claim[] = []
  const explainer = createHistoryExplainer({
    movements,
    jobs: {
      ...accountJobs,
      // As on a slow disk, where hundreds of jobs take longer than a turn may.
      readAll(ids) {
        clock.advance(ids.length)
        return accountJobs.readAll(ids)
      },
    },
    purchases: createPurchasesTable(ledger),
    toolCalls: createToolCallsTable(ledger),
    claims: () => claims,
    failedAmong: resources.failedAmong,
    knownSince: () => 0,
    clock,
    yieldToLoop: async () => void (turns += 1),
  })
  let number = 0
  /** Writes a run of 2 credits for each thing that it started. */
  function write(ids: readonly string[], changes: Partial<StoredJob> = {}): JobId {
    number += 1
    const id = JobId.parse(`job-${number}`)
    const request = JSON.stringify({ batchSize: ids.length })
    const charged = 2 * ids.length
    const quote = { modelId: 'm', credits: charged, label: { kind: 'exact' as const }, pricedBy: [], note: '' }
    const base = { id, workspaceId, number, kind: 'avatar', request, quote, createdAt: clock.now() }
    const job = storedJob({ ...base, place: number })
    jobs.insert(job)
    const settledAt = clock.now()
    const done = { spend: { kind: 'done' as const, at: settledAt }, charged, settledAt }
    jobs.update({ ...job, resourceId: joinResourceIds(ids), ...done, ...changes })
    return id
  }
  const fail = (id: string) =>
    resources.write({
      workspaceId,
      kind: 'avatar',
      id,
      status: 'failed',
      words: '',
      model: '',
      visibility: '',
      isPublished: false,
      parentId: null,
      jobId: null,
      position: 0,
      told: '{}',
      createdAt: 0,
    })
  const move = (type: StoredMovement['type'], resourceId: string, amount = 2) =>
    movements.add(workspaceId, 'newest', [
      {
        id: `${type} ${resourceId}`,
        type,
        amount,
        balance: null,
        description: '',
        resourceType: 'avatar',
        resourceId,
        at: clock.now(),
      },
    ])
  const explain = () => {
    explainer.forget(workspaceId)
    return explainer.explain(workspaceId)
  }
  return { clock, claims, write, fail, move, explain, turns: () => turns }
}

test('sets of the same price at the same time have their own charges, in whatever order those are listed', async () => {
  const world = openWorld()
  const first = world.write(['a1', 'a2'])
  const second = world.write(['b1', 'b2'])
  for (const id of ['b1', 'a1', 'b2', 'a2']) world.move('debit', id)
  world.move('debit', 'foreign')
  const { of, unexplained } = await world.explain()
  const own = (jobId: JobId) => ({ kind: 'job', jobId, by: 'id' })
  expect(['a1', 'a2', 'b1', 'b2'].map((id) => of.get(`debit ${id}`)?.match)).toEqual([
    own(first),
    own(first),
    own(second),
    own(second),
  ])
  // All charges of both sets are named: a further one of the same price is none of theirs.
  expect(of.get('debit foreign')?.match).toEqual({ kind: 'unexplained' })
  expect(unexplained).toEqual({ count: 1, credits: 2 })
})

test('hundreds of sets are read in several turns, and each explains its charges', async () => {
  const world = openWorld()
  const sets = Array.from({ length: 250 }, (_, nth) => world.write([`a${nth}`, `b${nth}`]))
  for (const nth of sets.keys()) world.move('debit', `b${nth}`)
  const { of, unexplained } = await world.explain()
  expect(sets.map((_, nth) => of.get(`debit b${nth}`)?.match)).toEqual(
    sets.map((jobId) => ({ kind: 'job', jobId, by: 'id' })),
  )
  expect(unexplained.count).toBe(0)
  expect(world.turns()).toBeGreaterThan(2)
})

test('a failed part of a finished set is missed once its refund is overdue, until it comes', async () => {
  const world = openWorld()
  world.write(['a1', 'a2', 'a3'])
  for (const id of ['a1', 'a2', 'a3']) world.move('debit', id)
  world.fail('a2')
  const attentions = async () => {
    const { of, claimed } = await world.explain()
    return { marked: [...of].flatMap(([id, { attention }]) => (attention === null ? [] : [id])), claimed }
  }
  const none = { marked: [], claimed: { count: 0, credits: 0 } }
  expect(await attentions()).toEqual(none)
  world.clock.advance(refundWindowMs + 1)
  expect(await attentions()).toEqual({ marked: ['debit a2'], claimed: { count: 1, credits: 2 } })
  world.move('credit', 'a2')
  expect(await attentions()).toEqual(none)
})

test('a claim marks the charges that did not come back, and counts once', async () => {
  const world = openWorld()
  const failure = { code: 'SERVICE_FAILED', message: '', charged: 'yes' as const, fields: [] }
  const at = world.clock.now()
  const jobId = world.write(['a1', 'a2', 'a3'], { spend: { kind: 'failed', at, failure, refunded: false } })
  for (const id of ['a1', 'a2', 'a3']) world.move('debit', id)
  world.move('credit', 'a3')
  world.claims.push({
    jobId,
    kind: 'no-refund',
    credits: 4,
    number: 1,
    modelName: 'M',
    prompt: '',
    quoted: 6,
    charged: 6,
    raisedAt: new Date(at).toISOString(),
    text: 'not refunded',
  })
  const { of, claimed } = await world.explain()
  const marked = [...of].filter(([, { attention }]) => attention === 'no-refund').map(([id]) => id)
  expect(marked).toEqual(['debit a1', 'debit a2'])
  expect(claimed).toEqual({ count: 1, credits: 4 })
})
