// Catches a listener that slow senders can hold for ever, or that can be reached from outside this machine.
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

test('it listens on this machine alone', async () => {
  await using started = await start()
  expect(started.server.address()).toMatchObject({ address: '127.0.0.1', family: 'IPv4' })
})

test('many that send their headers a byte at a time are cut within seconds, and others are served meanwhile', async () => {
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
  // Four seconds where nothing else runs; a server that is left as it comes waits for a minute.
  expect(took).toBeLessThan(20_000)
})

test('of five hundred idle connections at most two hundred are kept, and an end closes them', async () => {
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
