import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { programOf } from '../../helpers/program.ts'
import { startTestService, type TestService } from '../../helpers/start-service.ts'
import { makeTempFolder } from '../../helpers/temp-folder.ts'

// Catches: a crash that loses a run or charges it twice, an orphan process, two services over one ledger, a start that
// waits for libraries which only renderers need.

const entry = programOf('src-service/main.ts')
const api = '/v3/playground/v1'

const Run = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    creditsSpent: z.int(),
    output: z.object({ urls: z.array(z.url()) }).nullable(),
  }),
})
const Balance = z.object({ balance: z.int() })

async function startRun(service: TestService): Promise<z.output<typeof Run>['data']> {
  const response = await service.fetch(`${api}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'only' },
    body: JSON.stringify({ modelId: 'cartridge-12', input: { prompt: 'grey mist' } }),
  })
  return Run.parse(await response.json()).data
}

async function finished(service: TestService, id: string): Promise<z.output<typeof Run>['data']> {
  return Run.parse(await (await service.fetch(`${api}/generations/${id}?wait=55`)).json()).data
}

async function balanceOf(service: TestService): Promise<number> {
  return Balance.parse(await (await service.fetch('/v1/user/credits/balance')).json()).balance
}

async function outcomeOf(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child, 'close')
  return { code: child.exitCode, said }
}

// Real images made by real processes.
describe('the service process', () => {
  test('when killed during a run makes it again at the next start, charged once, at the new address', async () => {
    await using folder = await makeTempFolder()
    const first = await startTestService({ dataFolder: folder.path, speed: 1 })
    const { id, creditsSpent } = await startRun(first)
    await first.kill()

    await using second = await startTestService({ dataFolder: folder.path })
    expect(await startRun(second)).toMatchObject({ id, creditsSpent })
    const run = await finished(second, id)
    expect(run).toMatchObject({ status: 'succeeded', creditsSpent })
    expect(await balanceOf(second)).toBe(1_000 - creditsSpent)
    const [url = ''] = run.output?.urls ?? []
    expect(url.startsWith(second.baseUrl)).toBe(true)
    const file = new Uint8Array(await (await fetch(url)).arrayBuffer())
    expect([...file.subarray(1, 4)]).toEqual([...new TextEncoder().encode('PNG')])
    expect((await fetch(`${second.baseUrl}/v1/user/credits/balance`, bearer(first.apiKey))).status).toBe(401)
  })

  test('with a seed yields the same ids and the same bytes', async () => {
    const make = async () => {
      await using service = await startTestService({ seed: 11 })
      const { id } = await startRun(service)
      const run = await finished(service, id)
      const file = await (await fetch(run.output?.urls[0] ?? '')).arrayBuffer()
      return { id, file: Buffer.from(file).toString('base64') }
    }
    const [one, other] = await Promise.all([make(), make()])
    expect(one).toEqual(other)
  })

  test('when tied ends when its standard input does', async () => {
    await using folder = await makeTempFolder()
    const child = spawn(process.execPath, [entry, '--data', folder.path, '--json', '--tied'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    child.stdin.end()
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })

  test('starts without the libraries that make media', async () => {
    await using folder = await makeTempFolder()
    const listLoaded = `process.on('exit', () => console.error(process.report.getReport().sharedObjects.join()))`
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(listLoaded)}`, entry, '--data', folder.path, '--json'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let loaded = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (loaded += text))
    await once(child.stdout, 'data')
    child.kill()
    await once(child, 'close')
    expect(loaded).toContain('better-sqlite3')
    expect(loaded).not.toMatch(/node-av|skia|sharp/)
  })

  test('waits for the previous process on the same folder', async () => {
    await using folder = await makeTempFolder()
    const first = await startTestService({ dataFolder: folder.path })
    const next = startTestService({ dataFolder: folder.path })
    expect(await first.stop()).toBe(0)
    await using second = await next
    expect(await balanceOf(second)).toBe(1_000)
  })

  test('explains invalid arguments in one sentence', async () => {
    await using folder = await makeTempFolder()
    await using holder = createServer()
    await once(holder.listen(0, '127.0.0.1'), 'listening')
    const port = String((holder.address() as AddressInfo).port)
    const [taken, bare, unknown] = await Promise.all(
      [['--data', folder.path, '--port', port], [], ['--colour']].map(outcomeOf),
    )
    expect(taken).toEqual({
      code: 1,
      said: `Port ${port} is in use. Choose another with --port, or 0 for any.\n`,
    })
    expect(bare).toMatchObject({ code: 1, said: expect.stringContaining('--data') })
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('--colour') })
  })
})

function bearer(key: string): RequestInit {
  return { headers: { authorization: `Bearer ${key}` } }
}
