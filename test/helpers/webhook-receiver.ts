import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook as it arrived. `signature` is null if it had none. */
export type Received = { readonly path: string; readonly body: string; readonly signature: string | null }

/** A receiver of webhooks on loopback. */
export type WebhookReceiver = AsyncDisposable & {
  readonly url: string
  readonly received: Received[]
  /** Resolves when this many have arrived. */
  until(count: number): Promise<void>
}

/** The expected signature of a body. */
export function signatureOf(secret: string, body: string): string {
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
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { 'x-service-signature': signature } = request.headers
      received.push({ path: request.url ?? '', body, signature: typeof signature === 'string' ? signature : null })
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
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}
