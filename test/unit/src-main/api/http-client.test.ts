// Catches: a paid request that is repeated or redirected automatically, half an answer that counts as complete, an
// endless answer that fills the memory, a slow trickle that outlasts every deadline.
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createHttpClient, type Follow, type WireRequest } from '#main/api/http-client.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { serveBytes, serveHttp, type TestServer } from '../../../helpers/serve-http.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const headers = { authorization: `Bearer pk_live_${'k'.repeat(40)}` }
const order: WireRequest = { method: 'POST', path: '/run', headers, body: '{}', deadlineMs: 5_000, isHeld: false }

function open({ origin }: Pick<TestServer, 'origin'>, clock = createSystemClock()) {
  const http = createHttpClient({ origin, clock })
  return { send: http.send, [Symbol.asyncDispose]: () => http.close() }
}

it.each([301, 302, 303, 307, 308])(
  'a redirect %i counts as the answer, and the key is sent nowhere else',
  async (status) => {
    await using elsewhere = await serveHttp((_, response) => void response.end('{}'))
    await using server = await serveHttp((_, response) => {
      response.writeHead(status, { location: `${elsewhere.origin}/run` }).end()
    })
    await using http = open(server)
    expect(await http.send(order)).toMatchObject({ kind: 'response', status })
    expect(elsewhere.seen).toEqual([])
    expect(server.seen).toHaveLength(1)
  },
)

it.each(['//elsewhere.example/run', '/..//run', '/run?next=https://elsewhere.example'])(
  'the path %s stays at the origin, and so does the key',
  async (path) => {
    await using server = await serveHttp((_, response) => void response.end('{}'))
    await using http = open(server)
    await http.send({ ...order, path })
    expect(server.seen.map(({ url, headers: sent }) => [url, sent.authorization])).toEqual([
      [path, headers.authorization],
    ])
  },
)

