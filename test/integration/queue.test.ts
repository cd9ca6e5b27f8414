// Catches: an edit or order of the queue that the service does not receive, a key sent with two bodies, a pause that
// lets a job through, a queue that starts by itself after a crash, a queue that fails because the network does.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSettings } from '#main/settings/settings.ts'
import type { SettingsStore } from '#main/ports/host-ports.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { openProxiedStudio } from '../helpers/proxied-studio.ts'
import { programOf } from '../helpers/program.ts'
import { openTestStudio, fastServiceStarter, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import type { SeenRequest } from '../helpers/transparent-proxy.ts'

const all = { kind: 'all' } as const
const isRun = ({ path }: SeenRequest) => path.endsWith('/run')
const Body = z.object({ input: z.object({ prompt: z.string() }) })
const promptOf = ({ body }: SeenRequest) => Body.parse(JSON.parse(body)).input.prompt
/** Accepted and charged: what follows is not part of the queue. */
const isPaid = ({ charged }: Job) => charged !== null

async function submit({ call }: TestStudio, prompt: string): Promise<Job> {
  return call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 })
}

it('A13: a paused queue sends nothing; then jobs are sent in the user’s order, each key with one body', async () => {
  await using bench = await openProxiedStudio(() => ({ kind: 'pass' }))
  const { test, proxy } = bench
  const { queue } = test.call
  await queue.pause({ target: all })
  const [a, b, c, d] = [
    await submit(test, 'a'),
    await submit(test, 'b'),
    await submit(test, 'c'),
    await submit(test, 'd'),
  ]
  await queue.move({ jobIds: [d.id], to: { side: 'before', jobId: a.id } })
  await queue.setLane({ jobIds: [a.id], lane: 'background' })
  const edited = await queue.edit({ jobId: b.id, draftId: randomUUID(), input: { prompt: 'b, but blue' }, quoted: 2 })
  const { removalId } = await queue.remove({ target: { kind: 'jobs', jobIds: [c.id] } })
  expect(await queue.restore({ removalId: removalId ?? '' })).toEqual({ count: 1 })
  expect(await queue.summary()).toMatchObject({ pause: 'user', counts: { waiting: 4, background: 1, toCome: 8 } })
  expect(proxy.seen.filter(isRun)).toEqual([])

  await queue.resume({ target: all })
  await bench.settle(Promise.all([a.id, edited.id, c.id, d.id].map((id) => test.waitFor(id, isPaid))))
  const runs = proxy.seen.filter(isRun)
  expect(runs.map(promptOf)).toEqual(['d', 'b, but blue', 'c', 'a'])
  const keys = runs.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(4)
  await expect(
    queue.edit({ jobId: a.id, draftId: randomUUID(), input: { prompt: 'too late' }, quoted: 2 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('a set runs as far as it is resumed and reports its cost; its rest can be stopped', async () => {
  await using bench = await openProxiedStudio(() => ({ kind: 'pass' }))
  const { test, proxy } = bench
  const { queue } = test.call
  const orders = ['one', 'two', 'three'].map((prompt) => ({ modelId: 'fast-picture', input: { prompt }, quoted: 2 }))
  const set = await queue.submitMany({ draftId: randomUUID(), name: 'Glazes', budget: 6, orders, paused: true })
  const { jobs } = await queue.page({ group: 'user', setId: set.id })
  const [first] = jobs
  if (first === undefined) throw new Error('Three jobs wait')
  await queue.pause({ target: { kind: 'jobs', jobIds: jobs.slice(1).map(({ id }) => id) } })
  await queue.resume({ target: { kind: 'set', setId: set.id } })
  await bench.settle(test.waitFor(first.id, isPaid))
  const stopped = await queue.stopRest({ target: { kind: 'set', setId: set.id } })
  expect(stopped).toMatchObject({ count: 2 })
  const { sets } = await queue.sets({})
  expect(sets).toMatchObject([{ name: 'Glazes', isStopped: true, counts: { waiting: 0, charged: 2 } }])
  expect(proxy.seen.filter(isRun)).toHaveLength(1)
})

/** Would catch: a running job without its remaining time although similar runs were timed. */
it('a running job has an expected end once five similar ones are done', async () => {
  await using bench = await openProxiedStudio(() => ({ kind: 'pass' }))
  const { call, waitFor } = bench.test
  const submit = (prompt: string) =>
    call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 })
  for (const prompt of ['one', 'two', 'three', 'four', 'five']) {
    await bench.settle(waitFor((await submit(prompt)).id, ({ state }) => state.kind === 'done'))
  }
  const { state } = await bench.settle(waitFor((await submit('six')).id, ({ state }) => state.kind === 'running'))
  if (state.kind !== 'running') throw new Error('The job runs')
  expect(Date.parse(state.expectedAt ?? '')).toBeGreaterThan(Date.parse(state.since))
})

it('A20: while the service is unreachable, few jobs probe it; once it is back all continue by themselves', async () => {
  await using bench = await openProxiedStudio(() => ({ kind: 'pass' }))
  const { test, proxy } = bench
  const port = Number(new URL(proxy.baseUrl).port)
  const orders = Array.from({ length: 20 }, (_, index) => ({
    modelId: 'fast-picture',
    input: { prompt: `picture ${index}` },
    quoted: 2,
  }))
  const set = await test.call.queue.submitMany({
    draftId: randomUUID(),
    name: 'Away',
    budget: null,
    orders,
    paused: true,
  })
  const { jobs } = await test.call.queue.page({ group: 'user', setId: set.id })
  await proxy.close()
  await test.call.queue.resume({ target: { kind: 'set', setId: set.id } })
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await bench.leaveOut(1_000)
    await new Promise((done) => setTimeout(done, 5))
  }
  const away = await test.call.queue.summary()
  expect(away.counts).toMatchObject({ refused: 0, failed: 0, unconfirmed: 0 })
  expect(away.counts.waiting).toBeGreaterThanOrEqual(12)
  await proxy.listen(port)
  await bench.settle(Promise.all(jobs.map(({ id }) => test.waitFor(id, isPaid))))
  const runs = proxy.seen.filter(isRun)
  expect(new Set(runs.map(({ headers }) => headers['idempotency-key'])).size).toBe(20)
  expect((await test.call.queue.summary()).counts).toMatchObject({
    waiting: 0,
    refused: 0,
    unconfirmed: 0,
    charged: 40,
  })
})

it('after an unexpected end, waiting jobs stay paused until the user resumes them with one click', async () => {
  await using folder = await makeTempFolder()
  const args = [programOf('test/helpers/crash-studio.ts'), folder.path, 'written', randomUUID()]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')

  // A profile in which no setting was ever changed.
  let kept: Record<string, unknown> = {}
  const settingsStore: SettingsStore = { read: () => kept, write: (value) => void (kept = value) }
  expect(
    createSettings({
      events: { emit: () => undefined },
      store: settingsStore,
      log: createMemoryLog(),
      moveAway: () => {},
      reportAlert: () => undefined,
    }).read(),
  ).toMatchObject({
    pauseAfterCrash: true,
  })
  const startServiceProcess = fastServiceStarter()
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess, settingsStore })
  const { queue } = studio.call
  expect(await queue.summary()).toMatchObject({ pause: 'restart', finishAt: null, counts: { waiting: 1 } })
  const [job] = (await queue.page({ group: 'user' })).jobs
  if (job === undefined) throw new Error('One job waits')
  await queue.resume({ target: all })
  expect((await studio.waitFor(job.id, isPaid)).charged).toBe(2)
})

it('a pause by the user lasts over a restart', async () => {
  await using folder = await makeTempFolder()
  const settingsStore: SettingsStore = { read: () => ({}), write: () => {} }
  const options = {
    folder: folder.path,
    startServiceProcess: fastServiceStarter(),
    settingsStore,
  }
  {
    await using before = await openTestStudio(options)
    await before.call.workspace.openLocal()
    await before.call.queue.pause({ target: all })
    await submit(before, 'a lake')
  }
  await using after = await openTestStudio(options)
  expect(await after.call.queue.summary()).toMatchObject({ pause: 'user', counts: { waiting: 1 } })
  const [job] = (await after.call.queue.page({ group: 'user' })).jobs
  if (job === undefined) throw new Error('One job waits')
  await after.call.queue.resume({ target: all })
  await after.waitFor(job.id, isPaid)
})
