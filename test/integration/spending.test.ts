// Catches: an unconfirmed run that is settled by a second charge, a retry with other bytes or another key, a request
// under another account, a retry too early or too late, an answer that is not for the job, a refund that is recorded
// twice.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobSettling } from '#main/jobs/kinds/settle-job.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { spendDeadlineMs } from '#shared/domain/spend-state.ts'
import type { PaperAct } from '../helpers/paper-service.ts'
import { Crash, openRunnerBench, type RunnerBench } from '../helpers/runner-bench.ts'

const hour = 3_600_000
let bench: RunnerBench

beforeAll(async () => {
  bench = await openRunnerBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench[Symbol.asyncDispose]())

const runs = () => bench.paper.seen.filter(({ route }) => route === 'POST /run')
const inTurn = (...acts: PaperAct[]) => {
  let count = 0
  bench.paper.act = ({ route }) => {
    if (route !== 'POST /run') return 'pass'
    count += 1
    return acts[count - 1] ?? 'pass'
  }
}
const owedFailure = { code: 'SERVICE_FAILED', message: 'No', charged: 'yes' as const, fields: [] }
const refusal = (status: number, text = '{"message":"No"}'): PaperAct => ({ status, text })

describe('a keyed run', () => {
  it.each<[string, PaperAct]>([
    ['a reset before it arrived', 'lost-before'],
    ['a reset after it was served', 'lost-after'],
    ['201 without an id', { status: 201, text: '{"success":true,"data":{}}', isServed: true }],
    ['201 with a text', { status: 201, text: '"fine"', isServed: true }],
    ['201 with a page', { status: 201, text: '<html>ok</html>', isServed: true }],
    ['201 cut short', { status: 201, text: '{"success":true,"da', isServed: true }],
    ['201 with nothing', { status: 201, text: '', isServed: true }],
    ['a redirect', { status: 302, text: '', isServed: true }],
    ['500', { status: 500, text: '{"message":"Oh"}', isServed: true }],
    ['502', { status: 502, text: 'Bad gateway', isServed: true }],
    ['503', { status: 503, text: '{"message":"Busy"}', isServed: true }],
    ['504', { status: 504, text: '', isServed: true }],
  ])('A4: that is answered with %s is retried with its key and its bytes, and charged once', async (_, act) => {
    inTurn(act, act)
    const job = bench.add({ request: '{ "modelId":"m",  "input":{"prompt":"a heron","scale":1.0} }' })
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('done')
    expect(runs()).toHaveLength(3)
    expect(new Set(runs().map(({ key, body }) => `${key} ${body}`))).toEqual(
      new Set([`${job.idempotencyKey} ${job.request}`]),
    )
    expect(bench.paper.generations).toHaveLength(1)
  })

  it.each([
    [429, 60_000],
    [503, 5_000],
  ])('A5: that is answered with %s is sent again after its delay', async (status, least) => {
    inTurn(refusal(status, '"API key rate limit exceeded"'))
    const job = bench.add()
    await bench.run([job.id])
    const [first, second] = runs()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(least)
    expect(bench.read(job.id).spend.kind).toBe('done')
  })

  it('A6: that is refused with 401 stays queued without a charge, and is sent once a key is accepted', async () => {
    inTurn(refusal(401))
    const job = bench.add()
    await bench.run([job.id])
    const [first, second] = runs()
    expect(runs()).toHaveLength(2)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(60_000)
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  })

  it.each([400, 402, 403, 404])(
    'A6: that is refused with %s at its first attempt is final, without a charge',
    async (status) => {
      inTurn(refusal(status))
      const job = bench.add()
      await bench.run([job.id])
      expect(bench.read(job.id)).toMatchObject({
        spend: { kind: 'refused', failure: { charged: 'no' } },
        charged: null,
      })
      expect(runs()).toHaveLength(1)
    },
  )

  it.each([400, 401, 403])('A7: whose retry is refused with %s is left for the user to settle', async (status) => {
    inTurn('lost-after', refusal(status))
    const job = bench.add()
    await bench.run([job.id])
    expect(bench.read(job.id).spend).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
    expect(runs()).toHaveLength(2)
  })

  it('A8: is not sent under another account, queued or unconfirmed, and continues once its key is back', async () => {
    bench.account = 'print-b'
    const waiting = bench.add()
    await bench.runUntil([waiting.id], () => bench.clock.monotonic() > 10 * hour)
    expect(runs()).toHaveLength(0)
    expect(bench.read(waiting.id).spend).toMatchObject({ kind: 'queued', why: 'account' })

    bench.account = 'print-a'
    bench.paper.act = () => {
      bench.account = 'print-b'
      return 'lost-after'
    }
    await bench.run([waiting.id])
    const { spend } = bench.read(waiting.id)
    expect(spend).toMatchObject({ kind: 'unconfirmed', sent: { keyHint: 'abcd' } })
    expect(spend.kind === 'unconfirmed' && spend.failure.message).toMatch(/…abcd.*Switch back/)
    expect(runs()).toHaveLength(1)
  })

  it.each([
    ['a day', 25 * hour],
    ['thirty days', 30 * 24 * hour],
  ])('A9: that was left unconfirmed is not retried after %s', async (_, away) => {
    inTurn('lost-after')
    const job = bench.add()
    await bench.runUntil([job.id], () => bench.read(job.id).spend.kind === 'ambiguous')
    await bench.pass(away)
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
    expect(runs()).toHaveLength(1)
  })

  it('A11: that was in progress when the studio died is retried only after its deadline', async () => {
    inTurn('hang')
    const job = bench.add()
    await bench.runUntil([job.id], () => runs().length === 1)
    await bench.run([job.id])
    const [first, second] = runs()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(spendDeadlineMs)
    expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
    expect(bench.paper.generations).toHaveLength(1)
  })

  it('A13: whose stored bytes were changed is not retried', async () => {
    inTurn('lost-after')
    const job = bench.add()
    await bench.runUntil([job.id], () => bench.read(job.id).spend.kind === 'ambiguous')
    const { jobs } = bench.deps()
    const changed = { ...bench.deps(), jobs: { ...jobs, read: (id: JobId) => rewritten(jobs.read(id)) } }
    const { runJob } = await import('#main/jobs/kinds/run-job.ts')
    const over = runJob(changed, job.id, new AbortController().signal)
    await bench.clock.run(() => bench.read(job.id).spend.kind === 'unconfirmed', hour)
    await over
    expect(runs()).toHaveLength(1)
  })

  it('A17: that is charged above its quote is recorded with the actual charge', async () => {
    bench.paper.report = { creditsSpent: 7 }
    const job = bench.add()
    await bench.run([job.id])
    expect(bench.read(job.id)).toMatchObject({ charged: 7, quote: { credits: 2 }, spend: { kind: 'done' } })
  })

  it.each([
    ['of another model', { modelId: 'other' }],
    ['of another run', {}],
  ])('A19: whose answer is %s is not linked', async (_, report) => {
    const first = bench.add()
    await bench.run([first.id])
    bench.paper.report = { id: bench.read(first.id).resourceId, ...report }
    const job = bench.add()
    await bench.run([job.id])
    const { spend, resourceId } = bench.read(job.id)
    expect(spend.kind).toBe('unconfirmed')
    expect(spend.kind === 'unconfirmed' && spend.failure.message).toMatch(/doesn’t match/)
    expect(resourceId).toBeNull()
  })
})

function rewritten<Row extends { request: string } | null>(job: Row): Row {
  return job === null ? job : { ...job, request: job.request.replace('heron', 'swan') }
}

it('B6: fifty runs, with a studio that dies fifty times, are fifty charges under fifty keys', async () => {
  const jobs = Array.from({ length: 50 }, (_, index) => bench.add({ input: { prompt: `heron ${index}` } }))
  const ids = jobs.map(({ id }) => id)
  let steps = 0
  let next = 3
  let isDead = false
  bench.onStep = () => {
    // Everything else that runs at that moment dies with the studio.
    if (isDead) throw new Crash()
    steps += 1
    if (steps < next) return
    next = steps + 1 + ((steps * 7) % 5)
    isDead = true
    throw new Crash()
  }
  bench.paper.act = ({ route }) => (route === 'POST /run' && runs().length % 5 === 0 ? 'lost-after' : 'pass')
  let deaths = 0
  while (await bench.run(ids)) {
    deaths += 1
    isDead = false
    if (deaths === 50) bench.onStep = () => undefined
  }
  expect(deaths).toBeGreaterThanOrEqual(50)
  expect(bench.paper.generations).toHaveLength(50)
  expect(new Set(runs().map(({ key }) => key)).size).toBe(50)
  for (const id of ids) expect(bench.read(id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
})

describe('a user who settles an unconfirmed run', () => {
  const settling = (again: Parameters<typeof createJobSettling>[0]['again'] = (job) => Promise.resolve(job)) =>
    createJobSettling({ runner: bench.deps(), again, takeUp: () => undefined })

  async function unconfirmed(): Promise<JobId> {
    inTurn('lost-after', refusal(400))
    const job = bench.add()
    await bench.run([job.id])
    expect(bench.read(job.id).spend.kind).toBe('unconfirmed')
    return job.id
  }

  it('B2: can poll again: the same key finds the one charge', async () => {
    const id = await unconfirmed()
    await settling().decide(id, { kind: 'look' })
    await bench.run([id])
    expect(bench.read(id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
    expect(bench.paper.generations).toHaveLength(1)
  })

  it('B2: can link its own generation, and no other', async () => {
    const other = bench.add()
    await bench.run([other.id])
    const id = await unconfirmed()
    const [theirs, own] = bench.paper.generations
    const link = (resourceId = '') => settling().decide(id, { kind: 'link', resourceId })
    await expect(link(theirs?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(link('unknown')).rejects.toBeInstanceOf(Failure)
    expect(bench.read(id).spend.kind).toBe('unconfirmed')
    await link(own?.id)
    await bench.run([id])
    expect(bench.read(id)).toMatchObject({ spend: { kind: 'done' }, resourceId: own?.id, charged: 2 })
  })

  it('B2: can run it again as another job; the choice is stored and logged, and the reservation stays', async () => {
    const id = await unconfirmed()
    const next = await settling((job) => Promise.resolve(bench.add({ retryOf: job.id }))).decide(id, { kind: 'again' })
    expect(next).toMatchObject({ retryOf: id, spend: { kind: 'queued' } })
    expect(bench.read(id).spend).toMatchObject({ kind: 'unconfirmed', decision: { choice: 'again' } })
    expect(bench.log.lines).toContainEqual(
      expect.objectContaining({
        message: 'A person decides about an unconfirmed run',
        fields: { jobId: id, choice: 'again' },
      }),
    )
    await expect(settling().decide(next.id, { kind: 'look' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('R11: a charge that is found late is recorded once, and the balance is not searched for it again', async () => {
  await bench.refresh()
  inTurn('lost-after', refusal(400))
  const job = bench.add()
  await bench.run([job.id])
  await bench.refresh()
  const settling = createJobSettling({
    runner: bench.deps(),
    again: () => Promise.resolve(job),
    takeUp: () => undefined,
  })
  await settling.decide(job.id, { kind: 'look' })
  await bench.run([job.id])
  expect(bench.linesOf(job.id).map(({ kind, credits }) => [kind, credits])).toEqual([['charge', 2]])
  const spend = { kind: 'failed' as const, at: bench.clock.now(), failure: owedFailure, refunded: false }
  const owed = bench.add({ spend, charged: 2 })
  expect(await bench.refresh()).toBe(1_000 - 2 * bench.paper.generations.length)
  expect(bench.read(owed.id).refunded).toBe(0)
})

it('A18: a refund is recorded once, however often it is reported', () => {
  const { billing, jobs, jobStore, clock } = bench.deps()
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 50 }), (reported) => {
      const job = bench.add({ spend: { kind: 'running', since: clock.now() } })
      let [charged, refunded] = [0, 0]
      for (const [taken, returned] of reported) {
        charged = Math.max(charged, taken)
        refunded = Math.max(refunded, Math.min(returned, charged))
        const totals = { charged, refunded }
        const now = jobs.read(job.id) ?? job
        jobStore.apply(now, { kind: 'progressed', progress: null }, totals, (moved) =>
          billing.recordTotals(moved, totals, now.spend),
        )
      }
      const sum = (kind: string) =>
        bench.linesOf(job.id).reduce((total, line) => total + (line.kind === kind ? (line.credits ?? 0) : 0), 0)
      expect([sum('charge'), sum('refund')]).toEqual([charged, refunded])
    }),
    { numRuns: 20 },
  )
})
