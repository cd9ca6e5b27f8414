// Catches: a removal that cannot be undone exactly, an edit under an old key, a set that is written in part, a failed
// job that is retried twice, an unconfirmed one that is retried at all, an invalid file that is imported.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Spend } from '#shared/domain/spend.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { benchWorkspace, openQueueBench } from '../../../helpers/queue-bench.ts'

const failure = { code: 'SERVICE_FAILED', message: 'It broke', charged: 'returned' as const, fields: [] }
const failed: Spend = { kind: 'failed', at: 5, failure, refunded: true }
const order = (prompt: unknown, more: object = {}) => ({ modelId: 'm', input: { prompt, ...more }, quoted: 2 })
const submission = (orders: ReturnType<typeof order>[], change: object = {}) => ({
  draftId: randomUUID(),
  name: 'Glazes',
  budget: null,
  lane: 'user' as const,
  paused: false,
  orders,
  ...change,
})
const rowOf = (bench: Awaited<ReturnType<typeof openQueueBench>>, id: Parameters<typeof bench.jobs.read>[0]) => {
  const job = bench.jobs.read(id)
  if (job === null) throw new Error('The job is gone')
  return job
}

describe('removing and restoring', () => {
  it('restores the same rows and keys, in their places', async () => {
    await using bench = await openQueueBench()
    const ids = bench.add(5)
    const before = ids.map((id) => rowOf(bench, id))
    const { removalId, count } = await bench.service.remove(benchWorkspace, { kind: 'jobs', jobIds: ids.slice(1, 4) })
    expect([count, bench.order()]).toEqual([3, [ids[0], ids[4]]])
    expect(bench.service.summary(benchWorkspace).counts).toMatchObject({ waiting: 2, toCome: 4 })
    expect(await bench.service.restore(benchWorkspace, removalId ?? '')).toBe(3)
    expect(ids.map((id) => rowOf(bench, id))).toEqual(before)
    expect(await bench.service.restore(benchWorkspace, removalId ?? '')).toBe(0)
  })

  it('keeps run numbers reserved for removed jobs, and never removes a sent one', async () => {
    await using bench = await openQueueBench()
    const [sent, last] = bench.add(2)
    if (sent === undefined || last === undefined) throw new Error('Jobs are missing')
    bench.jobs.update({ ...rowOf(bench, sent), spend: { kind: 'running', since: 1 }, charged: 2 })
    const { removalId, count } = await bench.service.remove(benchWorkspace, { kind: 'all' })
    expect(count).toBe(1)
    await bench.service.submitSet(benchWorkspace, submission([order('new')]))
    await bench.service.restore(benchWorkspace, removalId ?? '')
    expect(rowOf(bench, last).number).toBe(2)
    expect(bench.jobs.page(benchWorkspace, { limit: 9 }).map(({ number }) => number)).toEqual([3, 2, 1])
  })

  it('does not restore a job next to a later one of the same draft', async () => {
    await using bench = await openQueueBench()
    const [id] = bench.add(1, () => ({ draftId: 'draft' }))
    const { removalId } = await bench.service.remove(benchWorkspace, {
      kind: 'jobs',
      jobIds: id === undefined ? [] : [id],
    })
    bench.add(1, () => ({ draftId: 'draft' }))
    expect(await bench.service.restore(benchWorkspace, removalId ?? '')).toBe(0)
    expect(bench.order()).toHaveLength(1)
  })

  it('restores a removed job with its key when its draft is submitted again, and not a second time', async () => {
    await using bench = await openQueueBench()
    const [id] = bench.add(1)
    if (id === undefined) throw new Error('The job is missing')
    const edit = { jobId: id, draftId: randomUUID(), input: { prompt: 'other words' }, quoted: 2 }
    const first = await bench.service.edit(benchWorkspace, edit)
    const { removalId } = await bench.service.remove(benchWorkspace, { kind: 'jobs', jobIds: [first.id] })
    expect(await bench.service.edit(benchWorkspace, edit)).toEqual(first)
    expect(await bench.service.restore(benchWorkspace, removalId ?? '')).toBe(0)
    expect(bench.order()).toEqual([first.id])
  })

  it('stopping the rest reports what was removed and what continues, and can be undone', async () => {
    await using bench = await openQueueBench()
    const set = await bench.service.submitSet(benchWorkspace, submission([order('a'), order('b'), order('c')]))
    const [first] = bench.order()
    if (first === undefined) throw new Error('Jobs are missing')
    bench.jobs.update({ ...rowOf(bench, first), spend: { kind: 'running', since: 1 }, charged: 2 })
    const stopped = await bench.service.stopRest(benchWorkspace, { kind: 'set', setId: set.id })
    expect(stopped).toMatchObject({
      count: 2,
      underWay: 1,
      sentence:
        '2 runs removed from the queue. Nothing was charged for them. 1 run already sent can’t be stopped: it will finish and stay charged.',
    })
    expect(bench.sets.read(set.id)?.stoppedAt).not.toBeNull()
    await bench.service.restore(benchWorkspace, stopped.removalId ?? '')
    expect(bench.sets.read(set.id)?.stoppedAt).toBeNull()
    expect(bench.queue.next(benchWorkspace, 9)).toHaveLength(2)
  })

  it('reports that a run the service can stop is stopped separately', async () => {
    await using bench = await openQueueBench()
    const [batch] = bench.add(1, () => ({ kind: 'batch' }))
    if (batch === undefined) throw new Error('The job is missing')
    bench.jobs.update({ ...rowOf(bench, batch), spend: { kind: 'running', since: 1 } })
    expect((await bench.service.stopRest(benchWorkspace, { kind: 'all' })).sentence).toBe(
      'The queue was empty. 1 batch continues at the service; stop it from its run.',
    )
  })

  it('ends an automatic pause when nothing waits any more', async () => {
    await using bench = await openQueueBench()
    bench.add(1)
    bench.counts.writePause(benchWorkspace, 'restart')
    await bench.service.remove(benchWorkspace, { kind: 'all' })
    expect(bench.counts.readPause(benchWorkspace)).toBeNull()
  })
})

