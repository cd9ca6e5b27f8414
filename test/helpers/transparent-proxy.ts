import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freePort } from './free-port.ts'

/**
 * What a proxy does with one request. `cut-answer`: the service gets it, its answer is dropped. `reply`: the service
 * gets it, and `reply` writes bytes to the caller's connection; `text` is the service's own answer. `cut-body`: the
 * answer breaks off after `bytes` bytes of a file.
 */
export type ProxyAct =
  | { readonly kind: 'pass'; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'cut-answer' }
  | { readonly kind: 'cut-body'; readonly bytes: number }
  | { readonly kind: 'reply'; reply(socket: Socket, text: string): void }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Record<string, string>
      readonly body: string | Buffer
    }

/** Lets a request and its answer through as they are. */
export const passOn = (): ProxyAct => ({ kind: 'pass' })

/** A request that was seen: enough to count keys and bodies. */
export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Of an upload only the first and the last bytes, which hold all but the middle of its file. */
  readonly body: string
}

/** A real HTTP server between a studio and a real service, which lets a test drop answers and add headers. */
export type TransparentProxy = AsyncDisposable & {
  readonly baseUrl: string
  readonly seen: readonly SeenRequest[]
  /** Milliseconds since a request came or was answered; 0 while the service works on one, long polls excepted. */
  quietMs(): number
  act: (request: SeenRequest) => ProxyAct
  /** Breaks the connection of an upload after this many bytes, once for each number. */
  readonly cutUploads: number[]
  /** Stops listening: no connection can be made. */
  close(): Promise<void>
  /** Listens again, on a port. */
  listen(port: number): Promise<void>
}

/** Breaks the caller’s connection, as if the service had been killed. */
const breakOff = (response: ServerResponse) => void response.socket?.resetAndDestroy()

async function readBytes(message: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= most) throw new Error('The upload is cut')
  }
  return Buffer.concat(chunks)
}
const readBody = async (message: IncomingMessage) => (await readBytes(message)).toString('utf8')

/** Bytes that are kept of each end of an upload: files of megabytes would pile up. */
const keptBytes = 2_048
const endsOf = (bytes: Buffer) =>
  bytes.length <= 2 * keptBytes ? bytes : Buffer.concat([bytes.subarray(0, keptBytes), bytes.subarray(-keptBytes)])

async function cutBody(answer: IncomingMessage, response: ServerResponse, bytes: number): Promise<void> {
  let left = bytes
  for await (const chunk of answer) {
    const part = (chunk as Buffer).subarray(0, left)
    left -= part.length
    response.write(part)
    if (left === 0) break
  }
  // Lets what was written leave before the connection breaks.
  setImmediate(() => breakOff(response))
}

/** Starts a proxy in front of a service; `target` is called for every request, because the service may move. */
export async function startProxy(target: () => string): Promise<TransparentProxy> {
  const agent = new Agent({ keepAlive: false })
  const seen: SeenRequest[] = []
  const cutUploads: number[] = []
  const proxy = { act: passOn } as Pick<TransparentProxy, 'act'>

  // It may stop listening and come back: meanwhile no connection of another program may take its port.
  const port = await freePort()
  let underWay = 0
  let movedAt = performance.now()
  const moved = (by: number) => {
    underWay += by
    movedAt = performance.now()
  }
  /** Counts a request from its first byte, so that no clock is moved while it is sent; returns what ends it, once. */
  function begin(path: string): () => void {
    // A long poll ends by the clock: waiting for it would stop the clock.
    let weight = path.includes('wait=') ? 0 : 1
    moved(weight)
    return () => {
      moved(-weight)
      weight = 0
    }
  }
  const baseUrl = `http://127.0.0.1:${port}`

  function forward(
    message: IncomingMessage,
    body: Buffer,
    act: ProxyAct,
    response: ServerResponse,
    end: () => void,
  ): void {
    const added = act.kind === 'pass' ? act.headers : {}
    const { host: _, ...headers } = message.headers
    const url = new URL(message.url ?? '/', target())
    const onward = request(
      url,
      { method: message.method ?? 'GET', headers: { ...headers, ...added }, agent },
      (answer) => {
        if (act.kind === 'cut-answer') {
          answer.resume().on('end', () => breakOff(response))
          return
        }
        if (act.kind === 'reply') {
          const { socket } = response
          // From here on the caller waits, whatever is written.
          void readBody(answer).then(
            (text) => {
              end()
              if (socket !== null) act.reply(socket, text)
            },
            () => breakOff(response),
          )
          return
        }
        if (!String(answer.headers['content-type']).includes('json')) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          if (act.kind !== 'cut-body') return answer.pipe(response)
          void cutBody(answer, response, act.bytes).catch(() => breakOff(response))
          return
        }
        // Addresses in an answer point back here, as those of a service behind a real proxy do.
        void readBody(answer).then(
          (text) => {
            const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = answer.headers
            response.writeHead(answer.statusCode ?? 502, kept).end(text.replaceAll(target(), baseUrl))
          },
          () => breakOff(response),
        )
      },
    )
    onward.on('error', () => breakOff(response))
    onward.end(body)
  }

  const server = createServer((message, response) => {
    const end = begin(message.url ?? '')
    response.once('close', end)
    const isUpload = (message.headers['content-type'] ?? '').startsWith('multipart/')
    void readBytes(message, isUpload ? cutUploads.shift() : undefined).then(
      (bytes) => {
        const body = (isUpload ? endsOf(bytes) : bytes).toString('utf8')
        const entry = { method: message.method ?? '', path: message.url ?? '', headers: message.headers, body }
        seen.push(entry)
        const act = proxy.act(entry)
        if (act.kind === 'answer') return response.writeHead(act.status, act.headers).end(act.body)
        forward(message, bytes, act, response, end)
      },
      () => breakOff(response),
    )
  })
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(port)
  return Object.assign(proxy, {
    baseUrl,
    seen,
    cutUploads,
    quietMs: () => (underWay > 0 ? 0 : performance.now() - movedAt),
    listen,
    close,
    [Symbol.asyncDispose]: close,
  })
}
