// Catches: an address that is said to work though events would not arrive, or not as they were sent, and a problem that
// is named wrongly.
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSystemClock, createSystemRandom } from '#main/hosts/system-clock.ts'
import { checkAddress } from '#main/public-address/check-address.ts'
import { createReceiver, type Receiver } from '#main/webhook/receiver.ts'
import { newCapability } from '#shared/util/ports.ts'
import { freePort } from '../../../helpers/free-port.ts'
import { makeCertificate } from '../../../helpers/make-certificate.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

let receiver: Receiver
/** The hosts that the receiver accepts. */
let hosts: string[]

beforeEach(async () => {
  hosts = []
  receiver = createReceiver({
    find: () => null,
    take: () => Promise.resolve('not-stored'),
    hosts: () => hosts,
    clock: createSystemClock(),
    log: createMemoryLog(),
  })
  await receiver.listen(0)
})
afterEach(() => receiver.stop())

const random = createSystemRandom()
const check = (base: string) =>
  checkAddress(base, {
    target: 'http://127.0.0.1:27810',
    token: () => newCapability(random),
    expect: receiver.expect,
    signal: new AbortController().signal,
    log: createMemoryLog(),
  })

/** Forwards a request to the receiver, as a tunnel does. */
function forward(
  from: IncomingMessage,
  to: ServerResponse,
  change: { readonly host?: string; readonly body?: (body: string) => string; readonly answer?: string } = {},
): void {
  const chunks: Buffer[] = []
  from.on('data', (chunk: Buffer) => void chunks.push(chunk))
  from.on('end', () => {
    const sent = Buffer.concat(chunks)
    const body = change.body === undefined ? sent : Buffer.from(change.body(sent.toString()))
    const headers = { ...from.headers, host: change.host ?? from.headers.host, 'content-length': body.length }
    const inner = request(`http://${receiver.address()}${from.url}`, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500)
      if (change.answer === undefined) answer.pipe(to)
      else to.end(change.answer)
    })
    inner.end(body)
  })
}
/** A server under the second name of this computer. */
const outside = ({ origin }: { origin: string }) => origin.replace('127.0.0.1', 'localhost')

it('finds nothing wrong with a tunnel that passes everything on', async () => {
  await using tunnel = await serveHttp((from, to) => forward(from, to))
  hosts = [new URL(outside(tunnel)).host]
  expect(await check(outside(tunnel))).toBeNull()
})

it('names a body that is written again', async () => {
  await using tunnel = await serveHttp((from, to) =>
    forward(from, to, { body: (text) => JSON.stringify(JSON.parse(text)) }),
  )
  hosts = [new URL(outside(tunnel)).host]
  expect(await check(outside(tunnel))).toMatchObject({
    problem: 'body-changed',
    sentence: expect.stringContaining('changes their content') as string,
  })
})

it('names a host that the receiver refuses', async () => {
  await using tunnel = await serveHttp((from, to) => forward(from, to, { host: 'inner.example' }))
  hosts = [new URL(outside(tunnel)).host]
  expect(await check(outside(tunnel))).toMatchObject({
    problem: 'host-refused',
    sentence: expect.stringContaining('“inner.example”') as string,
  })
})

it.each<[string, (from: IncomingMessage, to: ServerResponse) => void, string]>([
  ['something else', (_, to) => to.end('a page of the tunnel'), 'Something else answers'],
  ['an error of the tunnel', (_, to) => to.writeHead(502).end(), 'status 502'],
  ['an echo', (from, to) => from.pipe(to), 'Something else answers'],
  ['another answer to what arrived', (from, to) => forward(from, to, { answer: 'OK' }), 'Requests arrive, but'],
])('names %s as another answer', async (_, answer, words) => {
  await using other = await serveHttp(answer)
  hosts = [new URL(outside(other)).host]
  expect(await check(outside(other))).toMatchObject({
    problem: 'other-answer',
    sentence: expect.stringContaining(words) as string,
  })
})

it('names a redirect and where it leads', async () => {
  await using other = await serveHttp((_, to) => to.writeHead(308, { location: 'https://www.example.org/h' }).end())
  expect(await check(outside(other))).toMatchObject({
    problem: 'redirect',
    sentence: expect.stringContaining('redirects to https://www.example.org.') as string,
  })
})

it.each([
  ['self-signed', {}, 'self-signed'],
  ['expired', { from: new Date(0), until: new Date(86_400_000) }, 'TLS at localhost'],
])('names a certificate that is %s', async (_, order, words) => {
  const { cert, key } = makeCertificate({ name: 'localhost', names: ['localhost'], ...order })
  const server = createSecureServer({ cert, key }, (_request, response) => void response.end())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await check(`https://localhost:${port}`)).toMatchObject({
    problem: 'tls',
    sentence: expect.stringContaining(words) as string,
  })
  server.closeAllConnections()
  server.close()
})

it('names a server that does not speak TLS', async () => {
  await using plain = await serveHttp((_, to) => to.end())
  expect(await check(outside(plain).replace('http:', 'https:'))).toMatchObject({ problem: 'tls' })
})

it('names a closed port, and says where the tunnel should lead', async () => {
  expect(await check(`http://localhost:${await freePort()}`)).toMatchObject({
    problem: 'refused',
    sentence: expect.stringContaining('http://127.0.0.1:27810') as string,
  })
})

it('names a name that does not resolve', async () => {
  expect(await check('https://no-such-name.invalid')).toMatchObject({
    problem: 'dns',
    sentence: expect.stringContaining('no-such-name.invalid can’t be found (DNS)') as string,
  })
})

it('names an address that the internet cannot reach', async () => {
  expect(await check('https://192.168.1.4')).toMatchObject({ problem: 'private' })
})

it('answers the path of a check only while it is under way, and stores nothing', async () => {
  const expected = receiver.expect('c'.repeat(64), 'the answer')
  const post = () =>
    fetch(`http://${receiver.address()}/h/${'c'.repeat(64)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  expect(await (await post()).text()).toBe('the answer')
  expected.end()
  expect((await post()).status).toBe(404)
})
