// Catches: a service that dies over and over and is started over and over, one that is started after the end, a wait
// without end for one that says nothing.
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
  while (!isSo()) await new Promise((resolve) => void setImmediate(resolve))
}

it('is started once for all that ask, and what it says before its line does no harm', async () => {
  await using bench = await openBench(`console.log('a warning');${ready};${stay}`)
  const [one, two] = await Promise.all([bench.service.endpoint(), bench.service.endpoint()])
  expect(one).toEqual(two)
  expect(bench.mortal.starts()).toBe(1)
})

it('one that died is back under another address, three times in a minute and then only when it is needed', async () => {
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
  ['says something that cannot be read', `console.log('{"baseUrl":1}');${stay}`],
])('one that %s is told as such, and that nothing was charged', async (_, program) => {
  await using bench = await openBench(program)
  await expect(bench.service.endpoint()).rejects.toMatchObject({ code: 'LOCAL_SERVICE_DOWN', data: { charged: 'no' } })
})

it('one that says nothing is given up after half a minute', async () => {
  await using bench = await openBench(stay)
  const asked = bench.service.endpoint()
  bench.clock.advance(30_000)
  await expect(asked).rejects.toMatchObject({
    code: 'LOCAL_SERVICE_DOWN',
    message: expect.stringContaining('30 s'),
  })
})

it('nothing is started once it was stopped, whoever asks', async () => {
  await using bench = await openBench(`${ready};${stay}`)
  await bench.service.endpoint()
  await bench.service.stop()
  await expect(bench.service.endpoint()).rejects.toMatchObject({ code: 'LOCAL_SERVICE_DOWN' })
  expect(bench.mortal.starts()).toBe(1)
})
