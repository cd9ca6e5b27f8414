// Catches: an unkeyed request that is sent twice, a resource of someone else that is imported, an unconfirmed job that
// is dropped, two identical requests running at once. Tested on a kind that only this file defines and adds to the
// table.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobStep } from '#main/jobs/ports.ts'
import { batch } from '#main/jobs/kinds/batch.ts'
import { createJobSettling, createStopJob } from '#main/jobs/kinds/settle-job.ts'
import { reservedBy } from '#main/cache/tables/job-row.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { leastPollGapMs } from '#shared/domain/spend-state.ts'
import type { PaperAct } from '../helpers/paper-service.ts'
import { Crash, openRunnerBench, type RunnerBench } from '../helpers/runner-bench.ts'
import { voice, voiceRequest as request } from '../helpers/voice-kind.ts'

let bench: RunnerBench
beforeAll(async () => {
  bench = await openRunnerBench({ voice, batch })
})
beforeEach(() => bench.clear())
afterAll(() => bench[Symbol.asyncDispose]())

const add = (name: string) => bench.add({ kind: 'voice', request: request(name) })
const posts = () => bench.paper.seen.filter(({ route }) => route === 'POST /batches')
const polls = () => bench.paper.seen.filter(({ route }) => route === 'GET /batches')
const once = (act: PaperAct) => {
  bench.paper.act = ({ route }) => (route === 'POST /batches' && posts().length === 1 ? act : 'pass')
}
const settling = () =>
  createJobSettling({ runner: bench.deps(), again: (job) => Promise.resolve(job), takeUp: () => undefined })

describe('an unkeyed request whose outcome is unknown', () => {
  it.each<JobStep>(['sending', 'answered', 'recorded', 'tracking'])(
    'B1: by a studio that died at the step %s is not sent again, and what it started is imported',
    async (step) => {
      const job = add(`died at ${step}`)
      bench.onStep = (now) => {
        if (now === step) throw new Crash()
      }
      // At `sending` not a byte has left, but the next start cannot know that.
      expect(await bench.run([job.id])).toBe(true)
      bench.onStep = () => undefined
      await bench.run([job.id])
      const wasSent = step !== 'sending'
      expect(posts()).toHaveLength(wasSent ? 1 : 0)
      expect(bench.read(job.id)).toMatchObject(
        wasSent
          ? { spend: { kind: 'done' }, charged: 2, resourceId: bench.paper.batches[0]?.id }
          : { spend: { kind: 'unconfirmed' } },
      )
    },
  )

  it.each<[string, PaperAct]>([
    ['500', { status: 500, text: '{"message":"Oh"}', isServed: true }],
    ['502', { status: 502, text: 'Bad gateway', isServed: true }],
    ['503', { status: 503, text: '{"message":"Busy"}', isServed: true }],
    ['504', { status: 504, text: '', isServed: true }],
    ['a reset', 'lost-after'],
    ['a cut body', { status: 201, text: '{"success":true,"da', isServed: true }],
    ['409', { status: 409, text: '{"message":"Conflict"}', isServed: true }],
    ['a page with 403', { status: 403, text: '<html>Sign in</html>', isServed: true }],
  ])('B5: after %s is never sent again, and its only match is imported', async (name, act) => {
    once(act)
    const job = add(`after ${name}`)
    await bench.run([job.id])
    expect(posts()).toHaveLength(1)
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
    const [first, second] = polls()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(leastPollGapMs)
  })

  it.each([400, 402, 403, 404])(
    'B5: that is refused with %s in the service’s own format is final, and free',
    async (status) => {
      once({ status, text: '{"message":"No"}' })
      const job = add(`refused ${status}`)
      await bench.run([job.id])
      expect(bench.read(job.id).spend).toMatchObject({ kind: 'refused', failure: { charged: 'no' } })
      expect(polls()).toHaveLength(0)
    },
  )

  it('B5: that met a 429 waits, then is sent for the first and only time', async () => {
    once({ status: 429, text: '"API key rate limit exceeded"' })
    const job = add('limited')
    await bench.run([job.id])
    expect(posts()).toHaveLength(2)
    expect(bench.paper.batches).toHaveLength(1)
    expect(bench.read(job.id).spend.kind).toBe('done')
  })

  it('B2: that two polls do not find is left for the user, and keeps its reservation over a restart', async () => {
    once('lost-before')
    const job = add('never arrived')
    await bench.run([job.id])
    const card = bench.read(job.id)
    expect(card.spend).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' }, sent: { tries: 1 } })
    expect(reservedBy(card)).toBe(2)
    bench.onStep = () => {
      throw new Crash()
    }
    const other = add('other')
    await bench.run([other.id])
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
    expect(posts()).toHaveLength(1)
  })

  it('B3: with two matches lists both, imports neither, and links the one that the user chooses', async () => {
    once('lost-after')
    const job = add('twice there')
    const added = bench.paper.addBatch(job.request)
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
    const listed = await settling().candidates(job.id)
    expect(listed.filter(({ matches }) => matches)).toHaveLength(2)
    const own = bench.paper.batches.find(({ id }) => id !== added.id)
    await settling().decide(job.id, { kind: 'link', resourceId: own?.id ?? '' })
    await bench.run([job.id])
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, resourceId: own?.id, charged: 2 })
  })

  it('B8: is found in a list that is a minute behind', async () => {
    once('lost-after')
    bench.paper.listLagMs = 60_000
    const job = add('late in the list')
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('done')
    expect(posts()).toHaveLength(1)
  })

  it('B8: is not matched with what another job has, or with what is much older', async () => {
    const first = add('the same name')
    await bench.run([first.id])
    await bench.pass(3_600_000)
    bench.paper.addBatch(request('the same name'))
    await bench.pass(3_600_000)
    bench.paper.act = ({ route }) => (route === 'POST /batches' ? 'lost-before' : 'pass')
    const second = add('the same name')
    await bench.run([second.id])
    expect(bench.read(second.id)).toMatchObject({ spend: { kind: 'unconfirmed' }, resourceId: null })
  })

  it('A8: is not searched for under another account', async () => {
    bench.paper.act = () => {
      bench.account = 'print-b'
      return 'lost-after'
    }
    const job = add('switched')
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
    expect(polls()).toHaveLength(0)
    bench.account = 'print-a'
    bench.paper.act = () => 'pass'
    await settling().decide(job.id, { kind: 'look' })
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('done')
    expect(posts()).toHaveLength(1)
  })
})

