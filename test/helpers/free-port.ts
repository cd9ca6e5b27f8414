import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a port of 127.0.0.1 on which nothing listens, for a test that must know it before it is used.
 *
 * From 10,000 to 29,999: every system takes the ports of outgoing connections from above those (RFC 6335 from 49,152,
 * Linux from 32,768), so no connection of another program takes it in between.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((settle) => {
    server.once('error', () => settle(false))
    server.listen(port, '127.0.0.1', () => settle(true))
  })
  if (!isFree) return freePort()
  await new Promise((closed) => void server.close(closed))
  return port
}
