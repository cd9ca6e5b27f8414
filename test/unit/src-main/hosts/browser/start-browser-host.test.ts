// Catches a listener that trusts a foreign page: through DNS rebinding, another port, a framed or proxied request; and
// a one-time code that yields the token twice, late or to another page.
import { expect, test } from 'vitest'
import { rawRequest, statusOf } from '../../../../helpers/raw-request.ts'
import { startTestHost, type TestHost } from '../../../../helpers/start-test-host.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const hostsFor = (port: number): readonly (readonly [label: string, lines: readonly string[]])[] => [
  ['foreign name', ['Host: evil.example']],
  ['foreign name, our port', [`Host: evil.example:${port}`]],
  ['our address as a prefix', [`Host: 127.0.0.1.evil.example:${port}`]],
  ['our address as a suffix', [`Host: evil.127.0.0.1:${port}`]],
  ['no port', ['Host: 127.0.0.1']],
  ['next port', [`Host: 127.0.0.1:${port + 1}`]],
  ['port with a leading zero', [`Host: 127.0.0.1:0${port}`]],
  ['port followed by more text', [`Host: 127.0.0.1:${port}.evil.example`]],
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

test('refuses our Host with a foreign Origin on every route and with every method', async () => {
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

test('refuses an absolute target, HTTP/1.0, and every method other than the reading ones', async () => {
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

test('every answer has the same strict headers, no cookie and nothing for another origin', async () => {
  await using test = await startTestHost()
  const host = `Host: 127.0.0.1:${test.port}`
  for (const [target, status, caching] of [
    ['/', 200, 'no-store'],
    // Named by its content: another one has another name.
    ['/assets/index-1.js', 200, 'private, max-age=31536000, immutable'],
    ['/assets/index-2.js', 404, 'no-store'],
    ['/nothing', 404, 'no-store'],
    ['/.hidden', 404, 'no-store'],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, 'no-store'],
  ] as const) {
    const answer = await rawRequest(test.port, [`GET ${target} HTTP/1.1`, host, 'Connection: close'])
    const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()
    expect(statusOf(answer), target).toBe(status)
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toContain('cross-origin-opener-policy: same-origin')
    expect(head).toContain('cross-origin-resource-policy: same-origin')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('referrer-policy: no-referrer')
    expect(head).toContain(`cache-control: ${caching}`)
    expect(head).not.toContain('set-cookie')
    expect(head).not.toContain('access-control')
    expect(answer).not.toContain(test.token)
  }
})

test('a launch address contains the token in its fragment only', async () => {
  await using test = await startTestHost()
  const address = new URL(test.host.address)
  expect(address.hash).toBe(`#token=${test.token}`)
  expect(address.search).toBe('')
  expect(Buffer.from(test.token, 'base64url')).toHaveLength(32)
})

const codeIn = (address: string) => new URL(address).hash.replace('#code=', '')

/**
 * Asks for the token as our own page does; `changed` replaces header lines by name, and drops one where it is empty.
 */
async function takeToken({ port }: TestHost, code: string, changed: Readonly<Record<string, string>> = {}) {
  const lines = {
    Host: `127.0.0.1:${port}`,
    Origin: `http://127.0.0.1:${port}`,
    'Sec-Fetch-Site': 'same-origin',
    'X-Launch-Code': code,
    'Content-Length': '0',
    Connection: 'close',
    ...changed,
  }
  const head = Object.entries(lines).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  const answer = await rawRequest(port, ['POST /token HTTP/1.1', ...head])
  return { status: statusOf(answer), head: answer.split('\r\n\r\n')[0] ?? '', body: answer.split('\r\n\r\n')[1] }
}

test('a one-time address has 256 bits other than the token, in its fragment only, and is new each time', async () => {
  await using test = await startTestHost()
  const [one, other] = [test.host.oneTimeAddress(), test.host.oneTimeAddress()]
  expect(new URL(one).href.replace(/#.*/, '')).toBe(`${test.host.origin}/`)
  expect(new URL(one).hash).toMatch(/^#code=/)
  expect(Buffer.from(codeIn(one), 'base64url')).toHaveLength(32)
  expect(codeIn(one)).not.toBe(test.token)
  expect(codeIn(one)).not.toBe(codeIn(other))
})

test('a code yields the token once, however many ask at the same time', async () => {
  await using test = await startTestHost()
  const code = codeIn(test.host.oneTimeAddress())
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeToken(test, code)))
  const given = answers.filter(({ status }) => status === 200)
  expect(given.map(({ body }) => body)).toEqual([test.token])
  expect(given[0]?.head.toLowerCase()).toContain('cache-control: no-store')
  const refused = answers.filter(({ status }) => status === 403)
  expect(refused).toHaveLength(19)
  for (const { body } of refused) {
    expect(body).toBe('This code is wrong, expired or already used. Start Backlot again.\n')
  }
})

test('a code expires within a minute', async () => {
  const clock = createTestClock()
  await using test = await startTestHost(clock)
  const [early, late] = [codeIn(test.host.oneTimeAddress()), codeIn(test.host.oneTimeAddress())]
  clock.advance(59_999)
  expect((await takeToken(test, early)).status).toBe(200)
  clock.advance(1)
  const answer = await takeToken(test, late)
  expect(answer.status).toBe(403)
  expect(answer.body).not.toContain(test.token)
})

test('four codes are valid at a time, and a fifth invalidates the first', async () => {
  await using test = await startTestHost()
  const codes = Array.from({ length: 5 }, () => codeIn(test.host.oneTimeAddress()))
  const statuses: number[] = []
  for (const code of codes) statuses.push((await takeToken(test, code)).status)
  expect(statuses).toEqual([403, 200, 200, 200, 200])
})

test('refuses a wrong code, and the right one stays valid', async () => {
  await using test = await startTestHost()
  const code = codeIn(test.host.oneTimeAddress())
  for (const wrong of ['', code.slice(1), `${code}x`, code.toLowerCase(), test.token, `${code}, ${code}`]) {
    expect((await takeToken(test, wrong)).status, wrong).toBe(403)
  }
  expect((await takeToken(test, code)).status).toBe(200)
})

test('refuses a token request from another page whatever it contains, and uses up no code', async () => {
  await using test = await startTestHost()
  const code = codeIn(test.host.oneTimeAddress())
  for (const [label, hosts] of hostsFor(test.port)) {
    if (hosts.length !== 1) continue
    const { status, body } = await takeToken(test, code, { Host: (hosts[0] ?? '').slice('Host: '.length) })
    expect([400, 403], label).toContain(status)
    expect(body, label).not.toContain(test.token)
  }
  for (const origin of ['', ...originsFor(test.port)]) {
    expect((await takeToken(test, code, { Origin: origin })).status, origin).toBe(403)
  }
  for (const site of ['cross-site', 'same-site', 'none', 'same-origin, cross-site']) {
    expect((await takeToken(test, code, { 'Sec-Fetch-Site': site })).status, site).toBe(403)
  }
  const elsewhere = [`/token?code=${code}`, '/token/', '/', '/bridge']
  const ours = [`Host: 127.0.0.1:${test.port}`, `Origin: ${test.host.origin}`, `X-Launch-Code: ${code}`]
  for (const target of elsewhere) {
    const answer = await rawRequest(test.port, [`POST ${target} HTTP/1.1`, ...ours, 'Content-Length: 0'])
    expect(statusOf(answer), target).toBe(405)
  }
  const read = await rawRequest(test.port, ['GET /token HTTP/1.1', ...ours, 'Connection: close'])
  expect(statusOf(read)).toBe(404)
  expect(read).not.toContain(test.token)
  // A browser that does not send Sec-Fetch-Site still sends its Origin.
  expect((await takeToken(test, code, { 'Sec-Fetch-Site': '' })).status).toBe(200)
})

test('fails at start where the port is taken, instead of starting a second host', async () => {
  await using test = await startTestHost()
  const { startBrowserHost } = await import('#main/hosts/browser/start-browser-host.ts')
  const again = startBrowserHost({
    bridge: Promise.resolve(test.standIn.parts),
    rendererFolder: import.meta.dirname,
    port: test.port,
    token: 'x',
    mediaOrigin: 'http://127.0.0.1:9',
    clock: { now: () => 0, monotonic: () => 0, after: () => () => undefined },
    log: test.log,
  })
  await expect(again).rejects.toThrow(`Port ${test.port} is in use by another program.`)
})
