// Catches: a queue that sends to the sign-in page of a network, a run that fails or is paid twice there, one that a sleep
// of the computer ends, and a queue that goes on before its service answered after a wake.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { openTestService } from '../helpers/start-service.ts'
import { openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { passOn, type ProxyAct, startProxy } from '../helpers/transparent-proxy.ts'

const price = 2
const hours = 10 * 3_600_000
const signIn = (status: number, headers: Record<string, string>, body: string): ProxyAct => ({
  kind: 'answer',
  status,
  headers,
  body,
})

/** A studio with an account at a hosted service, behind a network that a test changes. */
async function openBehindNetwork() {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  const service = held.use(await openTestService({ entry: 'test/fixtures/fast-service.ts', speed: 1_000 }))
  const proxy = held.use(await startProxy(() => service.baseUrl))
  const clock = createFastClock()
  const test = held.use(await openTestStudio({ folder: folder.path, clock }))
  const { call, studio } = test
  await call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
  await call.catalog.list({})
  await call.money.refresh()
  async function until(isIt: (status: StudioStatus) => boolean): Promise<StudioStatus> {
    const closing = new AbortController()
    const events = await call.status.watch(undefined, { signal: closing.signal })
    for await (const status of events) {
      if (!isIt(status)) continue
      closing.abort()
      return status
    }
    throw new Error('The stream of the status ended')
  }
  const submit = () =>
    call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt: 'dunes' }, quoted: price })
  const starts = () => proxy.seen.filter(({ path }) => path.endsWith('/run')).length
  const all = held.move()
  return {
    test,
    proxy,
    clock,
    network: studio.network,
    until,
    submit,
    starts,
    isDone: (id: string) => test.waitFor(id, ({ state }) => ['done', 'failed', 'unconfirmed'].includes(state.kind)),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

it.each([
  ['a page', signIn(200, { 'content-type': 'text/html' }, '<!doctype html><title>Wi-Fi</title>')],
  ['a redirect', signIn(302, { location: 'https://login.wifi.example/' }, '')],
  ['status 511', signIn(511, { 'content-type': 'text/html' }, '<html></html>')],
])('a network that answers with %s holds the queue, and nothing is sent, charged or lost', async (_, answer) => {
  await using world = await openBehindNetwork()
  const { proxy, clock, network, until, submit, starts, isDone, test } = world
  const { balance: before } = await until(({ balance }) => balance !== null)
  proxy.act = () => answer
  network.changed()
  await until(({ connection }) => connection.kind !== 'online')
  const { id } = await submit()
  // A question that costs nothing is asked meanwhile, and the run waits.
  await test.call.money.refresh().catch(() => undefined)
  expect((await test.call.jobs.read({ jobId: id })).job.state.kind).toBe('waiting')
  expect(starts()).toBe(0)

  proxy.act = passOn
  clock.skip(60_000)
  const done = await isDone(id)
  expect(done).toMatchObject({ state: { kind: 'done' }, charged: price })
  expect(starts()).toBe(1)
  await test.call.money.refresh()
  const after = await until(({ balance }) => balance !== null && balance.credits !== before?.credits)
  expect(after.balance?.credits).toBe((before?.credits ?? 0) - price)
})

it('a run that a sign-in page takes is sent again with its key, and paid once', async () => {
  await using world = await openBehindNetwork()
  const { proxy, clock, until, submit, isDone, test } = world
  let isSignedIn = false
  const page = signIn(200, { 'content-type': 'text/html' }, '<!doctype html><title>Wi-Fi</title>')
  proxy.act = () => (isSignedIn ? passOn() : page)
  const { id } = await submit()
  await until(({ connection }) => connection.kind === 'portal')
  expect((await test.call.queue.summary()).hold.kind).toBe('portal')
  isSignedIn = true
  clock.skip(120_000)
  expect(await isDone(id)).toMatchObject({ state: { kind: 'done' }, charged: price, refunded: 0 })
  const keys = proxy.seen.filter(({ path }) => path.endsWith('/run')).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

it('nothing is sent while the computer sleeps, nor before its service answered after the wake', async () => {
  await using world = await openBehindNetwork()
  const { proxy, clock, network, until, submit, starts, isDone } = world
  network.sleep()
  const { id } = await submit()
  clock.skip(hours)
  const asked = Promise.withResolvers<void>()
  proxy.act = ({ path }) => {
    if (path.includes('/models/')) asked.resolve()
    return passOn()
  }
  expect(starts()).toBe(0)
  network.wake()
  await asked.promise
  expect(await isDone(id)).toMatchObject({ state: { kind: 'done' }, charged: price })
  const paths = proxy.seen.map(({ path }) => path)
  expect(paths.findLastIndex((path) => path.includes('/models/'))).toBeLessThan(
    paths.findIndex((path) => path.endsWith('/run')),
  )
  await until(({ connection }) => connection.kind === 'online')
})
