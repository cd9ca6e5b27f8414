import { expect, test } from 'vitest'
import { clampWait } from '#service/jobs/read-generation.ts'
import { setUpBench } from '../../../helpers/service-bench.ts'

// Catches: a wait that is not clamped or never ends, a generation that another account can read.

const plain = { modelId: 'bench-picture', input: { prompt: 'a lake' } } as const
const runs = '/v3/playground/v1/generations'

test.each([
  [-3, 5],
  [0, 5],
  [5, 5],
  [30, 30],
  [55, 55],
  [56, 55],
  [1e9, 55],
])('a wait of %i seconds is clamped to %i', (asked, held) => {
  expect(clampWait(asked)).toBe(held)
})

test('reports a wait that ends before the run, and holds a shorter one for five seconds', async () => {
  await using bench = await setUpBench()
  const started = await bench.post('/run', plain)
  const { data } = (await started.json()) as { data: { id: string } }
  const set = bench.clock.pending()
  const reply = bench.fetch(`${runs}/${data.id}?wait=1`)
  while (bench.clock.pending() === set) await new Promise(setImmediate)
  bench.clock.advance(5_000)
  expect(await (await reply).json()).toMatchObject({ data: { status: 'processing', stillRunning: true } })

  const unheld = (await (await bench.fetch(`${runs}/${data.id}`)).json()) as { data: object }
  expect(unheld.data).not.toHaveProperty('stillRunning')
  bench.engine.renders[0]?.finish()
  const ended = await bench.fetch(`${runs}/${data.id}?wait=55`)
  expect(await ended.json()).toMatchObject({ data: { status: 'succeeded', stillRunning: false } })
})

test('a caller who disconnects releases the timer, and a stop answers waiting callers', async () => {
  await using bench = await setUpBench()
  const started = await bench.post('/run', plain)
  const { data } = (await started.json()) as { data: { id: string } }
  const set = bench.clock.pending()
  const controller = new AbortController()
  const left = bench.fetch(`${runs}/${data.id}?wait=55`, { signal: controller.signal }).catch(() => 'left')
  while (bench.clock.pending() === set) await new Promise(setImmediate)
  controller.abort()
  expect(await left).toBe('left')
  while (bench.clock.pending() > set) await new Promise(setImmediate)

  const held = bench.fetch(`${runs}/${data.id}?wait=55`)
  while (bench.clock.pending() === set) await new Promise(setImmediate)
  const stopped = bench.service.stop()
  expect(await (await held).json()).toMatchObject({ data: { stillRunning: true } })
  await stopped
})

test('distinguishes invalid, unknown and foreign ids as the API does', async () => {
  await using bench = await setUpBench()
  const started = await bench.post('/run', plain)
  const { data } = (await started.json()) as { data: { id: string } }
  bench.service.accounts.open('other', 'Other', 0)
  const key = bench.service.accounts.mintKey('other', null)
  const answer = async (id: string, other?: string) => {
    const response = await bench.fetch(`${runs}/${id}`, other === undefined ? {} : { key: other })
    return [response.status, await response.json()]
  }
  expect(await answer('nonsense')).toEqual([400, { message: 'Invalid generation id' }])
  expect(await answer('0b7d3c1e-0000-4000-8000-000000000000')).toEqual([404, { message: 'Generation not found' }])
  expect(await answer(data.id, key)).toEqual([404, { message: 'Generation not found' }])
  expect((await answer(data.id.toUpperCase()))[0]).toBe(200)
})
