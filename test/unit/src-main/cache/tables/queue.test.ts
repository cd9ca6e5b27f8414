// Catches: a job that is sent while it, its set or the queue is paused, a job sent past a budget, a queue that reads
// every waiting job on each move, counts that differ from the rows.
import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import type { Spend } from '#shared/domain/spend.ts'
import { benchWorkspace, openQueueBench } from '../../../../helpers/queue-bench.ts'

const sending: Spend = {
  kind: 'sending',
  repeat: 'keyed',
  firstSentAt: 1,
  sentAt: 1,
  seenAt: 1,
  tries: 1,
  keyHint: '',
  bodyHash: '',
  doubtful: false,
}
const setId = JobSetId.parse('set')
const newSet = (change: object = {}) => ({
  id: setId,
  workspaceId: benchWorkspace,
  name: 'Set',
  budget: null,
  isPaused: false,
  createdAt: 1,
  stoppedAt: null,
  ...change,
})
const read = (bench: Awaited<ReturnType<typeof openQueueBench>>, id: StoredJob['id']) => {
  const job = bench.jobs.read(id)
  if (job === null) throw new Error('The job is gone')
  return job
}

it('names the next jobs by lane and place, and never more than requested', async () => {
  await using bench = await openQueueBench()
  const background = bench.add(2, () => ({ lane: 'background' }))
  const user = bench.add(3)
  expect(bench.queue.next(benchWorkspace, 2)).toEqual(user.slice(0, 2))
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([...user, ...background])
})

it('releases no paused job: paused itself, with its set or with the queue, or in a stopped set', async () => {
  await using bench = await openQueueBench()
  bench.sets.insert(newSet())
  const [held, free] = bench.add(2)
  const inSet = bench.add(2, () => ({ setId }))
  if (held === undefined || free === undefined) throw new Error('Jobs are missing')
  bench.queue.pause(benchWorkspace, [held], true)
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([free, ...inSet])
  bench.sets.setPaused(setId, true)
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([free])
  bench.sets.setPaused(setId, false)
  bench.sets.setStopped(setId, 5)
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([free])
  bench.counts.writePause(benchWorkspace, 'user')
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([])
  for (const id of [held, free, ...inSet]) expect(bench.queue.claim({ ...read(bench, id), spend: sending })).toBe(false)
  bench.counts.writePause(benchWorkspace, null)
  expect(bench.queue.claim({ ...read(bench, free), spend: sending })).toBe(true)
  expect(bench.queue.claim({ ...read(bench, free), spend: sending })).toBe(false)
})

it('checks a set’s budget against actual charges and jobs in progress before each send', async () => {
  await using bench = await openQueueBench()
  bench.sets.insert(newSet({ budget: 7 }))
  const [first, second, third] = bench.add(4, () => ({ setId })).map((id) => read(bench, id))
  if (first === undefined || second === undefined || third === undefined) throw new Error('Jobs are missing')
  expect(bench.queue.next(benchWorkspace, 9)).toHaveLength(3)
  expect(bench.queue.claim({ ...first, spend: sending })).toBe(true)
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([second.id, third.id])
  // The quote was 2; the service took 4.
  bench.jobs.update({ ...first, spend: { kind: 'done', at: 2 }, charged: 4 })
  expect(bench.queue.next(benchWorkspace, 9)).toEqual([second.id])
  expect(bench.queue.claim({ ...second, spend: sending })).toBe(true)
  expect(bench.queue.claim({ ...third, spend: sending })).toBe(false)
  expect(bench.service.presentSet(bench.sets.read(setId) ?? newSet())).toMatchObject({ isPastBudget: true })
  // A refund makes room again.
  const failure = { code: 'X', message: '', charged: 'returned' as const, fields: [] }
  bench.jobs.update({ ...first, spend: { kind: 'failed', at: 3, failure, refunded: true }, charged: 4, refunded: 4 })
  expect(bench.queue.claim({ ...third, spend: sending })).toBe(true)
})

