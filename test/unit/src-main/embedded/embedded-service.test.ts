// Catches: a service that dies repeatedly and is restarted forever, one that is started after the end, an endless wait
// for a service that never responds.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmbeddedService } from '#main/embedded/embedded-service.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createMortalService } from '../../../helpers/mortal-service.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const ready = `console.log(JSON.stringify({ baseUrl: 'http://127.0.0.1:' + process.pid, apiKey: 'key', adminSecret: 's' }))`
const stay = `setInterval(() => undefined, 60_000)`

/** A service that is this program, run for real. */
async function openBench(program: string) {
  const folder = await makeTempFolder()
  const file = join(folder.path, 'program.mjs')
  await writeFile(file, program)
  const mortal = createMortalService([], file)
  const clock = createTestClock()
  const log = createMemoryLog()
  const service = createEmbeddedService({ start: mortal.start, args: [], clock, log })
  return {
    mortal,
    clock,
    log,
    service,
    async [Symbol.asyncDispose]() {
      await service.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const until = async (isSo: () => boolean) => {
  await expect.poll(isSo, { interval: 5 }).toBe(true)
}

it('starts once for all callers, and ignores output before its ready line', async () => {
  await using bench = await openBench(`console.log('a warning');${ready};${stay}`)
  const [one, two] = await Promise.all([bench.service.endpoint(), bench.service.endpoint()])
  expect(one).toEqual(two)
  expect(bench.mortal.starts()).toBe(1)
})

it('restarts a dead service at another address, three times a minute and after that only on demand', async () => {
  await using bench = await openBench(`${ready};${stay}`)
  const addresses = new Set<string>()
  for (let deaths = 0; deaths < 4; deaths += 1) {
    addresses.add((await bench.service.endpoint()).baseUrl)
    const before = bench.log.lines.length
    bench.mortal.kill()
    await until(() => bench.log.lines.length > before)
  }
  expect([addresses.size, bench.mortal.starts()]).toEqual([4, 4])
  await bench.service.endpoint()
  expect(bench.mortal.starts()).toBe(5)
})

it.each([
  ['ends before it is ready', `process.exit(3)`],
  ['prints something unreadable', `console.log('{"baseUrl":1}');${stay}`],
])('one that %s is reported as such, with nothing charged', async (_, program) => {
  await using bench = await openBench(program)
  await expect(bench.service.endpoint()).rejects.toMatchObject({ code: 'LOCAL_SERVICE_DOWN', data: { charged: 'no' } })
})

it('gives up after half a minute without output', async () => {
  await using bench = await openBench(stay)
  const asked = bench.service.endpoint()
  bench.clock.advance(30_000)
  await expect(asked).rejects.toMatchObject({
    code: 'LOCAL_SERVICE_DOWN',
    message: expect.stringContaining('30 s'),
  })
})

it('starts nothing once it was stopped, whoever asks', async () => {
  await using bench = await openBench(`${ready};${stay}`)
  await bench.service.endpoint()
  await bench.service.stop()
  await expect(bench.service.endpoint()).rejects.toMatchObject({ code: 'LOCAL_SERVICE_DOWN' })
  expect(bench.mortal.starts()).toBe(1)
})

it('runs work while the service is stopped, and whoever asks meanwhile gets the one that starts after it', async () => {
  await using bench = await openBench(`${ready};${stay}`)
  const before = await bench.service.endpoint()
  const { asked } = await bench.service.whileStopped(async () => {
    expect(bench.service.isRunning()).toBe(false)
    expect(bench.mortal.starts()).toBe(1)
    return { asked: bench.service.endpoint() }
  })
  expect((await asked).baseUrl).not.toBe(before.baseUrl)
  // It also starts where the work failed.
  await expect(bench.service.whileStopped(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  await bench.service.endpoint()
  expect(bench.mortal.starts()).toBe(3)
})
