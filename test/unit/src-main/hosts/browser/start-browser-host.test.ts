// Catches a listener that trusts a foreign page: through a re-pointed name, another port, a framed or proxied request.
import { expect, test } from 'vitest'
import { rawRequest, statusOf } from '../../../../helpers/raw-request.ts'
import { startTestHost } from '../../../../helpers/start-test-host.ts'

const hostsFor = (port: number): readonly (readonly [label: string, lines: readonly string[]])[] => [
  ['foreign name', ['Host: evil.example']],
  ['foreign name, our port', [`Host: evil.example:${port}`]],
  ['our number as a prefix', [`Host: 127.0.0.1.evil.example:${port}`]],
  ['our number as a suffix', [`Host: evil.127.0.0.1:${port}`]],
  ['no port', ['Host: 127.0.0.1']],
  ['next port', [`Host: 127.0.0.1:${port + 1}`]],
  ['port with a zero', [`Host: 127.0.0.1:0${port}`]],
  ['port with more after it', [`Host: 127.0.0.1:${port}.evil.example`]],
  ['name of this machine', [`Host: localhost:${port}`]],
  ['name of this machine, upper case', [`Host: LOCALHOST:${port}`]],
  ['trailing dot', [`Host: 127.0.0.1.:${port}`]],
  ['short form', [`Host: 127.1:${port}`]],
  ['decimal', [`Host: 2130706433:${port}`]],
  ['hex', [`Host: 0x7f.0.0.1:${port}`]],
  ['octal', [`Host: 0177.0.0.1:${port}`]],
  ['wildcard', [`Host: 0.0.0.0:${port}`]],
  ['IPv6', [`Host: [::1]:${port}`]],
  ['IPv6 around IPv4', [`Host: [::ffff:127.0.0.1]:${port}`]],
  ['user name', [`Host: user@127.0.0.1:${port}`]],
  ['fullwidth digits', [`Host: １27.0.0.1:${port}`]],
  ['none', []],
  ['empty', ['Host:']],
  ['two, ours first', [`Host: 127.0.0.1:${port}`, 'Host: evil.example']],
  ['two, ours last', ['Host: evil.example', `Host: 127.0.0.1:${port}`]],
]

const originsFor = (port: number): readonly string[] => [
  'null',
  'https://evil.example',
  `http://evil.example:${port}`,
  `http://127.0.0.1.evil.example:${port}`,
  'http://127.0.0.1',
  `http://127.0.0.1:${port + 1}`,
  `https://127.0.0.1:${port}`,
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}.evil.example`,
  `http://127.0.0.1:${port}/`,
  'file://',
  'app://backlot',
]

const targets = ['/', '/index.html', '/nothing', '/%', '/../.hidden', '/bridge']

test('no foreign Host gets a byte of any route, whatever Origin it names', async () => {
  await using test = await startTestHost()
  for (const [label, hosts] of hostsFor(test.port)) {
    for (const origin of [null, `http://127.0.0.1:${test.port}`, ...originsFor(test.port)]) {
      const extra = origin === null ? [] : [`Origin: ${origin}`]
      const answer = await rawRequest(test.port, ['GET / HTTP/1.1', ...hosts, ...extra])
      expect([400, 403], `${label} ${origin}`).toContain(statusOf(answer))
      expect(answer).not.toContain('<title>')
    }
    for (const target of targets) {
      const answer = await rawRequest(test.port, [`GET ${target} HTTP/1.1`, ...hosts])
      expect([400, 403], `${label} ${target}`).toContain(statusOf(answer))
    }
  }
  expect(test.standIn.calls()).toBe(0)
})

test('our Host with a foreign Origin is refused on every route, and by every method', async () => {
  await using test = await startTestHost()
  const host = `Host: 127.0.0.1:${test.port}`
  for (const origin of originsFor(test.port)) {
    for (const target of targets) {
      const answer = await rawRequest(test.port, [`GET ${target} HTTP/1.1`, host, `Origin: ${origin}`])
      expect(statusOf(answer), `${origin} ${target}`).toBe(403)
    }
    const probe = ['OPTIONS / HTTP/1.1', host, `Origin: ${origin}`, 'Access-Control-Request-Method: POST']
    expect(statusOf(await rawRequest(test.port, probe))).toBe(403)
  }
})

test('an absolute target, HTTP/1.0, and every method that is not a reading one are refused', async () => {
  await using test = await startTestHost()
  const host = `Host: 127.0.0.1:${test.port}`
  const send = (...lines: string[]) => rawRequest(test.port, lines).then(statusOf)
  expect(await send('GET http://evil.example/ HTTP/1.1', host)).toBe(400)
  expect(await send(`GET http://127.0.0.1:${test.port}/ HTTP/1.1`, host)).toBe(400)
  expect(await send('OPTIONS * HTTP/1.1', host)).toBe(400)
  expect(await send('GET / HTTP/1.0', host)).toBe(505)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    expect(await send(`${method} / HTTP/1.1`, host, 'Content-Length: 0'), method).toBe(405)
  }
  expect(await send('CONNECT evil.example:443 HTTP/1.1', host)).toBeNaN()
})

test('every answer carries the same strict headers, no cookie and nothing for another origin', async () => {
  await using test = await startTestHost()
  const host = `Host: 127.0.0.1:${test.port}`
  for (const [target, status] of [
    ['/', 200],
    ['/nothing', 404],
    ['/.hidden', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 403],
  ] as const) {
    const answer = await rawRequest(test.port, [`GET ${target} HTTP/1.1`, host, 'Connection: close'])
    const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()
    expect(statusOf(answer), target).toBe(status)
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toContain('cross-origin-opener-policy: same-origin')
    expect(head).toContain('cross-origin-resource-policy: same-origin')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('referrer-policy: no-referrer')
    expect(head).toContain('cache-control: no-store')
    expect(head).not.toContain('set-cookie')
    expect(head).not.toContain('access-control')
    expect(answer).not.toContain(test.token)
  }
})

test('a launch address holds the token in its fragment only', async () => {
  await using test = await startTestHost()
  const address = new URL(test.host.address)
  expect(address.hash).toBe(`#token=${test.token}`)
  expect(address.search).toBe('')
  expect(Buffer.from(test.token, 'base64url')).toHaveLength(32)
})

test('a port that is taken is an error at start, not a second host', async () => {
  await using test = await startTestHost()
  const { startBrowserHost } = await import('#main/hosts/browser/start-browser-host.ts')
  const again = startBrowserHost({
    bridge: test.standIn.parts,
    rendererFolder: import.meta.dirname,
    port: test.port,
    token: 'x',
    mediaOrigin: 'http://127.0.0.1:9',
    clock: { now: () => 0, monotonic: () => 0, after: () => () => undefined },
    log: test.log,
  })
  await expect(again).rejects.toThrow(`Port ${test.port} is taken by another program.`)
})