/** Catches a set of five whose pause reports one run. */
it('reports how many runs a pause affects, for a set and for the queue', async () => {
  await using bench = await openQueueBench()
  const five = ['a', 'b', 'c', 'd', 'e'].map((prompt) => order(prompt))
  const set = await bench.service.submitSet(benchWorkspace, submission(five))
  bench.add(2)
  const [sent] = bench.queue.waitingIds(benchWorkspace, set.id, 1)
  const target = { kind: 'set', setId: set.id } as const
  expect(await bench.service.pause(benchWorkspace, target, true)).toBe(5)
  expect(await bench.service.pause(benchWorkspace, target, false)).toBe(5)
  if (sent === undefined) throw new Error('Jobs are missing')
  bench.jobs.update({ ...rowOf(bench, sent), spend: { kind: 'running', since: 1 } })
  expect(await bench.service.pause(benchWorkspace, target, true)).toBe(4)
  expect(await bench.service.pause(benchWorkspace, { kind: 'all' }, true)).toBe(6)
})

/** Catches an estimate that treats a slow model as fast, or uses the full window where the key has a share of it. */
it('estimates the end of the queue by the model of each run and by the share of its key', async () => {
  const times = new Map([
    ['slow', 600_000],
    ['quick', 5_000],
  ])
  await using bench = await openQueueBench({
    pace: {
      space: () => ({ used: 0, most: 15 }),
      typical: (_, { modelId }) => times.get(modelId) ?? null,
    },
  })
  bench.add(1, () => ({ modelId: 'slow' }))
  bench.add(9, () => ({ modelId: 'quick' }))
  const left = () => Date.parse(bench.service.summary(benchWorkspace).finishAt ?? '') - bench.clock.now()
  // The first is sent within 8 s and takes ten minutes; the other nine are long done by then.
  expect(left()).toBe(608_000)
})

