// Catches: a run that stands twice because it was tried again, one past the budget that looks as if it came, a part of a
// service's batch that failed in silence, a bar of two thousand hairs.
import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { AssetId, type JobId, JobSetId } from '#shared/domain/ids.ts'
import { batchMoney } from '#renderer/features/create/batch/batch-money.ts'
import { countLooks, segmentsOf, sheetItems } from '#renderer/features/create/batch/sheet-items.ts'
import { expect, it } from 'vitest'
import { jobOf } from '../create-fixture.ts'

const at = '2026-11-19T14:00:02Z'
const done = (asset: string): Job['state'] => ({ kind: 'done', at, assetIds: [AssetId.parse(asset)] })
const waiting: Job['state'] = { kind: 'waiting', why: 'queue', until: null }
const failure = { code: 'SERVICE_FAILED', message: 'Model error.', charged: 'returned' as const, fields: [] }
const failed: Job['state'] = { kind: 'failed', at, failure, refunded: true }
const none = new Map<JobId, readonly BatchPart[]>()

function setOf(budget: number | null, counts: Partial<QueueSet['counts']> = {}): QueueSet {
  const zero = { waiting: 0, paused: 0, background: 0, underWay: 0, done: 0, failed: 0, refused: 0, unconfirmed: 0 }
  const credits = { toCome: 0, inDoubt: 0, charged: 0, refunded: 0 }
  const base = { name: 'Glaze study', isPaused: false, isStopped: false, isPastBudget: false, createdAt: at }
  return { id: JobSetId.parse('set'), ...base, budget, counts: { ...zero, ...credits, ...counts } }
}

it('numbers the prompts as they were submitted, and marks those that the budget will not bear', () => {
  const jobs = [
    jobOf(4, { state: waiting, charged: null }),
    jobOf(3, { state: waiting, charged: null }),
    jobOf(2, { state: { kind: 'running', since: at } }),
    jobOf(1, { state: done('a') }),
  ]
  const items = sheetItems(jobs, none, setOf(40, { charged: 24 }))
  expect(items.map(({ place, look, credits }) => [place, look, credits])).toEqual([
    [1, 'succeeded', 12],
    [2, 'running', 12],
    [3, 'waiting', 12],
    [4, 'past-budget', 12],
  ])
  expect(batchMoney(setOf(40, { charged: 24 }), jobs, items)).toEqual({
    finished: { runs: 1, credits: 12 },
    inFlight: { runs: 1, credits: 12 },
    refunded: { runs: 0, credits: 0 },
    budget: 40,
    estimate: 48,
  })
})

it('shows a run that was tried again once, at its first place, as its last try', () => {
  const first = jobOf(1, { state: failed, refunded: 12 })
  const second = jobOf(3, { state: failed, refunded: 12, retryOf: first.id })
  const third = jobOf(4, { state: done('b'), retryOf: second.id })
  const items = sheetItems([third, second, jobOf(2, { state: done('a') }), first], none, setOf(null))
  expect(items.map(({ job, look }) => [job.number, look])).toEqual([
    [4, 'succeeded'],
    [2, 'succeeded'],
  ])
})

it('parts a batch of the service into its prompts, and says of which nothing was made', () => {
  const parts = [
    { prompt: 'a heron', assetIds: [AssetId.parse('a')] },
    { prompt: 'a crane', assetIds: [] },
  ]
  const looks = (state: Job['state']) => {
    const job = jobOf(1, { kind: 'batch', state })
    return sheetItems([job], new Map([[job.id, parts]]), setOf(null)).map(({ prompt, look }) => [prompt, look])
  }
  expect(looks({ kind: 'running', since: at })).toEqual([
    ['a heron', 'succeeded'],
    ['a crane', 'running'],
  ])
  expect(looks({ kind: 'done', at, assetIds: [AssetId.parse('a')] })[1]).toEqual(['a crane', 'not-made'])
})

it('draws a segment for each prompt, and one for each look where they are many', () => {
  const jobs = Array.from({ length: 101 }, (_, index) =>
    jobOf(101 - index, index % 2 === 0 ? { state: done(`a${index}`) } : { state: waiting, charged: null }),
  )
  const items = sheetItems(jobs, none, setOf(null))
  expect(segmentsOf(items.slice(0, 3)).map(({ look }) => look)).toEqual(['succeeded', 'waiting', 'succeeded'])
  expect(segmentsOf(items)).toEqual([
    { look: 'succeeded', count: 51 },
    { look: 'waiting', count: 50 },
  ])
  expect(countLooks(items).get('waiting')).toBe(50)
})
