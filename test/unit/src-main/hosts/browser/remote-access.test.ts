// Catches a door without a lock: Backlot reachable from other computers without a passphrase, in clear text, for a foreign
// page, or for whoever guesses; and a passphrase that is stored readable.
import { openRemoteAccess } from '#main/hosts/browser/remote-access.ts'
import { startBrowserHost } from '#main/hosts/browser/start-browser-host.ts'
import { startMediaHost } from '#main/hosts/browser/start-media-host.ts'
import type { RemoteOptions } from '#main/hosts/launch-options.ts'
import { randomBytes, scryptSync, X509Certificate } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createStandIn } from '../../../../helpers/bridge-stand-in.ts'
import { freePort } from '../../../../helpers/free-port.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

// Some requests name another Host, by which Node would check the certificate.
const identity = (_: string, cert: PeerCertificate) => checkServerIdentity('127.0.0.2', cert)

const passphrase = 'quiet lake at dawn'

/** Stores the passphrase as Backlot does, with a hash that costs next to nothing. */
async function keepCheaply(profileFolder: string): Promise<void> {
  const [cost, salt] = [{ N: 1_024, r: 8, p: 1 }, randomBytes(16)]
  const hash = scryptSync(passphrase, salt, 32, cost).toString('base64')
  await mkdir(join(profileFolder, 'remote'))
  const stored = { version: 1, cost, salt: salt.toString('base64'), hash }
  await writeFile(join(profileFolder, 'remote', 'passphrase.json'), JSON.stringify(stored))
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string; ca?: string }
type Got = { status: number; headers: IncomingHttpHeaders; text: string }

async function open(given: Partial<RemoteOptions> = {}) {
  const folder = await makeTempFolder()
  const [port, mediaPort] = [await freePort(), await freePort()]
  if (given.passphraseFile === undefined) await keepCheaply(folder.path)
  await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>Studio</title>')
  const clock = createTestClock()
  const log = createMemoryLog()
  const options: RemoteOptions = {
    listenOn: '127.0.0.2',
    origin: `https://127.0.0.2:${port}`,
    mediaOrigin: `https://127.0.0.2:${mediaPort}`,
    tls: null,
    proxy: null,
    passphraseFile: null,
    ...given,
  }
  const access = () => openRemoteAccess({ options, profileFolder: folder.path, clock, log })
  const remote = await access()
  const media = await startMediaHost({ capability: 'seven', port: mediaPort, remote: remote.media, log })
  media.serve(() => Promise.resolve(new Response('pixels')))
  const standIn = createStandIn('browser')
  const host = await startBrowserHost({
    bridge: Promise.resolve(standIn.parts),
    rendererFolder: folder.path,
    port,
    token: 'the-token',
    mediaOrigin: media.origin,
    remote: remote.page,
    clock,
    log,
  })
  const { cert } = remote.page.place.tls ?? { cert: '' }
  const send = (base: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> =>
    new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, base),
        { method, headers, ca: cert, agent: false, checkServerIdentity: identity },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += String(chunk)))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const own = { origin: host.origin, 'sec-fetch-site': 'same-origin' }
  const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  const signIn = (words: string) =>
    send(host.origin, '/sign-in', { method: 'POST', headers: form, body: `passphrase=${encodeURIComponent(words)}` })
  const cookieOf = ({ headers }: Got) => headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  return {
    folder,
    clock,
    host,
    port,
    access,
    cert,
    own,
    form,
    remote,
    cookieOf,
    signIn,
    standIn,
    get: (path: string, headers: Record<string, string> = {}) => send(host.origin, path, { headers }),
    post: (path: string, headers: Record<string, string>, body = '') =>
      send(host.origin, path, { method: 'POST', headers, body }),
    media$: (headers: Record<string, string> = {}) => send(media.origin, '/media/seven/a/original', { headers }),
    async [Symbol.asyncDispose]() {
      await host.stop()
      await media.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('refuses to open without a passphrase, and with a short one', async () => {
  await using folder = await makeTempFolder()
  const [clock, log] = [createTestClock(), createMemoryLog()]
  const options = { listenOn: '0.0.0.0', origin: 'https://a:1', mediaOrigin: 'https://a:2', tls: null, proxy: null }
  const start = (passphraseFile: string | null) =>
    openRemoteAccess({ options: { ...options, passphraseFile }, profileFolder: folder.path, clock, log })
  await expect(start(null)).rejects.toThrow(/only with a passphrase.*--passphrase-file/u)
  const file = join(folder.path, 'short')
  await writeFile(file, 'elevenchars\n')
  await expect(start(file)).rejects.toThrow('at least 12 characters')
})

test('nothing is served before the sign-in: no page, no bridge, no medium, no token', async () => {
  await using it = await open()
  const page = await it.get('/', { accept: 'text/html', 'accept-language': 'de-AT,en' })
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Bei Backlot anmelden') as string })
  expect(page.text).not.toContain('Studio')
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect((await it.get('/index.html')).status).toBe(401)
  expect((await it.post('/token', it.own)).status).toBe(401)
  expect((await it.media$()).status).toBe(404)
  const socket = new WebSocket(`wss://127.0.0.2:${it.port}/bridge`, { ca: it.cert, origin: it.host.origin })
  const refused = await new Promise((resolve) =>
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode)),
  )
  expect(refused).toBe(401)
  expect(it.standIn.calls()).toBe(0)
})