describe('changing waiting runs', () => {
  it('A13: an edit is a new intent with its own key, body and price, in the same place', async () => {
    await using bench = await openQueueBench()
    const [, id] = bench.add(3)
    if (id === undefined) throw new Error('Jobs are missing')
    const before = rowOf(bench, id)
    const edit = { jobId: id, draftId: randomUUID(), input: { prompt: 'a crane' }, quoted: 2 }
    const after = await bench.service.edit(benchWorkspace, edit)
    expect(after.idempotencyKey).not.toBe(before.idempotencyKey)
    expect([after.number, after.place, after.lane]).toEqual([before.number, before.place, before.lane])
    expect(JSON.parse(after.request)).toEqual({ modelId: 'm', input: { prompt: 'a crane' } })
    expect(bench.jobs.read(id)).toBeNull()
    expect((await bench.service.edit(benchWorkspace, edit)).id).toBe(after.id)
    expect(bench.order()).toHaveLength(3)
  })

  it('A13: a sent run cannot be edited', async () => {
    await using bench = await openQueueBench()
    const [id] = bench.add(1)
    if (id === undefined) throw new Error('The job is missing')
    bench.jobs.update({ ...rowOf(bench, id), spend: { kind: 'running', since: 1 }, charged: 2 })
    const sent = rowOf(bench, id)
    const edit = { jobId: id, draftId: randomUUID(), input: { prompt: 'a crane' }, quoted: 2 }
    await expect(bench.service.edit(benchWorkspace, edit)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(rowOf(bench, id)).toEqual(sent)
  })

  it('refuses an edit that the model rejects, and one whose price rose, and changes nothing', async () => {
    await using bench = await openQueueBench()
    const [id] = bench.add(1)
    if (id === undefined) throw new Error('The job is missing')
    const edit = (input: object, quoted: number) =>
      bench.service.edit(benchWorkspace, { jobId: id, draftId: randomUUID(), input: { ...input }, quoted })
    await expect(edit({ prompt: 'x'.repeat(41) }, 2)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(edit({ prompt: 'fine' }, 1)).rejects.toMatchObject({ code: 'PRICE_CHANGED', data: { was: 1, now: 2 } })
    expect(rowOf(bench, id).prompt).toBe('a heron')
  })

  it('puts each copy after its original, once per click', async () => {
    await using bench = await openQueueBench()
    const [a, b] = bench.add(2)
    if (a === undefined || b === undefined) throw new Error('Jobs are missing')
    const click = { jobIds: [a, b], draftId: randomUUID(), quoted: 4 }
    await bench.service.duplicate(benchWorkspace, click)
    await bench.service.duplicate(benchWorkspace, click)
    const now = bench.order()
    expect(now).toHaveLength(4)
    expect([now[0], now[2]]).toEqual([a, b])
    await expect(
      bench.service.duplicate(benchWorkspace, { jobIds: [a, b], draftId: randomUUID(), quoted: 3 }),
    ).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  })
})

describe('a set', () => {
  it('A15: is written completely, once, however often its click arrives', async () => {
    await using bench = await openQueueBench()
    const click = submission([order('a'), order('b')], { budget: 10 })
    const [one, two] = await Promise.all([
      bench.service.submitSet(benchWorkspace, click),
      bench.service.submitSet(benchWorkspace, click),
    ])
    expect(two).toEqual(one)
    expect(bench.order()).toHaveLength(2)
    expect(bench.service.presentSet(one)).toMatchObject({
      name: 'Glazes',
      budget: 10,
      counts: { waiting: 2, toCome: 4 },
    })
  })

  it('names every problem of every order and writes nothing', async () => {
    await using bench = await openQueueBench()
    const orders = [order('fine'), order(''), order('fine', { size: 99 })]
    await expect(bench.service.submitSet(benchWorkspace, submission(orders))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field: 'orders/1/prompt' }, { field: 'orders/2/size' }] },
    })
    expect([bench.order(), bench.sets.list(benchWorkspace, null, 9)]).toEqual([[], []])
  })
})

describe('retrying', () => {
  it('retries failed and refused runs once each, under new keys, and never an unconfirmed one', async () => {
    await using bench = await openQueueBench()
    const ids = bench.add(4)
    const spends: Spend[] = [
      failed,
      { kind: 'refused', at: 5, failure: { ...failure, charged: 'no' } },
      {
        kind: 'unconfirmed',
        since: 5,
        failure: { ...failure, charged: 'unknown' },
        sent: null,
        looks: [],
        isStarted: false,
        lacksFile: false,
        decision: null,
      },
      { kind: 'done', at: 5 },
    ]
    for (const [index, spend] of spends.entries()) {
      const id = ids[index]
      if (id !== undefined) bench.jobs.update({ ...rowOf(bench, id), spend })
    }
    const target = { kind: 'all' } as const
    const changes = { size: 3 }
    expect(await bench.service.retryCost(benchWorkspace, { target, changes })).toEqual({ count: 2, credits: 4 })
    const click = { target, changes, draftId: randomUUID(), quoted: 4 }
    expect(await bench.service.retry(benchWorkspace, click)).toBe(2)
    expect(await bench.service.retry(benchWorkspace, click)).toBe(0)
    expect(await bench.service.retry(benchWorkspace, { ...click, draftId: randomUUID() })).toBe(0)
    const again = bench.order().map((id) => rowOf(bench, id))
    expect(again.map(({ retryOf }) => retryOf)).toEqual([ids[0], ids[1]])
    expect(again.map(({ input }) => input)).toEqual([
      { prompt: 'a heron', size: 3 },
      { prompt: 'a heron', size: 3 },
    ])
    expect(new Set([...ids, ...bench.order()].map((id) => rowOf(bench, id).idempotencyKey)).size).toBe(6)
  })

  it('sends the retried runs of a stopped set', async () => {
    await using bench = await openQueueBench()
    const set = await bench.service.submitSet(benchWorkspace, submission([order('a'), order('b')]))
    const [first] = bench.order()
    if (first === undefined) throw new Error('Jobs are missing')
    const failure = { code: 'SERVICE_FAILED', message: 'It broke.', charged: 'returned' as const, fields: [] }
    bench.jobs.update({ ...rowOf(bench, first), spend: { kind: 'failed', at: 1, failure, refunded: true } })
    const target = { kind: 'set', setId: set.id } as const
    await bench.service.stopRest(benchWorkspace, target)
    await bench.service.retry(benchWorkspace, { target, changes: {}, draftId: randomUUID(), quoted: 2 })
    expect(bench.queue.next(benchWorkspace, 9)).toHaveLength(1)
  })
})

