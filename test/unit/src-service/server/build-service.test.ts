import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { pathOf, type Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { setUpBench } from '../../../helpers/service-bench.ts'

// Catches: a page whose own name was pointed here (DNS rebinding), another local page, a slow sender that never ends,
// long polls that leave no room for others.

/** Sends raw bytes and returns the answer, empty where the connection was cut without one. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

const someId = '0b7d3c1e-0000-4000-8000-000000000000'
const someParams = Object.fromEntries(
  ['id', 'jobId', 'voiceId', 'audioId', 'avatarId', 'videoId', 'profileId', 'playId', 'exportId'].map(
    (name) => [name, someId] as const,
  ),
)
const everyPath = Object.values(routes)
  .flatMap((named) => Object.values<Route>(named))
  .map((route) => `${route.method} ${pathOf(route, someParams)}`)
  .concat('GET /files/x/0.png', 'GET /covers/x.webp', 'GET /nowhere', 'OPTIONS /v1', 'GET /%zz')

const foreignHeads = (port: number): string[] => [
  'Host: evil.test',
  `Host: evil.test:${port}`,
  `Host: 127.0.0.1.evil.test:${port}`,
  'Host: 127.0.0.1',
  `Host: 127.0.0.1:${port + 1}`,
  `Host: 127.0.0.1.:${port}`,
  `Host: LOCALHOST:${port}`,
  `Host: 2130706433:${port}`,
  `Host: user@127.0.0.1:${port}`,
  `Host: [::ffff:127.0.0.1]:${port}`,
  `Host: 127.0.0.1:${port}\r\nHost: evil.test`,
  `Host: 127.0.0.1:${port}\r\nOrigin: null`,
  `Host: 127.0.0.1:${port}\r\nOrigin: https://evil.test`,
  `Host: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port + 1}`,
  `Host: 127.0.0.1:${port}\r\nOrigin: https://127.0.0.1:${port}`,
]

describe('a foreign request', () => {
  test('is refused on every route before anything happens', async () => {
    await using bench = await setUpBench()
    const body = '{"modelId":"bench-picture","input":{"prompt":"a lake"}}'
    const rest = `Authorization: Bearer ${bench.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    for (const path of everyPath) {
      const answers = await Promise.all(
        foreignHeads(bench.port).map((head) =>
          send(bench.port, `${path} HTTP/1.1\r\n${head}\r\n${rest}\r\n\r\n${body}`),
        ),
      )
      expect({ path, statuses: answers.map(statusOf) }).toEqual({ path, statuses: answers.map(() => 403) })
    }
    expect(bench.balance()).toBe(1_000)
    expect(bench.engine.renders).toHaveLength(0)
  })

  test('with an absolute target, an old version or no host is refused too', async () => {
    await using bench = await setUpBench()
    const host = `Host: 127.0.0.1:${bench.port}`
    const path = '/v3/playground/v1/models'
    const absolute = await send(bench.port, `GET http://evil.test${path} HTTP/1.1\r\n${host}\r\n\r\n`)
    expect(statusOf(absolute)).toBe(403)
    expect(statusOf(await send(bench.port, `GET ${path} HTTP/1.0\r\n${host}\r\n\r\n`))).toBe(403)
    expect(statusOf(await send(bench.port, `GET ${path} HTTP/1.1\r\n\r\n`))).toBe(400)
  })
})

test('a path that leads outside the files is not found, as if nothing were there', async () => {
  await using bench = await setUpBench()
  for (const path of ['/covers/..%2f..%2fservice.db', '/files/..%2fservice.db', '/files/nothing.png']) {
    const answer = await bench.fetch(path)
    expect(`${answer.status} ${await answer.text()}`, path).toBe('404 {"message":"Not found"}')
  }
})

test('its own pages are answered, and no answer can be read by another site', async () => {
  await using bench = await setUpBench()
  const own = `http://localhost:${bench.port}`
  const response = await fetch(`${own}/v3/playground/v1/models`, { headers: { origin: own } })
  expect(response.status).toBe(200)
  const names = [...response.headers.keys()]
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
})

/** Milliseconds. About four to five seconds where nothing else runs; Node's own limits are minutes. */
const cutBy = 20_000

describe('connections', () => {
  const openAll = (count: number, port: number, text: string): Promise<Socket[]> =>
    Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(port, '127.0.0.1', () => resolve(socket))
            socket.on('error', reject)
            socket.write(text)
          }),
      ),
    )

  test('of 500 long polls leave room for others, who are answered at once', async () => {
    await using bench = await setUpBench()
    const started = await bench.post('/run', { modelId: 'bench-picture', input: { prompt: 'a lake' } })
    const { data } = (await started.json()) as { data: { id: string } }
    const held: Socket[] = []
    for (let key = 0; key < 10; key += 1) {
      const authorization = `Authorization: Bearer ${bench.service.accounts.mintKey('bench', null)}`
      const path = `/v3/playground/v1/generations/${data.id}?wait=55`
      const call = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${bench.port}\r\n${authorization}\r\n\r\n`
      held.push(...(await openAll(50, bench.port, call)))
    }
    // One timer each, besides the deadline of the run.
    await expect.poll(() => bench.clock.pending()).toBe(501)
    expect((await bench.read(data.id))['status']).toBe('processing')
    const answers = held.map(
      (socket) => new Promise<string>((done) => socket.once('data', (text) => done(String(text)))),
    )
    bench.engine.renders[0]?.finish()
    for (const answer of await Promise.all(answers)) expect(statusOf(answer)).toBe(200)
    expect(bench.clock.pending()).toBe(0)
    for (const socket of held) socket.destroy()
  })

  // These two tests wait at the same time.
  test.concurrent('G9: that send nothing or never end are cut, and others are answered meanwhile', async () => {
    await using bench = await setUpBench()
    const from = performance.now()
    const idle = await openAll(250, bench.port, '')
    const endless = await openAll(250, bench.port, 'GET /v3/playground/v1/models HTTP/1.1\r\nX-Slow: ')
    const closed = [...idle, ...endless].map((socket) => new Promise((done) => socket.resume().once('close', done)))
    expect((await bench.fetch('/v3/playground/v1/models')).status).toBe(200)
    await Promise.all(closed)
    expect(performance.now() - from).toBeLessThan(cutBy)
  })

  test.concurrent('a body that arrives byte by byte is cut within seconds', async () => {
    await using bench = await setUpBench()
    const from = performance.now()
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(bench.port, '127.0.0.1', () => {
        const head = `Host: 127.0.0.1:${bench.port}\r\nAuthorization: Bearer ${bench.key}\r\nContent-Type: application/json`
        socket.write(`POST /v3/playground/v1/run HTTP/1.1\r\n${head}\r\nContent-Length: 900\r\n\r\n`)
      })
      const drip = setInterval(() => socket.write(' '), 250)
      let text = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(drip)
        resolve(text)
      })
    })
    expect([200, 201]).not.toContain(statusOf(answer))
    expect(performance.now() - from).toBeLessThan(cutBy)
  })
})

describe('a body', () => {
  const path = '/v3/playground/v1/run'

  test.each([
    ['that is not JSON', 'application/json', '{', 400, /not valid JSON/],
    ['that is empty', 'application/json', '', 400, /not valid JSON/],
    ['that is text', 'text/plain', '{}', 415, /must be JSON/],
    ['that is a list', 'application/json', '[]', 400, /^The body must be a JSON object/],
    ['that would change the prototype', 'application/json', '{"__proto__":{}}', 400, /not valid JSON/],
    ['that does so with an escaped name', 'application/json', '{"\\u005f_proto__":{}}', 400, /not valid JSON/],
    ['without a model', 'application/json', '{}', 400, /^Missing required field: modelId/],
    ['over one MiB', 'application/json', `"${'x'.repeat(1024 * 1024)}"`, 413, /1024 KiB/],
  ])('%s is refused in one sentence', async (_, type, body, status, sentence) => {
    await using bench = await setUpBench()
    const response = await bench.fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
    const { message } = (await response.json()) as { message: string }
    expect([response.status, message]).toEqual([status, expect.stringMatching(sentence)])
  })

  test('of an unauthenticated caller is not read at all', async () => {
    await using bench = await setUpBench()
    const response = await bench.fetch(path, { key: 'wrong', method: 'POST', body: '{' })
    expect(response.status).toBe(401)
  })
})
