import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with one request. `cut-answer`: the service gets it, its answer is dropped. `refuse`: it never arrives. */
export type ProxyAct =
  | { readonly kind: 'pass'; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'cut-answer' }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Record<string, string>
      readonly body: string
    }

/** A request that was seen: enough to count keys and bodies. */
export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A real HTTP server between a studio and a real service, which lets a test drop answers and add headers. */
export type TransparentProxy = AsyncDisposable & {
  readonly baseUrl: string
  readonly seen: readonly SeenRequest[]
  act: (request: SeenRequest) => ProxyAct
  /** Goes away: no connection can be made. */
  close(): Promise<void>
  /** Comes back at a port. */
  listen(port: number): Promise<void>
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a proxy before a service; `target` is asked anew for every request, for the service may move. */
export async function startProxy(target: () => string): Promise<TransparentProxy> {
  const agent = new Agent({ keepAlive: false })
  const seen: SeenRequest[] = []
  const proxy = { act: (): ProxyAct => ({ kind: 'pass' }) } as Pick<TransparentProxy, 'act'>

  function forward(message: IncomingMessage, body: string, act: ProxyAct, response: ServerResponse): void {
    const added = act.kind === 'pass' ? act.headers : {}
    const { host: _, ...headers } = message.headers
    const url = new URL(message.url ?? '/', target())
    const onward = request(
      url,
      { method: message.method ?? 'GET', headers: { ...headers, ...added }, agent },
      (answer) => {
        if (act.kind === 'cut-answer') {
          answer.resume().on('end', () => response.socket?.resetAndDestroy())
          return
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.socket?.resetAndDestroy())
    onward.end(body)
  }

  const server = createServer((message, response) => {
    void readBody(message).then((body) => {
      const entry = { method: message.method ?? '', path: message.url ?? '', headers: message.headers, body }
      seen.push(entry)
      const act = proxy.act(entry)
      if (act.kind === 'answer') return response.writeHead(act.status, act.headers).end(act.body)
      forward(message, body, act, response)
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return Object.assign(proxy, {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    listen,
    close,
    [Symbol.asyncDispose]: close,
  })
}
