// Catches: a second charge for a lost answer, a refund that is claimed and not seen, a job that dies with the network,
// "not charged" said of what is not known.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StartServiceProcess } from '#main/embedded/service-process.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock, type FastClock } from '../helpers/fast-clock.ts'
import { openTestStudio, serviceStarter, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { type ProxyAct, type SeenRequest, startProxy, type TransparentProxy } from '../helpers/transparent-proxy.ts'

const input = { prompt: 'a still lake' }

type Bench = AsyncDisposable & {
  readonly test: TestStudio
  readonly proxy: TransparentProxy
  readonly clock: FastClock
}

/** A studio whose embedded service is reached through a proxy; time runs faster, so that waits of a minute are seconds. */
async function openBench(act: (request: SeenRequest) => ProxyAct): Promise<Bench> {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  let target = ''
  const proxy = held.use(await startProxy(() => target))
  proxy.act = act
  const start = serviceStarter(['--faults', '--speed', '1000'])
  const startServiceProcess: StartServiceProcess = (args) => {
    const process = start(args)
    async function* lines() {
      for await (const line of process.lines) {
        if (line.startsWith('{')) target = (JSON.parse(line) as { baseUrl: string }).baseUrl
        yield line.replaceAll(target, proxy.baseUrl)
      }
    }
    return { ...process, lines: lines() }
  }
  const clock = createFastClock()
  const test = held.use(await openTestStudio({ folder: folder.path, clock, startServiceProcess }))
  await test.call.workspace.openLocal()
  await test.studio.context.books.refresh(localId)
  clock.setSpeed(15)
  const all = held.move()
  return { test, proxy, clock, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const isRun = ({ path }: SeenRequest) => path.endsWith('/run')
const submit = (test: TestStudio) =>
  test.call.jobs.submit({ draftId: randomUUID(), modelId: 'meridian-100', input, quoted: 2 })
const balanceOf = async ({ test, clock }: Bench) => {
  clock.setSpeed(1)
  await test.studio.context.books.refresh(localId)
  return test.studio.context.books.balance(localId).credits
}

it('a run that fails shows its charge, then its refund, and the balance is whole again', async () => {
  await using bench = await openBench((request) => ({
    kind: 'pass',
    ...(isRun(request) ? { headers: { 'x-backlot-fault': 'fail-run' } } : {}),
  }))
  const { test } = bench
  const job = await submit(test)
  const returned = await test.waitFor(job.id, ({ state }) => state.kind === 'failed' && state.refunded)
  expect(returned).toMatchObject({ charged: 2, refunded: 2, state: { failure: { charged: 'returned' } } })
  const { ledger } = await test.call.jobs.read({ jobId: job.id })
  expect(ledger.map(({ kind, credits }) => [kind, credits])).toEqual([
    ['quote', 2],
    ['charge', 2],
    ['refund', 2],
  ])
  expect(await balanceOf(bench)).toBe(1000)
}, 40_000)

it('an answer that is lost is asked for again with the same key and body, and charged once', async () => {
  let lost = 0
  await using bench = await openBench((request) => {
    if (!isRun(request) || lost === 2) return { kind: 'pass' }
    lost += 1
    return { kind: 'cut-answer' }
  })
  const { test, proxy } = bench
  const job = await submit(test)
  const done = await test.waitFor(job.id, ({ state }) => state.kind === 'done')
  const runs = proxy.seen.filter(isRun)
  expect(runs).toHaveLength(3)
  expect(new Set(runs.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`)).size).toBe(1)
  expect(done.charged).toBe(2)
  expect(await balanceOf(bench)).toBe(998)
}, 40_000)

it.each([
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }],
  ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }],
  ['a 500', { status: 500, headers: {}, body: '{"message":"Oh"}' }],
  ['an answer without an id', { status: 201, headers: {}, body: '{"success":true,"data":{}}' }],
])(
  '%s in place of the first answer is never taken for a result or a refusal',
  async (_, answer) => {
    let answered = false
    await using bench = await openBench((request) => {
      if (!isRun(request) || answered) return { kind: 'pass' }
      answered = true
      return { kind: 'answer', ...answer }
    })
    const { test, proxy } = bench
    const job = await submit(test)
    await test.waitFor(job.id, ({ state }) => state.kind === 'done')
    expect(new Set(proxy.seen.filter(isRun).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await balanceOf(bench)).toBe(998)
  },
  60_000,
)

it('a refusal on a repeat leaves the run unconfirmed, never "not charged"', async () => {
  let runs = 0
  await using bench = await openBench((request) => {
    if (!isRun(request)) return { kind: 'pass' }
    runs += 1
    if (runs === 1) return { kind: 'cut-answer' }
    return { kind: 'answer', status: 400, headers: {}, body: '{"message":"Model \'meridian-100\' not found"}' }
  })
  const { test } = bench
  const job = await submit(test)
  const { state } = await test.waitFor(
    job.id,
    (one) => one.state.kind === 'unconfirmed' || one.state.kind === 'refused',
  )
  expect(state).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
  expect(runs).toBe(2)
}, 40_000)

it('a refusal of the first attempt is final, and nothing is charged', async () => {
  await using bench = await openBench((request) =>
    isRun(request)
      ? { kind: 'answer', status: 400, headers: {}, body: '{"message":"Prompt refused by content moderation"}' }
      : { kind: 'pass' },
  )
  const { test, proxy } = bench
  const job = await submit(test)
  const { state } = await test.waitFor(job.id, (one) => one.state.kind === 'refused')
  expect(state).toMatchObject({ failure: { code: 'DECLINED', charged: 'no' } })
  expect(proxy.seen.filter(isRun)).toHaveLength(1)
}, 40_000)

it('a 429 lets a minute pass before the same key goes out again', async () => {
  let limited = false
  await using bench = await openBench((request) => {
    if (!isRun(request) || limited) return { kind: 'pass' }
    limited = true
    return { kind: 'answer', status: 429, headers: {}, body: '"API key rate limit exceeded"' }
  })
  const { test } = bench
  const job = await submit(test)
  const waiting = await test.waitFor(job.id, ({ state }) => state.kind === 'waiting' && state.why === 'rate')
  expect(test.studio.context.status().rate.used).toBe(60)
  const until = waiting.state.kind === 'waiting' ? Date.parse(waiting.state.until ?? '') : 0
  expect(until - test.studio.context.now()).toBeGreaterThan(40_000)
  await test.waitFor(job.id, ({ state }) => state.kind === 'done')
  expect(await balanceOf(bench)).toBe(998)
}, 40_000)

it('a service that cannot be reached lets the run wait, and it goes on by itself', async () => {
  await using bench = await openBench(() => ({ kind: 'pass' }))
  const { test, proxy } = bench
  await test.call.quote.price({ modelId: 'meridian-100', input })
  const { baseUrl } = proxy
  await proxy.close()
  await expect(test.studio.context.books.refresh(localId)).rejects.toMatchObject({ code: 'UNREACHABLE' })
  const job = await submit(test)
  await test.waitFor(job.id, ({ state }) => state.kind === 'waiting' && state.why === 'offline')
  expect(test.studio.context.status().connection.kind).toBe('offline')
  await proxy.listen(Number(new URL(baseUrl).port))
  await test.waitFor(job.id, ({ state }) => state.kind === 'done')
  expect(test.studio.context.status().connection.kind).toBe('online')
  expect(await balanceOf(bench)).toBe(998)
}, 40_000)
