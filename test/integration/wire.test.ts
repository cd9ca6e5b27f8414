// Catches: a paid request that is sent twice or to another place, a key that leaves its origin, a certificate that is
// not checked, a partial answer taken for a valid one, "not charged" reported while the charge is unknown.
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ServiceClient } from '#main/api/client.ts'
import { createServiceOpener } from '#main/api/create-api.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { createFreeBudget } from '../helpers/free-budget.ts'
import { type Certificate, makeCertificate } from '../helpers/make-certificate.ts'
import { serveBytes, serveHttp, type TestServer } from '../helpers/serve-http.ts'

const key = `pk_live_${'k'.repeat(40)}`
const generation = {
  id: '5f0c9f5e-52b4-4b6e-9d3a-0f3f9f0a1b2c',
  modelId: 'meridian-100',
  status: 'processing',
  creditsSpent: 2,
  createdAt: '2026-06-01T12:00:00Z',
}
const good = JSON.stringify({ success: true, data: generation })
const words = 'the words of a prompt'

type OpenService = AsyncDisposable & { run(): Promise<unknown>; read(): Promise<unknown>; service: ServiceClient }

/** Opens the studio's client of a server, with an unlimited rate budget. */
function open({ origin }: Pick<TestServer, 'origin'>): OpenService {
  const budget = createFreeBudget()
  const opened = createServiceOpener(createSystemClock(), { add: () => undefined, known: (text) => text })({
    baseUrl: origin,
    key,
    budget,
    onContact: () => undefined,
  })
  const { generation: calls } = opened.service
  const body = { modelId: 'meridian-100', input: { prompt: words } }
  return {
    service: opened.service,
    run: () => calls.run({ body, idempotencyKey: 'cs1-1' }),
    read: () => calls.read({ params: { id: generation.id }, query: {} }),
    async [Symbol.asyncDispose]() {
      await opened.close()
      expect(budget.open(), 'reservations that were not released').toBe(0)
    },
  }
}

/** Returns the id of what was started, or the failure with its charge. */
function reported(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    (value) => z.object({ id: z.string() }).parse(value).id,
    (error: unknown) => (isFailure(error) ? `${error.code} ${error.data.charged}` : String(error)),
  )
}

describe('a connection that is reused', () => {
  it.each(['before the request is read', 'after it was read', 'in the middle of the answer'])(
    'A16: a reset %s gives one POST per attempt',
    async (moment) => {
      const used = new WeakSet<Socket>()
      let resets = 0
      await using server = await serveHttp((request, response) => {
        const { socket } = request
        if (!used.has(socket)) {
          used.add(socket)
          return void request.resume().on('end', () => response.writeHead(201).end(good))
        }
        resets += 1
        if (moment === 'before the request is read') return void socket.resetAndDestroy()
        request.resume().on('end', () => {
          if (moment === 'in the middle of the answer')
            response.writeHead(201, { 'content-length': 900 }).write('{"id"')
          setImmediate(() => socket.resetAndDestroy())
        })
      })
      await using client = open(server)
      let lost = 0
      for (let attempt = 1; attempt <= 40; attempt += 1) {
        const answer = await reported(client.run())
        expect([generation.id, 'UNREACHABLE unknown']).toContain(answer)
        lost += answer === generation.id ? 0 : 1
        expect(server.seen).toHaveLength(attempt)
      }
      expect(lost).toBe(resets)
      expect(resets).toBeGreaterThan(5)
    },
  )

  it('A16: one that the server closed while idle is replaced, and each POST arrives once', async () => {
    await using server = await serveHttp((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(201).end(good)
        setImmediate(() => request.socket.destroy())
      })
    })
    await using client = open(server)
    let answered = 0
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      answered += await client.run().then(
        () => 1,
        () => 0,
      )
      expect(server.seen.length).toBeLessThanOrEqual(attempt)
    }
    expect(server.seen.length).toBeGreaterThanOrEqual(answered)
    expect(answered).toBeGreaterThan(0)
  })
})