it.each([
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{"a"'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ],
  ['fewer bytes than announced', 'HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\n{"success":true'],
  ['chunks without an end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
  ['half a header', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ['nothing', ''],
  ['something else', 'SSH-2.0-OpenSSH_9.6\r\n'],
])('I5: an answer with %s counts as lost and is not read', async (_, bytes) => {
  await using server = await serveBytes(bytes)
  await using http = open(server)
  expect(await http.send(order)).toMatchObject({ kind: 'lost' })
})

it('A16: a request that may have arrived is never resent automatically', async () => {
  await using server = await serveHttp((request) => request.socket.destroy())
  await using http = open(server)
  for (const method of ['POST', 'GET'] as const) {
    expect(await http.send({ ...order, method })).toMatchObject({ kind: 'lost' })
  }
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

it('I18: a port where nothing listens counts as unreached: nothing was sent', async () => {
  const server = await serveHttp(() => undefined)
  await server[Symbol.asyncDispose]()
  await using http = open(server)
  expect(await http.send(order)).toMatchObject({ kind: 'unreached', reason: 'ECONNREFUSED' })
})

it('I14: reads ten megabytes and not one byte more, whatever the transfer encoding', async () => {
  const most = 10 * 1024 * 1024
  await using server = await serveHttp((request, response) => {
    const size = Number(request.url?.slice(1))
    if (request.method === 'GET') response.setHeader('content-length', size)
    response.end(Buffer.alloc(size, 'a'))
  })
  await using http = open(server)
  const ask = (method: 'GET' | 'POST', size: number) => http.send({ ...order, method, path: `/${size}` })
  const whole = await ask('GET', most)
  expect(whole.kind === 'response' ? whole.text.length : whole).toBe(most)
  for (const method of ['GET', 'POST'] as const) {
    expect(await ask(method, most + 1)).toMatchObject({ kind: 'lost', reason: 'the answer is larger than 10 MB' })
  }
})

it('I6: an answer that trickles in is cut off at the overall deadline, however many bytes arrive', async () => {
  const clock = createTestClock()
  await using server = await serveHttp((_, response) => {
    response.writeHead(200).write('{')
    const drip = setInterval(() => {
      response.write(' ')
      clock.advance(1_000)
    }, 1)
    response.on('close', () => clearInterval(drip))
  })
  await using http = open(server, clock)
  const outcome = await http.send({ ...order, deadlineMs: 60_000 })
  expect(outcome).toMatchObject({ kind: 'lost', reason: 'the service didn’t respond in time' })
  expect(clock.monotonic()).toBe(60_000)
})

it('leaves no timer behind, however the request ended', async () => {
  const clock = createTestClock()
  await using server = await serveHttp((request, response) => {
    if (request.method === 'GET') response.end('{}')
    else request.socket.destroy()
  })
  await using http = open(server, clock)
  await http.send({ ...order, method: 'GET' })
  await http.send(order)
  expect(clock.pending()).toBe(0)
})

it('I6: a caller that aborts gets its own reason, not an answer', async () => {
  const giving = new AbortController()
  await using server = await serveHttp(() => giving.abort(new Error('The studio stops')))
  await using http = open(server)
  await expect(http.send({ ...order, signal: giving.signal })).rejects.toThrow('The studio stops')
})

it('long polls never delay a short request', async () => {
  const held: { end(text: string): void }[] = []
  await using server = await serveHttp((request, response) => {
    if (request.url === '/held') held.push(response)
    else response.end('{}')
  })
  await using http = open(server)
  const waiting = Array.from({ length: 20 }, () => http.send({ ...order, path: '/held', isHeld: true }))
  expect(await http.send(order)).toMatchObject({ kind: 'response', status: 200 })
  while (held.length < 20) await new Promise((resolve) => void setImmediate(resolve))
  for (const response of held) response.end('{}')
  expect((await Promise.all(waiting)).every(({ kind }) => kind === 'response')).toBe(true)
})

it.each([
  ['no head', () => undefined],
  ['half a body', (response: ServerResponse) => void response.writeHead(200, { 'content-length': 9 }).write('{')],
])('I6: %s followed by silence ends at the deadline, and not before', async (_, begin) => {
  const clock = createTestClock()
  const arrived = Promise.withResolvers<void>()
  await using server = await serveHttp((_request, response) => {
    begin(response)
    arrived.resolve()
  })
  await using http = open(server, clock)
  const asked = http.send({ ...order, deadlineMs: 60_000 })
  await arrived.promise
  clock.advance(59_999)
  expect(await Promise.race([asked, new Promise((resolve) => void setImmediate(resolve, 'waiting'))])).toBe('waiting')
  clock.advance(1)
  expect(await asked).toMatchObject({ kind: 'lost', reason: 'the service didn’t respond in time' })
})

describe('I7: a redirect within the origin', () => {
  const follow = (admitted: string[] = []): Follow => ({
    statuses: [307, 308],
    admit: async () => void admitted.push('hop'),
  })

  it.each([307, 308])(
    'is followed on %i with the same method, key and body, and each hop asks the rate budget',
    async (status) => {
      const admitted: string[] = []
      await using server = await serveHttp((request, response) => {
        if (request.url === '/run') response.writeHead(status, { location: '/run/' }).end()
        else request.pipe(response)
      })
      await using http = open(server)
      const keyed = { ...headers, 'idempotency-key': 'cs1-1' }
      const body = '{"modelId":"a","input":{"prompt":"a lake"}}'
      const outcome = await http.send({ ...order, headers: keyed, body, follow: follow(admitted) })
      expect(outcome).toMatchObject({ kind: 'response', status: 200, text: body })
      expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /run', 'POST /run/'])
      for (const seen of server.seen) expect(seen.headers).toMatchObject(keyed)
      expect(admitted).toEqual(['hop'])
    },
  )

  it('is followed at most three times', async () => {
    const admitted: string[] = []
    await using server = await serveHttp((_, response) => {
      response.writeHead(307, { location: '/run' }).end()
    })
    await using http = open(server)
    expect(await http.send({ ...order, follow: follow(admitted) })).toMatchObject({ status: 307 })
    expect(server.seen).toHaveLength(4)
    expect(admitted).toHaveLength(3)
  })

  it('is returned as the answer where the deadline passes before the next hop may be sent', async () => {
    const clock = createTestClock()
    await using server = await serveHttp((_, response) => {
      response.writeHead(307, { location: '/run' }).end()
    })
    await using http = open(server, clock)
    const admit = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Too late')))
        clock.advance(60_000)
      })
    const outcome = await http.send({ ...order, deadlineMs: 60_000, follow: { statuses: [307], admit } })
    expect(outcome).toMatchObject({ kind: 'response', status: 307, location: '/run' })
    expect(server.seen).toHaveLength(1)
  })

  it('that leads to a server that went away counts as lost, not unreached: something arrived', async () => {
    const server = await serveHttp((_, response) => {
      response.writeHead(307, { location: '/run', connection: 'close' }).end()
    })
    await using http = open(server)
    const gone: Follow = { statuses: [307], admit: () => Promise.resolve(server[Symbol.asyncDispose]()) }
    expect(await http.send({ ...order, follow: gone })).toMatchObject({ kind: 'lost', reason: 'ECONNREFUSED' })
  })
})
