// Would catch: a run that is listed twice because it was retried, one over budget that looks as if it will run, a part
// of a service batch that failed silently, a bar of two thousand hairlines, a total that drifts from its sum, and a
// change of one run that goes through the complete batch.
import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { AssetId, type JobId, JobSetId } from '#shared/domain/ids.ts'
import { createSheet, type Sheet } from '#renderer/features/batch/sheet.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { jobOf } from '../create/create-fixture.ts'

const at = '2026-11-19T14:00:02Z'
const done = (asset: string): Job['state'] => ({ kind: 'done', at, assetIds: [AssetId.parse(asset)] })
const waiting: Job['state'] = { kind: 'waiting', why: 'queue', until: null }
const failure = { code: 'SERVICE_FAILED', message: 'Model error.', charged: 'returned' as const, fields: [] }
const failed: Job['state'] = { kind: 'failed', at, failure, refunded: true }
const running: Job['state'] = { kind: 'running', since: at }

function setOf(budget: number | null, counts: Partial<QueueSet['counts']> = {}): QueueSet {
  const zero = { waiting: 0, paused: 0, background: 0, underWay: 0, done: 0, failed: 0, refused: 0, unconfirmed: 0 }
  const credits = { toCome: 0, unconfirmedCredits: 0, charged: 0, refunded: 0 }
  const base = { name: 'Glaze study', isPaused: false, isStopped: false, isPastBudget: false, createdAt: at }
  return { id: JobSetId.parse('set'), ...base, budget, counts: { ...zero, ...credits, ...counts } }
}

/** A sheet of runs, newest first. */
function sheetOf(jobs: readonly Job[], set = setOf(null), parts: ReadonlyMap<JobId, readonly BatchPart[]> = new Map()) {
  const sheet = createSheet()
  sheet.setParts(parts)
  sheet.setBudget(set)
  sheet.load(jobs, true)
  return sheet
}
const itemsOf = (sheet: Sheet) => sheet.rows().flatMap(({ key }) => sheet.item(key) ?? [])

it('numbers the prompts as they were submitted, and marks those over budget', () => {
  const jobs = [
    jobOf(4, { state: waiting, charged: null }),
    jobOf(3, { state: waiting, charged: null }),
    jobOf(2, { state: running }),
    jobOf(1, { state: done('a') }),
  ]
  const sheet = sheetOf(jobs, setOf(40, { charged: 24 }))
  expect(itemsOf(sheet).map(({ place, look, credits }) => [place, look, credits])).toEqual([
    [1, 'succeeded', 12],
    [2, 'running', 12],
    [3, 'waiting', 12],
    [4, 'past-budget', 12],
  ])
  expect(sheet.totals()).toMatchObject({
    finished: { runs: 1, credits: 12 },
    inFlight: { runs: 1, credits: 12 },
    refunded: { runs: 0, credits: 0 },
    estimate: 48,
    pastBudget: 12,
    price: { least: 12, most: 12 },
  })
  sheet.setBudget(setOf(60, { charged: 24 }))
  expect([itemsOf(sheet).at(-1)?.look, sheet.totals().pastBudget]).toEqual(['waiting', 0])
})

it('shows a retried run once, at its first place, as its last try', () => {
  const first = jobOf(1, { state: failed, refunded: 12 })
  const second = jobOf(3, { state: failed, refunded: 12, retryOf: first.id })
  const third = jobOf(4, { state: done('b'), retryOf: second.id })
  const sheet = sheetOf([second, jobOf(2, { state: done('a') }), first])
  sheet.place([third])
  expect(itemsOf(sheet).map(({ job, look }) => [job.number, look])).toEqual([
    [4, 'succeeded'],
    [2, 'succeeded'],
  ])
})

it('splits a batch of the service into its prompts, and marks those that were not made', () => {
  const parts = [
    { prompt: 'a heron', assetIds: [AssetId.parse('a')] },
    { prompt: 'a crane', assetIds: [] },
  ]
  const job = jobOf(1, { kind: 'batch', state: running })
  const sheet = sheetOf([jobOf(2, { state: running }), job])
  expect([sheet.serviceJobs(), sheet.totals().driven]).toEqual([[job.id], [job]])
  sheet.setParts(new Map([[job.id, parts]]))
  const looks = () => itemsOf(sheet).map(({ place, prompt, look }) => [place, prompt, look])
  expect(looks()).toEqual([
    [1, 'a heron', 'succeeded'],
    [2, 'a crane', 'running'],
    [3, 'a vessel', 'running'],
  ])
  sheet.place([{ ...job, state: { kind: 'done', at, assetIds: [AssetId.parse('a')] } }])
  expect(looks()[1]).toEqual([2, 'a crane', 'not-made'])
  expect(sheet.totals().driven).toEqual([])
})