describe('a redirect', () => {
  const statuses = [301, 302, 303, 307, 308] as const
  const targets: [string, 'inside' | 'outside', (own: string, port: string) => string][] = [
    ['the same origin', 'inside', (own) => `${own}/moved`],
    ['a path', 'inside', () => '/moved'],
    ['a path with a fragment', 'inside', () => '/moved#here'],
    ['another port', 'outside', (_, port) => `http://127.0.0.1:${port}/moved`],
    ['another host', 'outside', (_, port) => `http://localhost:${port}/moved`],
    ['another host without a scheme', 'outside', (_, port) => `//localhost:${port}/moved`],
    ['another scheme', 'outside', (own) => `${own.replace('http:', 'https:')}/moved`],
    ['a name and a password', 'outside', (own) => `${own.replace('//', '//me:secret@')}/moved`],
    ['this computer in another spelling', 'outside', (_, port) => `http://0x7f.1:${port}/moved`],
    ['no address', 'outside', () => 'http://%zz/'],
  ]
  let foreign: TestServer
  beforeAll(async () => {
    foreign = await serveHttp((_, response) => void response.writeHead(200).end(good))
  })
  afterAll(() => foreign[Symbol.asyncDispose]())

  it.each(statuses.flatMap((status) => targets.map((target) => [status, ...target] as const)))(
    'I7: %i to %s never leaves the origin, and never changes a POST',
    async (status, _, place, locate) => {
      await using server: TestServer = await serveHttp((request, response) => {
        if (request.url === '/moved') return void response.writeHead(200).end(good)
        response.writeHead(status, { location: locate(server.origin, new URL(foreign.origin).port) }).end()
      })
      await using client = open(server)
      const isKept = status === 307 || status === 308
      const mayFollow = { run: place === 'inside' && isKept, read: place === 'inside' }
      for (const name of ['run', 'read'] as const) {
        const before = server.seen.length
        const refused = `NOT_THE_SERVICE ${name === 'run' ? 'unknown' : 'no'}`
        expect(await reported(client[name]())).toBe(mayFollow[name] ? generation.id : refused)
        const seen = server.seen.slice(before)
        expect(seen).toHaveLength(mayFollow[name] ? 2 : 1)
        expect(new Set(seen.map(({ method }) => method))).toEqual(new Set([name === 'run' ? 'POST' : 'GET']))
        const keys = name === 'run' ? ['cs1-1'] : [undefined]
        expect([...new Set(seen.map(({ headers }) => headers['idempotency-key']))]).toEqual(keys)
      }
      expect(foreign.seen).toEqual([])
    },
  )

  it.each([307, 301])('I7: %i in a loop ends', async (status) => {
    await using server = await serveHttp((request, response) => {
      response.writeHead(status, { location: `/hop/${server.seen.length}${request.method}` }).end()
    })
    await using client = open(server)
    await expect(client.read()).rejects.toMatchObject({ code: 'NOT_THE_SERVICE' })
    expect(server.seen).toHaveLength(4)
  })

  it('I7: an unkeyed start never follows it', async () => {
    await using server = await serveHttp((_, response) => void response.writeHead(307, { location: '/moved' }).end())
    await using client = open(server)
    const order = { body: { modelId: 'meridian-100', prompts: [words] } }
    await expect(client.service.batch.start(order)).rejects.toMatchObject({ data: { charged: 'unknown' } })
    expect(server.seen).toHaveLength(1)
  })
})

