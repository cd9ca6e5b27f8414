// Catches, with utility processes that end as Electron's do: a burn that waits forever for a line that was cut, a
// program that stays after its work, a service whose early death is noticed only at the timeout, and one whose memory is
// full, which stops all spending instead of being started again.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UtilityProcess } from 'electron'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedService } from '#main/embedded/embedded-service.ts'
import { createUtilityService } from '#main/hosts/electron/utility-service.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { becomeReady } from '../electron-stand-in/rules.ts'
import { utilityProcess } from '../electron-stand-in/utility-process.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { programOf } from '../helpers/program.ts'
import { createTestClock } from '../helpers/test-clock.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

const clock = createSystemClock()
let folder: TempFolder

beforeAll(async () => {
  becomeReady()
  folder = await makeTempFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

/** `speed`: how many times faster than real time the starter's clock runs. */
const starterOf = (serviceFile: string, speed = 1, log = createMemoryLog()) =>
  createUtilityService({
    // The stand-in has everything that a service needs of a utility process.
    fork: (file, args, options) => utilityProcess.fork(file, args, options) as unknown as UtilityProcess,
    serviceFile,
    clock: { ...clock, after: (ms, call) => clock.after(ms / speed, call) },
    log,
  })

async function program(name: string, text: string): Promise<string> {
  const file = join(folder.path, `${name}.mjs`)
  await writeFile(file, text)
  return file
}

async function readAll(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

test('the burn program prints its last line and exits', async () => {
  const started = starterOf(programOf('src-service/burn.ts'))([
    '--order',
    join(folder.path, 'no-such-order.json'),
    '--tied',
  ])
  const lines = await readAll(started.lines)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'failed' })
  expect(await started.exited).toBe(1)
})

test('the output of a program ends when it exits, although Electron drops it without an end', async () => {
  const file = await program('exits', `process.stdout.write('a line that is cut\\n'); process.exit(0)`)
  const started = starterOf(file)([])
  await readAll(started.lines)
  expect(await started.exited).toBe(0)
})

test('a service that dies before its ready line is noticed immediately', async () => {
  const file = await program('dies', `setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)`)
  const log = createMemoryLog()
  // Its timeout of thirty seconds never passes on this clock.
  const service = createEmbeddedService({ start: starterOf(file), args: [], clock: createTestClock(), log })
  await expect(service.endpoint()).rejects.toMatchObject({
    code: 'LOCAL_SERVICE_DOWN',
    message: expect.stringContaining('it stopped during startup'),
  })
  await service.stop()
})

test('a program that ignores the request to stop is killed', async () => {
  const file = await program(
    'stays',
    `process.on('SIGTERM', () => undefined); console.log('here'); setInterval(() => undefined, 1000)`,
  )
  const started = starterOf(file, 100)([])
  await started.lines[Symbol.asyncIterator]().next()
  await started.stop()
  expect(await started.exited).not.toBeNull()
})

test('a fatal error of a program is logged, and ends nothing but the program', async () => {
  const file = await program('aborts', `process.abort()`)
  const log = createMemoryLog()
  expect(await starterOf(file, 1, log)([]).exited).not.toBe(0)
  expect(log.lines).toMatchObject([{ level: 'error', message: 'A process of Backlot ended by a fatal error.' }])
})
