// Catches a bridge that answers an unauthenticated caller: wrong or missing Origin, a token that is late, wrong or in
// the wrong place; and a refused connection that stays open or fills the log.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { mostCallBytes } from '#shared/domain/limits.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'
import { socketEnd } from '../../../../helpers/page-socket.ts'
import { startTestHost, type TestHost } from '../../../../helpers/start-test-host.ts'

const address = ({ port }: TestHost, path = '/bridge') => `ws://127.0.0.1:${port}${path}`
const ours = ({ host }: TestHost) => ({ origin: host.origin })
const call = 'not a call'

test('refuses an upgrade from no page, another page or another port before the handshake', async () => {
  await using host = await startTestHost()
  const origins = ['null', 'https://evil.example', 'http://127.0.0.1', `http://127.0.0.1:${host.port + 1}`]
  for (const origin of origins) {
    expect(await socketEnd({ address: address(host), headers: { origin }, first: host.token })).toEqual({
      refused: 403,
    })
  }
  expect(await socketEnd({ address: address(host), headers: {}, first: host.token })).toEqual({ refused: 403 })
  const foreign = { ...ours(host), host: `evil.example:${host.port}` }
  expect(await socketEnd({ address: address(host), headers: foreign })).toEqual({ refused: 403 })
})

test('ignores a token in the query or in a cookie', async () => {
  await using host = await startTestHost()
  const inQuery = { address: address(host, `/bridge?token=${host.token}`), headers: ours(host) }
  expect(await socketEnd(inQuery)).toEqual({ refused: 404 })
  const cookie = { ...ours(host), cookie: `token=${host.token}`, authorization: `Bearer ${host.token}` }
  expect(await socketEnd({ address: address(host), headers: cookie, first: call })).toEqual({ closed: 4401 })
})

test('closes the connection on a wrong first message of any kind, and calls nothing', async () => {
  await using host = await startTestHost()
  const wrong = ['', call, host.token.slice(1), `${host.token} `, host.token.toLowerCase(), Buffer.from(host.token)]
  for (const first of wrong) {
    expect(await socketEnd({ address: address(host), headers: ours(host), first })).toEqual({ closed: 4401 })
  }
  expect(host.standIn.calls()).toBe(0)
})

test('closes a connection that sends nothing for two seconds', async () => {
  const clock = createTestClock()
  await using host = await startTestHost(clock)
  let closed = false
  const end = socketEnd({
    address: address(host),
    headers: ours(host),
    onOpen: () => {
      clock.advance(1_999)
      closed = true
      clock.advance(1)
    },
  })
  expect(await end).toEqual({ closed: 4401 })
  expect(closed).toBe(true)
})

test('ten wrong tokens lock everyone out for a second, and no longer', async () => {
  const clock = createTestClock()
  await using host = await startTestHost(clock)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await socketEnd({ address: address(host), headers: ours(host), first: 'wrong' })
  }
  expect(await socketEnd({ address: address(host), headers: ours(host), first: host.token })).toEqual({ refused: 503 })
  clock.advance(1_000)
  const end = await socketEnd({
    address: address(host),
    headers: ours(host),
    first: host.token,
    onOpen: () => {
      setImmediate(host.host.drop)
    },
  })
  expect(end).toEqual({ closed: 1006 })
})

test('A5: cuts a connection that sends more than a mebibyte before the token, and the host continues', async () => {
  await using host = await startTestHost()
  const first = 'x'.repeat(8 * 1024 * 1024)
  expect(await socketEnd({ address: address(host), headers: ours(host), first })).toEqual({ closed: 1006 })
  expect((await fetch(host.host.origin)).status).toBe(200)
})

test('A5: closes a connection with 1009 on a call larger than allowed, and the host continues', async () => {
  await using host = await startTestHost()
  const second = Buffer.alloc(mostCallBytes + 1)
  const attempt = { address: address(host), headers: ours(host), first: host.token, second }
  expect(await socketEnd(attempt)).toEqual({ closed: 1009 })
  expect((await fetch(host.host.origin)).status).toBe(200)
})

test('cuts a connection that ignores its close after a second, and a late token opens nothing', async () => {
  const clock = createTestClock()
  await using host = await startTestHost(clock)
  const socket = connect(host.port, '127.0.0.1')
  // A reset also counts as cut.
  socket.on('error', () => socket.destroy())
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  const lines = [
    'GET /bridge HTTP/1.1',
    `Host: 127.0.0.1:${host.port}`,
    `Origin: ${host.host.origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  clock.advance(2_000)
  const [frame] = (await once(socket, 'data')) as [Buffer]
  expect(frame.readUInt16BE(2)).toBe(4401)
  // A text frame with a mask of zeros.
  const token = Buffer.from(host.token)
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | token.length, 0, 0, 0, 0]), token]))
  clock.advance(999)
  await new Promise(setImmediate)
  expect(socket.closed).toBe(false)
  expect(clock.pending()).toBe(1)
  clock.advance(1)
  await closed
  expect(clock.pending()).toBe(0)
})

test('stops although a page is connected, which learns it', async () => {
  const host = await startTestHost()
  const socket = new WebSocket(address(host), { headers: ours(host) })
  await once(socket, 'open')
  socket.send(host.token)
  const left = once(socket, 'close')
  await host[Symbol.asyncDispose]()
  await left
  expect(socket.readyState).toBe(WebSocket.CLOSED)
})

test('logs a page that sends a hundred invalid calls in three warnings, without a stack', async () => {
  await using host = await startTestHost()
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const socket = new WebSocket(address(host), { headers: ours(host) })
  await once(socket, 'open')
  socket.send(host.token)
  let answers = 0
  socket.on('message', () => (answers += 1))
  const invalid = (id: number) =>
    JSON.stringify({ i: String(id), p: { u: '/workspace/check', b: { json: { baseUrl: 1 } } } })
  for (let id = 0; id < 50; id += 1) {
    socket.send('{ not a call')
    socket.send(invalid(id))
  }
  await expect.poll(() => answers).toBe(50)
  socket.terminate()
  const { lines } = host.log
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn'])
  expect(lines.map(({ fields }) => fields)).toEqual([1, 10, 100].map((count) => expect.objectContaining({ count })))
  expect(JSON.stringify(lines)).not.toMatch(/stack|node_modules/)
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
})
