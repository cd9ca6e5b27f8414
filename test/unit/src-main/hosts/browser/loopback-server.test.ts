// Catches a listener that slow senders can block forever, or that can be reached from outside this machine.
import { closeServer, createLoopbackServer, listenOnLoopback, originOf } from '#main/hosts/browser/loopback-server.ts'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'

async function start() {
  const server = createLoopbackServer({
    headers: () => ({}),
    origin: () => null,
    answer: (_request, response) => response.end('ok'),
  })
  await listenOnLoopback(server, 0)
  return { server, origin: originOf(server), [Symbol.asyncDispose]: () => closeServer(server) }
}

function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => socket.destroy())
    if (socket.destroyed) resolve()
    else socket.on('close', () => resolve())
  })
}

test('listens on this machine only', async () => {
  await using started = await start()
  expect(started.server.address()).toMatchObject({ address: '127.0.0.1', family: 'IPv4' })
})

test('cuts clients that send their headers a byte at a time within seconds, and serves others meanwhile', async () => {
  await using started = await start()
  const port = Number(new URL(started.origin).port)
  const begun = performance.now()
  const slow = Array.from({ length: 50 }, () => connect({ host: '127.0.0.1', port }))
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\n')
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write('a')
  }, 200)
  const closed = Promise.all(slow.map(untilClosed))
  expect(await (await fetch(started.origin)).text()).toBe('ok')
  await closed
  clearInterval(drip)
  const took = performance.now() - begun
  expect(took).toBeGreaterThan(2_500)
  // About four seconds if nothing else runs; a server with default settings waits for a minute.
  expect(took).toBeLessThan(20_000)
})

test('keeps at most two hundred of five hundred idle connections, and closes them at the end', async () => {
  const started = await start()
  const port = Number(new URL(started.origin).port)
  const idle = await Promise.all(
    Array.from(
      { length: 500 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ host: '127.0.0.1', port }, () => resolve(socket))
          socket.on('error', () => resolve(socket))
        }),
    ),
  )
  const kept = await new Promise<number>((resolve, reject) => {
    started.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
  expect(kept).toBeLessThanOrEqual(200)
  const ended = Promise.all(idle.map(untilClosed))
  await started[Symbol.asyncDispose]()
  await ended
})
