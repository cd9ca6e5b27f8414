import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook as it arrived. `body` is the text of `bytes`; `signature` is null if it had none. */
export type Received = {
  readonly path: string
  readonly bytes: Buffer
  readonly body: string
  readonly signature: string | null
}

/** A receiver of webhooks on loopback. */
export type WebhookReceiver = AsyncDisposable & {
  readonly url: string
  readonly received: Received[]
  /** Resolves when this many have arrived. */
  until(count: number): Promise<void>
  /** The webhooks that arrived and name an id. */
  eventsOf(id: string): unknown[]
}

/** The expected signature of a body. */
export function signatureOf(secret: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Starts a receiver; `answer` answers the n-th call (from 0). The default is 200. */
export async function startWebhookReceiver(
  answer: (reply: ServerResponse, call: number) => void = (reply) => void reply.end(),
): Promise<WebhookReceiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let calls = 0
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const { 'x-service-signature': signature } = request.headers
      const bytes = Buffer.concat(chunks)
      received.push({
        path: request.url ?? '',
        bytes,
        body: bytes.toString('utf8'),
        signature: typeof signature === 'string' ? signature : null,
      })
      answer(reply, calls)
      calls += 1
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    eventsOf: (id) => received.flatMap(({ body }) => (body.includes(id) ? [JSON.parse(body) as unknown] : [])),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}