it('B4: two identical requests are sent one after the other, and each gets its own resource', async () => {
  once('lost-after')
  const jobs = [add('twin'), add('twin')]
  await bench.run(jobs.map(({ id }) => id))
  const ids = jobs.map(({ id }) => bench.read(id).resourceId)
  expect(jobs.map(({ id }) => bench.read(id).spend.kind)).toEqual(['done', 'done'])
  expect(new Set(ids).size).toBe(2)
  expect(posts()).toHaveLength(2)
  expect((posts()[1]?.at ?? 0) - (polls().at(-1)?.at ?? 0)).toBeGreaterThanOrEqual(0)
})

it('B1: twenty requests, with a studio that dies repeatedly, are sent at most once and imported once', async () => {
  const ids: JobId[] = Array.from({ length: 20 }, (_, index) => add(`many ${index}`).id)
  let steps = 0
  let next = 2
  let deaths = 0
  bench.onStep = () => {
    steps += 1
    if (steps < next) return
    next = steps + 2 + ((steps * 5) % 7)
    throw new Crash()
  }
  bench.paper.act = ({ route }) => (route === 'POST /batches' && posts().length % 4 === 0 ? 'lost-after' : 'pass')
  while (await bench.run(ids)) deaths += 1
  expect(deaths).toBeGreaterThanOrEqual(10)
  const rows = ids.map((id) => bench.read(id))
  const bodies = posts().map(({ body }) => body)
  expect(new Set(bodies).size).toBe(bodies.length)
  expect(new Set(rows.map(({ spend }) => spend.kind))).toEqual(new Set(['done', 'unconfirmed']))
  const imported = rows.flatMap(({ resourceId }) => resourceId ?? [])
  expect(new Set(imported).size).toBe(bench.paper.batches.length)
  for (const row of rows) expect(row.spend.kind === 'unconfirmed' ? reservedBy(row) : row.charged).toBe(2)
})

it('B7: a requested stop is sent after the studio died, until the service accepts it', async () => {
  bench.paper.report = { status: 'running' }
  const job = bench.add({ kind: 'batch', request: request('long') })
  await bench.runUntil([job.id], () => bench.read(job.id).spend.kind === 'running')
  expect(createStopJob({ runner: bench.deps(), remove: () => undefined })(job.id).stops).toBe(true)
  let asked = 0
  bench.paper.act = ({ route }) => {
    if (!route.endsWith('/stop')) return 'pass'
    asked += 1
    if (asked < 3) return asked === 1 ? 'lost-before' : { status: 503, text: '{"message":"Busy"}' }
    bench.paper.report = { status: 'stopped' }
    return 'pass'
  }
  bench.onStep = (step) => {
    if (step === 'tracking' && asked === 0) throw new Crash()
  }
  expect(await bench.run([job.id])).toBe(true)
  bench.onStep = () => undefined
  await bench.run([job.id])
  expect(asked).toBe(3)
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  expect(posts()).toHaveLength(1)
})

it('a kind that cannot be stopped says so, and a job of an unknown kind is left alone', async () => {
  const stop = createStopJob({ runner: bench.deps(), remove: () => undefined })
  const running = bench.add({ kind: 'voice', spend: { kind: 'running', since: 0 }, resourceId: 'v' })
  expect(stop(running.id)).toMatchObject({ stops: false, sentence: 'A voice cannot be stopped.' })
  const strange = bench.add({ kind: 'hologram' })
  await bench.run([strange.id])
  expect(bench.read(strange.id).spend.kind).toBe('queued')
  expect(() => stop(strange.id)).toThrow('no longer exists')
})