it('draws a segment for each prompt, or one for each look if there are many', () => {
  const jobs = Array.from({ length: 101 }, (_, index) =>
    jobOf(101 - index, index % 2 === 0 ? { state: done(`a${index}`) } : { state: waiting, charged: null }),
  )
  expect(sheetOf(jobs.slice(0, 3)).segments()).toEqual([
    { look: 'succeeded', count: 1 },
    { look: 'waiting', count: 1 },
    { look: 'succeeded', count: 1 },
  ])
  expect(sheetOf(jobs).segments()).toEqual([
    { look: 'succeeded', count: 51 },
    { look: 'waiting', count: 50 },
  ])
})

it('goes through no other run when one of two thousand changes', () => {
  let reads = 0
  const jobs = Array.from({ length: 2_000 }, (_, index) => {
    const { state, ...rest } = jobOf(2_000 - index, { state: running })
    return Object.defineProperty(rest, 'state', { enumerable: true, get: () => ((reads += 1), state) }) as Job
  })
  const sheet = sheetOf(jobs)
  const rows = sheet.rows()
  const reported: string[] = []
  sheet.watch('job-1000', () => reported.push('the run'))
  sheet.watch('job-1001', () => reported.push('another'))
  sheet.subscribe(() => reported.push('the totals'))
  const before = sheet.item('job-1001')
  reads = 0
  sheet.place([jobOf(1_000, { state: done('a') })])
  // The change replaces one run, which is compared with its previous state.
  expect(reads).toBeLessThan(10)
  expect(reported).toEqual(['the run', 'the totals'])
  expect(sheet.rows()).toBe(rows)
  expect(sheet.item('job-1001')).toBe(before)
  expect(sheet.totals().looks).toEqual(
    new Map([
      ['running', 1_999],
      ['succeeded', 1],
    ]),
  )
})

it('keeps what was reported while a page was read, and accepts what is read again', () => {
  const sheet = createSheet()
  sheet.load([jobOf(3), jobOf(2)], false)
  // It is on a page that is not here yet.
  sheet.place([jobOf(1, { state: done('a') })])
  expect(sheet.rows()).toHaveLength(2)
  sheet.load([jobOf(3), jobOf(2), jobOf(1)], true)
  expect(itemsOf(sheet).map(({ look }) => look)).toEqual(['succeeded', 'running', 'running'])
  sheet.expectReading()
  sheet.load([jobOf(3), jobOf(2), jobOf(1, { state: failed })], true)
  expect(itemsOf(sheet)[0]?.look).toBe('failed')
})

it('equals a newly made sheet after any changes', () => {
  const state = fc.constantFrom<Job['state']>(waiting, running, { kind: 'sending' }, done('a'), failed)
  const change = fc.record({
    number: fc.integer({ min: 1, max: 9 }),
    state,
    retryOf: fc.option(fc.integer({ min: 1, max: 8 })),
    kind: fc.constantFrom('generation', 'batch'),
    charged: fc.option(fc.integer({ min: 0, max: 20 })),
    refunded: fc.integer({ min: 0, max: 5 }),
    isPaused: fc.boolean(),
    modelName: fc.constantFrom('Varied Still', 'Flat Draft'),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.option(fc.integer({ min: 0, max: 60 })), (changes, budget) => {
      const set = setOf(budget)
      const sheet = sheetOf([], set)
      const jobs = new Map<number, Job>()
      for (const { number, retryOf, kind, ...rest } of changes) {
        const known = jobs.get(number)
        const job = jobOf(number, {
          ...rest,
          kind: known?.kind ?? kind,
          retryOf:
            known !== undefined ? known.retryOf : retryOf === null || retryOf >= number ? null : jobOf(retryOf).id,
        })
        jobs.set(number, job)
        sheet.place([job])
      }
      sheet.setBudget(set)
      const fresh = sheetOf(
        [...jobs.values()].toSorted((one, other) => other.number - one.number),
        set,
      )
      expect(itemsOf(sheet)).toEqual(itemsOf(fresh))
      expect(sheet.rows()).toEqual(fresh.rows())
      expect(sheet.segments()).toEqual(fresh.segments())
      const { driven, ...totals } = sheet.totals()
      const { driven: freshDriven, ...freshTotals } = fresh.totals()
      expect(totals).toEqual(freshTotals)
      expect(new Set(driven)).toEqual(new Set(freshDriven))
      expect(new Set(sheet.models())).toEqual(new Set(fresh.models()))
      expect(new Set(sheet.serviceJobs())).toEqual(new Set(fresh.serviceJobs()))
    }),
  )
})