it('finds every row by an index: no queue statement scans or sorts the waiting jobs', async () => {
  await using bench = await openQueueBench({ listen: true })
  bench.sets.insert(newSet({ budget: 500 }))
  const ids = bench.add(40, (index) => ({ setId: index % 2 === 0 ? setId : null }))
  const [one, two] = ids
  if (one === undefined || two === undefined) throw new Error('Jobs are missing')
  bench.texts.length = 0
  bench.queue.next(benchWorkspace, 8)
  bench.queue.claim({ ...read(bench, one), spend: sending })
  bench.queue.waiting(benchWorkspace, { lane: 'user', setId }, null, 5)
  bench.queue.waiting(benchWorkspace, { lane: 'user' }, { lane: 'user', place: 3, id: 'x' }, 5)
  bench.queue.troubled(benchWorkspace, { before: 9 }, 5)
  bench.queue.underWay(benchWorkspace, { after: 1 }, 5)
  bench.queue.running(benchWorkspace)
  bench.queue.waitingModels(benchWorkspace, 10)
  bench.queue.nextCost(benchWorkspace, setId)
  bench.queue.pause(benchWorkspace, [two], true)
  bench.queue.setLane(benchWorkspace, [two], 'background')
  bench.service.move(benchWorkspace, [ids[9] ?? one], { side: 'before', jobId: ids[4] ?? one })
  bench.service.summary(benchWorkspace)
  bench.jobs.nextNumber(benchWorkspace)
  bench.jobs.lastPlace(benchWorkspace)
  using raw = Object.assign(new Sqlite(bench.file, { readonly: true }), {
    [Symbol.dispose](this: { close(): void }) {
      this.close()
    },
  })
  const plans = [...new Set(bench.texts)]
    .filter((text) => !text.includes('removed_'))
    .flatMap((text) => {
      const values = Array.from(text.matchAll(/\?/g), () => null)
      const rows = raw.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[]
      return rows.map(({ detail }) => detail)
    })
  expect(plans.length).toBeGreaterThan(20)
  expect(plans.filter((detail) => /^SCAN (job|again)\b/.test(detail))).toEqual([])
  // Only ties of one place are sorted, never the list.
  expect(plans.filter((detail) => detail === 'USE TEMP B-TREE FOR ORDER BY')).toEqual([])
})

it('keeps its counts equal to the rows, whatever happens to them', async () => {
  await using bench = await openQueueBench()
  bench.sets.insert(newSet())
  const step = fc.record({
    what: fc.constantFrom('add', 'pause', 'lane', 'send', 'charge', 'remove', 'restore'),
    at: fc.nat(30),
    flag: fc.boolean(),
  })
  let removal: string | null = null
  const act = async ({ what, at, flag }: { what: string; at: number; flag: boolean }) => {
    const waiting = [...bench.order(), ...bench.order('background')]
    const id = waiting[at % Math.max(1, waiting.length)]
    if (what === 'add' || id === undefined) return void bench.add(1, () => ({ setId: flag ? setId : null }))
    const job = read(bench, id)
    if (what === 'pause') bench.queue.pause(benchWorkspace, [id], flag)
    else if (what === 'lane') bench.queue.setLane(benchWorkspace, [id], flag ? 'user' : 'background')
    else if (what === 'send') bench.jobs.update({ ...job, spend: sending })
    else if (what === 'charge') bench.jobs.update({ ...job, spend: { kind: 'done', at: 1 }, charged: at })
    else if (what === 'remove')
      removal = (await bench.service.remove(benchWorkspace, { kind: 'jobs', jobIds: [id] })).removalId
    else if (removal !== null) await bench.service.restore(benchWorkspace, removal)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      for (const one of steps) await act(one)
      const kept = bench.counts.list(benchWorkspace).map(({ jobs, ...rest }) => JSON.stringify([rest, jobs]))
      using raw = Object.assign(new Sqlite(bench.file, { readonly: true }), {
        [Symbol.dispose](this: { close(): void }) {
          this.close()
        },
      })
      const counted = raw
        .prepare(
          `SELECT set_id, spend_kind, lane, paused, count(*) AS jobs, sum(reserved) AS reserved,
            sum(coalesce(charged, 0)) AS charged, sum(refunded) AS refunded FROM job GROUP BY 1, 2, 3, 4`,
        )
        .all() as Record<string, string | number | null>[]
      const real = counted.map((row) =>
        JSON.stringify([
          {
            lane: row['lane'],
            reserved: row['reserved'],
            charged: row['charged'],
            refunded: row['refunded'],
            setId: row['set_id'],
            kind: row['spend_kind'],
            isPaused: row['paused'] === 1,
          },
          row['jobs'],
        ]),
      )
      expect(kept.toSorted()).toEqual(real.toSorted())
    }),
    { numRuns: 30 },
  )
})
