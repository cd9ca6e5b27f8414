import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'

// Catches: a failure that keeps the credits, a run that never ends, a restart that charges again or loses a run, a run
// that times out because the service was not running.

const plain = { modelId: 'bench-picture', input: { prompt: 'a lake', count: 10 } } as const

async function start(bench: Bench, headers: Record<string, string> = {}): Promise<string> {
  const response = await bench.post('/run', plain, headers)
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

describe('a run', () => {
  test('that succeeds has a file, at an address that serves it', async () => {
    await using bench = await setUpBench()
    const id = await start(bench)
    bench.engine.renders[0]?.finish()
    const read = await bench.read(id, true)
    expect(read).toMatchObject({ status: 'succeeded', creditsSpent: 10, input: null, completedAt: null, error: null })
    const url = `http://127.0.0.1:${bench.port}/files/${id}/0.png`
    expect(read['output']).toEqual({ type: 'image', urls: [url] })

    const part = await fetch(url, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'a re'])
    expect(part.headers.get('content-type')).toBe('image/png')
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('18')
    expect((await fetch(url, { headers: { range: 'bytes=900-' } })).status).toBe(416)
    expect(bench.balance()).toBe(990)
  })

  test('that fails refunds its credits once and reports the reason', async () => {
    await using bench = await setUpBench()
    const id = await start(bench)
    expect(bench.balance()).toBe(990)
    bench.engine.renders[0]?.fail(new Error('The brush broke.'))
    expect(await bench.read(id, true)).toMatchObject({ status: 'failed', error: 'The brush broke.', output: null })
    expect(bench.balance()).toBe(1_000)
    bench.clock.advance(60 * 60_000)
    expect(bench.balance()).toBe(1_000)
  })

  test('that was asked to fail does so without the engine', async () => {
    await using bench = await setUpBench()
    const id = await start(bench, { 'x-backlot-fault': 'fail-run' })
    expect(await bench.read(id, true)).toMatchObject({ status: 'failed', creditsSpent: 10 })
    expect(bench.engine.renders).toHaveLength(0)
    expect(bench.balance()).toBe(1_000)
  })

  test('times out after fifteen minutes to the millisecond, is refunded, and a late result is discarded', async () => {
    await using bench = await setUpBench({ heedless: true })
    const id = await start(bench)
    bench.clock.advance(15 * 60_000 - 1)
    expect(await bench.read(id)).toMatchObject({ status: 'processing' })
    bench.clock.advance(1)
    const ended = await bench.read(id)
    expect(ended).toMatchObject({ status: 'failed' })
    expect(ended['error']).toMatch(/^Generation timed out/)
    expect(bench.balance()).toBe(1_000)
    bench.engine.renders[0]?.finish()
    await bench.service.stop()
    expect(bench.database.prepare('select status, error from generation').all()).toEqual([
      { status: 'failed', error: ended['error'] },
    ])
    expect(existsSync(join(bench.dataFolder, 'files', id))).toBe(false)
    expect(bench.clock.pending()).toBe(0)
  })

  test('does not time out while the computer sleeps', async () => {
    await using bench = await setUpBench()
    const id = await start(bench)
    bench.clock.leap(10 * 60 * 60_000)
    expect(await bench.read(id)).toMatchObject({ status: 'processing' })
    bench.engine.renders[0]?.finish()
    expect(await bench.read(id, true)).toMatchObject({ status: 'succeeded' })
    expect(bench.balance()).toBe(990)
  })

  test('takes its typical time, divided by the speed, however fast it was made', async () => {
    await using bench = await setUpBench({ speed: 2 })
    const id = await start(bench)
    bench.engine.renders[0]?.finish()
    await new Promise(setImmediate)
    bench.clock.advance(4_999)
    expect(await bench.read(id)).toMatchObject({ status: 'processing' })
    const ended = bench.read(id, true)
    await new Promise(setImmediate)
    bench.clock.advance(1)
    expect(await ended).toMatchObject({ status: 'succeeded' })
  })
})

describe('after a restart', () => {
  test('makes a run again with the same input and seed, without charging again', async () => {
    await using folder = await makeTempFolder()
    const first = await setUpBench({ dataFolder: folder.path })
    const id = await start(first)
    const job = first.engine.renders[0]?.job
    await first[Symbol.asyncDispose]()

    await using second = await setUpBench({ dataFolder: folder.path, clock: first.clock })
    expect(await second.read(id)).toMatchObject({ status: 'processing' })
    second.service.resume()
    await new Promise(setImmediate)
    expect(second.engine.renders.map((render) => render.job)).toEqual([job])
    second.engine.renders[0]?.finish()
    const read = await second.read(id, true)
    expect(read).toMatchObject({ status: 'succeeded', creditsSpent: 10 })
    expect(JSON.stringify(read['output'])).toContain(`127.0.0.1:${second.port}/`)
    expect(second.balance()).toBe(990)
  })

  // Would catch: a long run that fails because the user quit a few times while it was being made.
  test('restarts a run however often the service was stopped', async () => {
    await using folder = await makeTempFolder()
    const { clock, id } = await (async () => {
      await using first = await setUpBench({ dataFolder: folder.path })
      return { clock: first.clock, id: await start(first) }
    })()
    for (let stop = 0; stop < 4; stop += 1) {
      await using bench = await setUpBench({ dataFolder: folder.path, clock })
      bench.service.resume()
      await new Promise(setImmediate)
      expect(bench.engine.renders).toHaveLength(1)
    }
    await using last = await setUpBench({ dataFolder: folder.path, clock })
    last.service.resume()
    await new Promise(setImmediate)
    last.engine.renders[0]?.finish()
    expect(await last.read(id, true)).toMatchObject({ status: 'succeeded' })
  })

  test('gives a run its full time again, and downtime of the service does not count', async () => {
    await using folder = await makeTempFolder()
    const first = await setUpBench({ dataFolder: folder.path })
    const id = await start(first)
    first.clock.advance(14 * 60_000)
    await first[Symbol.asyncDispose]()
    first.clock.advance(60 * 60_000)

    await using second = await setUpBench({ dataFolder: folder.path, clock: first.clock })
    second.service.resume()
    await new Promise(setImmediate)
    expect(second.engine.renders).toHaveLength(1)
    second.clock.advance(15 * 60_000 - 1)
    expect(await second.read(id)).toMatchObject({ status: 'processing' })
    expect(second.balance()).toBe(990)
    second.clock.advance(1)
    expect(await second.read(id)).toMatchObject({ status: 'failed' })
    expect(second.balance()).toBe(1_000)
  })
})