describe('a queue file', () => {
  it('is imported as new intents in the same order, paused at first', async () => {
    await using bench = await openQueueBench()
    bench.add(3, (index) => ({ input: { prompt: `run ${index}` }, lane: index === 2 ? 'background' : 'user' }))
    const file = await bench.service.exportFile(benchWorkspace, undefined)
    expect(file.text).not.toMatch(/key-|print/)
    await using other = await openQueueBench()
    const set = await other.service.importFile(benchWorkspace, randomUUID(), file.text)
    expect([set.name, set.isPaused]).toEqual(['Queue', true])
    expect(other.queue.next(benchWorkspace, 9)).toEqual([])
    await other.service.pause(benchWorkspace, { kind: 'set', setId: set.id }, false)
    expect(other.queue.next(benchWorkspace, 9).map((id) => rowOf(other, id).input['prompt'])).toEqual([
      'run 0',
      'run 1',
      'run 2',
    ])
    expect(other.order('background')).toHaveLength(1)
  })

  const good = { format: 'backlot-queue', version: 1, name: 'Q', exportedAt: '2026-06-01T12:00:00Z' }
  const job = { modelId: 'm', modelName: 'M', lane: 'user', input: { prompt: 'a' } }
  it.each([
    ['no JSON', '{"format":', 'file'],
    ['a list', '[]', 'file'],
    ['another format', JSON.stringify({ ...good, format: 'other', jobs: [job] }), 'format'],
    ['a newer version', JSON.stringify({ ...good, version: 2, jobs: [job] }), 'version'],
    ['no jobs', JSON.stringify({ ...good, jobs: [] }), 'jobs'],
    ['an idempotency key', JSON.stringify({ ...good, jobs: [{ ...job, idempotencyKey: 'k' }] }), 'jobs/0'],
    ['a wrong lane', JSON.stringify({ ...good, jobs: [job, { ...job, lane: 'first' }] }), 'jobs/1/lane'],
    ['an invalid input', JSON.stringify({ ...good, jobs: [{ ...job, input: 'x' }] }), 'jobs/0/input'],
    [
      'settings that the model refuses',
      JSON.stringify({ ...good, jobs: [job, { ...job, input: { prompt: '' } }] }),
      'jobs/1/prompt',
    ],
    ['excessive nesting', `{"jobs":${'['.repeat(200)}${']'.repeat(200)}}`, 'file'],
    ['too many jobs', JSON.stringify({ ...good, jobs: Array.from({ length: 2_001 }, () => job) }), 'jobs'],
  ])('imports nothing where it has %s, and names the place', async (_, text, field) => {
    await using bench = await openQueueBench()
    const imported = async () => bench.service.importFile(benchWorkspace, randomUUID(), text)
    await expect(imported()).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ field }] } })
    expect([bench.order(), bench.sets.list(benchWorkspace, null, 9)]).toEqual([[], []])
  })
})

it('finds only sets of its own workspace', async () => {
  await using bench = await openQueueBench()
  const setId = JobSetId.parse('elsewhere')
  expect(() => bench.service.setBudget(benchWorkspace, setId, 5)).toThrow(/no longer in the queue/)
  await expect(bench.service.pause(benchWorkspace, { kind: 'set', setId }, true)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
