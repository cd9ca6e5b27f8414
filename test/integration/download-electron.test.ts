// Catches: a download that is cut because it takes long, one that never ends, one that is retried at every start, a
// damaged one that is kept, and a proxy that is ignored. The installer is Electron's own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openElectronMirror, type ElectronMirror } from '../helpers/electron-mirror.ts'

const program = resolve(import.meta.dirname, '../fixtures/find-electron.ts')
const stallMs = 400
/** Only for tests of stalls: on a busy machine any download may be silent for that long. */
const brief = { BACKLOT_DOWNLOAD_STALL_MS: String(stallMs) }

async function find(mirror: ElectronMirror, args: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, mirror.root, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ELECTRON_MIRROR: mirror.url,
      electron_config_cache: join(mirror.root, 'cache'),
      ...env,
    },
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (part) => (texts.stdout += part))
  child.stderr.setEncoding('utf8').on('data', (part) => (texts.stderr += part))
  await once(child, 'close')
  return { found: JSON.parse(texts.stdout) as { kind: string; path?: string; reason?: string }, reported: texts.stderr }
}

test('a download may take as long as data arrives, and shows its progress', async () => {
  await using mirror = await openElectronMirror()
  const pieces = 12
  mirror.send = (response, archive) => {
    response.setHeader('content-length', archive.length)
    const size = Math.ceil(archive.length / pieces)
    const sendFrom = (from: number) => {
      response.write(archive.subarray(from, from + size))
      if (from + size >= archive.length) response.end()
      else setTimeout(() => sendFrom(from + size), stallMs / 8)
    }
    sendFrom(0)
  }
  const { found, reported } = await find(mirror, [], brief)
  expect(found).toEqual({ kind: 'found', path: join(mirror.folder, 'dist/electron') })
  const percents = [...reported.matchAll(/Downloading Electron … (\d+) %/g)].map(([, percent]) => Number(percent))
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.length).toBeGreaterThan(3)
  expect(percents.at(-1)).toBe(100)
})

test('a download that stalls is given up and not retried for a day, unless Electron is asked for', async () => {
  await using mirror = await openElectronMirror()
  mirror.send = (response, archive) => {
    response.setHeader('content-length', archive.length)
    response.write(archive.subarray(0, archive.length / 2))
  }
  const stalled = await find(mirror, [], brief)
  expect(stalled.found).toEqual({ kind: 'missing', reason: 'The Electron download stalled.' })
  const later = await find(mirror)
  expect(later.found).toMatchObject({
    kind: 'missing',
    reason: expect.stringMatching(/stalled.*tomorrow.*--host electron/),
  })
  expect(mirror.requests()).toBe(1)
  mirror.send = (response, archive) => void response.end(archive)
  expect((await find(mirror, ['--wanted'])).found.kind).toBe('found')
  expect(mirror.requests()).toBe(2)
})

test.each([
  ['is damaged', (mirror: ElectronMirror) => (mirror.send = (response) => void response.end('no archive')), /damaged/],
  [
    'is refused',
    (mirror: ElectronMirror) => (mirror.send = (response) => void response.writeHead(503).end()),
    /server returned an error/,
  ],
])('a download that %s is reported as such, and leaves no program behind', async (_, spoil, reason) => {
  await using mirror = await openElectronMirror()
  spoil(mirror)
  const { found } = await find(mirror)
  expect(found).toMatchObject({ kind: 'missing', reason: expect.stringMatching(reason) })
})

test('without a connection the reason is reported', async () => {
  await using mirror = await openElectronMirror()
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  nobody.close()
  const { found } = await find(mirror, [], { ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })
  expect(found).toMatchObject({ kind: 'missing', reason: expect.stringContaining('can’t be reached (ECONNREFUSED)') })
})

test.each(['HTTP_PROXY', 'npm_config_proxy'])('the proxy in %s is used', async (name) => {
  await using mirror = await openElectronMirror()
  let asked = 0
  const proxy = createServer((incoming, response) => {
    asked += 1
    request(incoming.url ?? '', (answer) => void answer.pipe(response)).end()
  })
  proxy.on('connect', (incoming, socket) => {
    asked += 1
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { found } = await find(mirror, [], { [name]: address })
  proxy.closeAllConnections()
  proxy.close()
  expect(found.kind).toBe('found')
  expect(asked).toBeGreaterThan(0)
})
