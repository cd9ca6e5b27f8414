// Catches: a program that is not started again, or too often, one that outlives the choice, an address that stays after
// its program ended, an error of a program that shows its token.
import { setImmediate as turns } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { createTunnel } from '#main/public-address/tunnel.ts'
import type { RunningProcess } from '#main/ports/host-ports.ts'
import type { TunnelId } from '#shared/domain/public-address.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

type Started = { readonly file: string; readonly args: readonly string[]; say(line: string): void; end(): void }

let clock: TestClock
let wanted: { id: TunnelId; port: number } | null
let installed: readonly string[]
let started: Started[]
let running: Set<Started>
let log: ReturnType<typeof createMemoryLog>
let tunnel: ReturnType<typeof createTunnel>

function start(file: string, args: readonly string[]): RunningProcess {
  const exited = Promise.withResolvers<number | null>()
  let say: Started['say'] = () => undefined
  const lines = new ReadableStream<string>({ start: (out) => void (say = (line) => out.enqueue(line)) })
  const end = () => {
    running.delete(one)
    exited.resolve(1)
  }
  const one: Started = { file, args, say: (line) => say(line), end }
  started.push(one)
  running.add(one)
  return { lines, exited: exited.promise, stop: () => Promise.resolve(end()) }
}

beforeEach(() => {
  clock = createTestClock()
  wanted = { id: 'cloudflared', port: 27_810 }
  installed = ['cloudflared']
  started = []
  running = new Set()
  log = createMemoryLog()
  tunnel = createTunnel({
    programs: { find: (name) => (installed.includes(name) ? `/bin/${name}` : null), start },
    wanted: () => wanted,
    onChange: () => undefined,
    runInBackground: (_, work) => void work.catch(() => undefined),
    clock,
    log,
  })
})
const url = 'https://calm-wave-12.trycloudflare.com'

it('starts the program with fixed arguments, shows its address, and ends it with the choice', async () => {
  await tunnel.follow()
  expect(tunnel.state()).toEqual({ kind: 'starting' })
  expect(started[0]).toMatchObject({
    file: '/bin/cloudflared',
    args: ['tunnel', '--no-autoupdate', '--url', 'http://127.0.0.1:27810'],
  })
  started[0]?.say(`INF | ${url} |`)
  await turns()
  expect(tunnel.state()).toEqual({ kind: 'running', url })
  await tunnel.follow()
  expect(started).toHaveLength(1)
  wanted = { id: 'cloudflared', port: 27_811 }
  await tunnel.follow()
  expect(running.size).toBe(1)
  expect(tunnel.state()).toEqual({ kind: 'starting' })
  wanted = null
  await tunnel.follow()
  expect(running.size).toBe(0)
  expect(tunnel.state()).toEqual({ kind: 'off' })
})

it('starts it again after a pause that doubles up to a minute', async () => {
  await tunnel.follow()
  const pauses: number[] = []
  for (let index = 0; index < 8; index += 1) {
    started.at(-1)?.say('ERROR: your authtoken: 2abcSECRET')
    started.at(-1)?.end()
    await turns()
    expect(tunnel.state()).toMatchObject({ kind: 'failed' })
    const before = clock.monotonic()
    const count = started.length
    while (started.length === count) clock.advance(1_000)
    pauses.push((clock.monotonic() - before) / 1_000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(JSON.stringify([tunnel.state(), log.lines])).not.toContain('SECRET')
})

it('says that a program is missing, or shows no address, and how to find out why', async () => {
  installed = []
  await tunnel.follow()
  expect(tunnel.installed()).toEqual([])
  expect(tunnel.state()).toMatchObject({
    kind: 'missing',
    sentence: 'Cloudflare Tunnel isn’t installed. Install “cloudflared”, or enter an address of your own.',
  })
  installed = ['cloudflared', 'tailscale']
  await tunnel.follow()
  expect(tunnel.state()).toEqual({ kind: 'starting' })
  wanted = { id: 'tailscale', port: 27_810 }
  await tunnel.follow()
  clock.advance(30_000)
  expect(tunnel.state()).toMatchObject({
    kind: 'failed',
    sentence: 'Tailscale Funnel shows no address. Run “tailscale funnel 27810” in a terminal to see what it waits for.',
  })
  started.at(-1)?.say('https://desk.tail1234.ts.net/')
  await turns()
  expect(tunnel.state()).toEqual({ kind: 'running', url: 'https://desk.tail1234.ts.net' })
})

it('ends with the studio and is not started again', async () => {
  await tunnel.follow()
  await tunnel.stop()
  expect(running.size).toBe(0)
  clock.advance(600_000)
  await tunnel.follow()
  expect(started).toHaveLength(1)
})