describe('a certificate', () => {
  const day = 86_400_000
  const from = (days: number) => new Date(Date.now() + days * day)
  const authority = makeCertificate({ name: 'Root of a test', isAuthority: true })
  const name = { name: 'service', names: ['127.0.0.1'] }
  const before = { ca: tls.getCACertificates('default'), unauthorized: process.env['NODE_TLS_REJECT_UNAUTHORIZED'] }
  beforeAll(() => {
    tls.setDefaultCACertificates([...before.ca, authority.cert])
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  })
  afterAll(() => {
    tls.setDefaultCACertificates(before.ca)
    if (before.unauthorized === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before.unauthorized
  })

  async function serveTls({ cert, key: secret }: Certificate, options: tls.TlsOptions = {}) {
    let requests = 0
    const server = createTlsServer({ cert, key: secret, ...options }, (_, response) => {
      requests += 1
      response.writeHead(201).end(good)
    })
    server.on('tlsClientError', () => undefined)
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
    return {
      // The address of a server that listens on a port has this type.
      origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      requests: () => requests,
      async [Symbol.asyncDispose]() {
        server.closeAllConnections()
        await new Promise((closed) => void server.close(closed))
      },
    }
  }

  it('I8: that is valid is accepted', async () => {
    await using server = await serveTls(makeCertificate({ ...name, by: authority }))
    await using client = open(server)
    expect(await client.run()).toMatchObject({ id: generation.id })
  })

  const other = makeCertificate({ name: 'Another root', isAuthority: true })
  it.each<[string, () => Certificate, string, tls.TlsOptions?]>([
    ['that is self-signed', () => makeCertificate(name), 'self-signed'],
    ['from an unknown issuer', () => makeCertificate({ ...name, by: other }), 'an issuer this computer doesn’t trust'],
    [
      'for another host',
      () => makeCertificate({ name: 'x', names: ['x.example'], by: authority }),
      'for another address',
    ],
    ['that has expired', () => makeCertificate({ ...name, by: authority, from: from(-9), until: from(-1) }), 'expired'],
    [
      'with TLS 1.0',
      () => makeCertificate({ ...name, by: authority }),
      'A secure connection couldn’t be established',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    ],
  ])('I8: %s is refused with its reason, whatever the environment says', async (_, make, reason, options) => {
    await using server = await serveTls(make(), options)
    await using client = open(server)
    await expect(client.run()).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining(reason),
      data: { charged: 'no' },
    })
    expect(server.requests()).toBe(0)
  })

  it('I18: that is not valid yet points to the clock', async () => {
    const early = makeCertificate({ ...name, by: authority, from: from(1), until: from(9) })
    await using server = await serveTls(early)
    await using client = open(server)
    await expect(client.read()).rejects.toMatchObject({ message: expect.stringContaining('date and time') })
  })
})

describe('a broken answer', () => {
  const head = 'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n'
  const half = good.slice(0, 60)
  const chunk = `${half.length.toString(16)}\r\n${half}\r\n`
  it.each([
    ['cut by the end of the connection', `${head}Connection: close\r\n\r\n${half}`, 'UNREADABLE_ANSWER'],
    ['with too small a length', `${head}Content-Length: ${half.length}\r\n\r\n${good}`, 'UNREADABLE_ANSWER'],
    ['with too large a length', `${head}Content-Length: 900\r\n\r\n${good}`, 'UNREACHABLE'],
    ['with two lengths', `${head}Content-Length: 2\r\nContent-Length: 4\r\n\r\n${good}`, 'UNREACHABLE'],
    [
      'with a length and chunks',
      `${head}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
      'UNREACHABLE',
    ],
    ['of chunks without an end', `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`, 'UNREACHABLE'],
    ['of a chunk of no size', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${half}`, 'UNREACHABLE'],
    ['with half a head', 'HTTP/1.1 201 Crea', 'UNREACHABLE'],
    ['with a head without an end', `${head}X: ${'a'.repeat(100_000)}`, 'UNREACHABLE'],
    ['that is empty', '', 'UNREACHABLE'],
    ['of another program', 'SSH-2.0-OpenSSH_9.6\r\n', 'UNREACHABLE'],
    [
      'compressed without a request for it',
      `${head}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00`,
      'NOT_THE_SERVICE',
    ],
    ['of a page', `HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>`, 'NOT_THE_SERVICE'],
    ['of a page as a refusal', `HTTP/1.1 403 No\r\nContent-Length: 6\r\n\r\n<html>`, 'NOT_THE_SERVICE'],
    ['of a text', `${head}Content-Length: 4\r\n\r\n"ok"`, 'UNREADABLE_ANSWER'],
    ['without a body', `${head}Content-Length: 0\r\n\r\n`, 'NOT_THE_SERVICE'],
    ['from a proxy', 'HTTP/1.1 407 Sign in\r\nContent-Length: 0\r\n\r\n', 'NOT_THE_SERVICE'],
  ])('I5: %s is an error with a code, and the charge of a paid call stays unknown', async (_, bytes, code) => {
    await using server = await serveBytes(bytes)
    await using client = open(server)
    await expect(client.run()).rejects.toMatchObject({ code, data: { charged: 'unknown' } })
    await expect(client.read()).rejects.toMatchObject({ code, data: { charged: 'no' } })
  })
})
