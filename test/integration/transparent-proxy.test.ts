// Catches: a test run that fails as a whole because a studio or a service was killed in the middle of a request. The
// proxy between them must break off that one connection and go on. And a clock that is moved while a request is sent. An unhandled rejection fails the run by itself.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { serveHttp } from '../helpers/serve-http.ts'
import { startProxy } from '../helpers/transparent-proxy.ts'

it('a caller that ends in the middle of its request breaks nothing else', async () => {
  await using service = await serveHttp((_message, response) => response.end('{}'))
  await using proxy = await startProxy(() => service.origin)
  const { hostname, port } = new URL(proxy.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.write('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf', () => resolve())
  })
  // The proxy has read the half before it answers this request.
  await fetch(`${proxy.baseUrl}/b`)
  // A clock that a test moves waits for it.
  expect(proxy.quietMs()).toBe(0)
  socket.resetAndDestroy()
  await once(socket, 'close')
  expect((await fetch(`${proxy.baseUrl}/c`)).status).toBe(200)
  expect(proxy.seen.map((each) => each.path)).toEqual(['/b', '/c'])
  await expect.poll(() => proxy.quietMs()).toBeGreaterThan(0)
})

it.each(['application/json', 'video/mp4'])(
  'a service that ends in the middle of %s breaks that request only',
  async (type) => {
    await using service = await serveHttp((message, response) => {
      response.writeHead(200, { 'content-type': type, 'content-length': '100' })
      if (message.url === '/whole') response.end('x'.repeat(100))
      else response.write('half', () => response.socket?.resetAndDestroy())
    })
    await using proxy = await startProxy(() => service.origin)
    await expect(
      new Promise((resolve, reject) => {
        const call = request(`${proxy.baseUrl}/half`, (answer) => {
          answer.resume().on('end', resolve).on('error', reject)
        })
        call.on('error', reject).end()
      }),
    ).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    expect((await fetch(`${proxy.baseUrl}/whole`)).status).toBe(200)
  },
)