test('the passphrase opens everything by one strict cookie, until 12 hours have passed', async () => {
  await using it = await open()
  const signed = await it.signIn(passphrase)
  expect(signed).toMatchObject({ status: 303, headers: { location: '/' } })
  expect(signed.headers['set-cookie']?.[0]).toMatch(
    /^__Host-backlot=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/u,
  )
  const cookie = it.cookieOf(signed)
  expect((await it.get('/', { cookie })).text).toContain('Studio')
  expect(await it.post('/token', { ...it.own, cookie })).toMatchObject({ status: 200, text: 'the-token' })
  expect(await it.media$({ cookie })).toMatchObject({ status: 200, text: 'pixels' })
  it.clock.advance(12 * 60 * 60_000)
  expect((await it.get('/', { cookie })).status).toBe(401)
})

test('the bridge opens over TLS for a page that signed in', async () => {
  await using it = await open()
  const cookie = it.cookieOf(await it.signIn(passphrase))
  const socket = new WebSocket(`wss://127.0.0.2:${it.port}/bridge`, {
    ca: it.cert,
    origin: it.host.origin,
    headers: { cookie },
  })
  const opened = await new Promise((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', resolve)
  })
  expect(opened).toBe('open')
  socket.close()
})

test('a foreign page, another Host and clear text get nothing, with the cookie too', async () => {
  await using it = await open()
  const cookie = it.cookieOf(await it.signIn(passphrase))
  expect((await it.get('/', { cookie })).status).toBe(200)
  expect((await it.get('/', { cookie, host: 'evil.example' })).status).toBe(403)
  expect((await it.get('/', { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await it.post('/token', { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect(
    (await it.post('/sign-in', { ...it.form, origin: 'https://evil.example' }, `passphrase=${passphrase}`)).status,
  ).toBe(403)
  expect((await it.post('/sign-in', { ...it.form, 'sec-fetch-site': 'cross-site' }, 'passphrase=x')).status).toBe(403)
  const clear = connect({ host: '127.0.0.2', port: it.port })
  clear.write(`GET / HTTP/1.1\r\nHost: 127.0.0.2:${it.port}\r\n\r\n`)
  let heard = ''
  clear.on('data', (chunk) => (heard += String(chunk)))
  await new Promise((resolve) => clear.on('close', resolve))
  expect(heard).not.toContain('Backlot')
})

test('five wrong passphrases close the door for a minute, the right one included', async () => {
  await using it = await open()
  for (let tries = 0; tries < 5; tries += 1) expect((await it.signIn('quiet lake at dusk')).status).toBe(403)
  expect((await it.signIn(passphrase)).status).toBe(429)
  it.clock.advance(60_000)
  expect((await it.signIn(passphrase)).status).toBe(303)
})

test('stores a hash that only this user can read, and keeps the certificate until it ends', async () => {
  await using given = await makeTempFolder()
  const passphraseFile = join(given.path, 'passphrase.txt')
  await writeFile(passphraseFile, `${passphrase}\n`)
  await using it = await open({ passphraseFile })
  expect((await it.signIn(passphrase)).status).toBe(303)
  expect((await it.signIn(`${passphrase} `)).status).toBe(403)
  const file = join(it.folder.path, 'remote', 'passphrase.json')
  const stored = await readFile(file, 'utf8')
  expect(stored).not.toContain(passphrase)
  // Whoever has the file can try passphrases: each try has to cost much.
  expect(JSON.parse(stored)).toMatchObject({ cost: { N: 65_536, r: 8, p: 1 } })
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await stat(join(it.folder.path, 'remote', 'certificate.key'))).mode & 0o077).toBe(0)
  expect(it.remote.words).toContain(new X509Certificate(it.cert).fingerprint256)
  expect((await it.access()).page.place.tls?.cert).toBe(it.cert)
  it.clock.advance(380 * 24 * 60 * 60_000)
  expect((await it.access()).page.place.tls?.cert).not.toBe(it.cert)
})

test('behind a proxy, takes connections of that proxy only, and only what it took over HTTPS', async () => {
  await using it = await open({ proxy: '127.0.0.1', listenOn: '127.0.0.2' })
  const ask = (localAddress: string, ...lines: string[]) =>
    new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect({ host: '127.0.0.2', port: it.port, localAddress })
      socket.on('data', (chunk) => (heard += String(chunk)))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(heard))
      const head = ['GET / HTTP/1.1', `Host: 127.0.0.2:${it.port}`, 'Accept: text/html', 'Connection: close', ...lines]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
    })
  expect(await ask('127.0.0.1', 'X-Forwarded-Proto: https')).toContain('Sign in to Backlot')
  expect(await ask('127.0.0.1')).toContain('400')
  expect(await ask('127.0.0.3', 'X-Forwarded-Proto: https')).toBe('')
})
