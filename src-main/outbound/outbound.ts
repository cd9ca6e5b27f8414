import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type Proxy, readProxies } from './proxy-list.ts'

const sentences = {
  PROXY_SOCKS:
    'This computer sends requests through a SOCKS proxy, which Backlot can’t use. Set an HTTP proxy in the system’s network settings.',
  PROXY_SIGN_IN: 'The proxy of this network requires a sign-in (407).',
  PROXY_REFUSED: 'The proxy of this network refused the connection.',
  PROXY_UNREACHABLE: 'The proxy of this network can’t be reached.',
} as const

/** A connection that was not made because of a proxy. */
class ProxyError extends Error {
  readonly code: keyof typeof sentences
  constructor(code: keyof typeof sentences, cause?: unknown) {
    super(sentences[code], { cause })
    this.code = code
  }
}

/** The sentence of an error's code that is about a proxy; null for any other. */
export function proxySentence(code: string): string | null {
  return Object.entries(sentences).find(([one]) => one === code)?.[1] ?? null
}

/** How long a connection may take, with each proxy. Milliseconds. */
const timeoutMs = 10_000

type HttpProxy = Extract<Proxy, { kind: 'http' }>

/** Asks a proxy for a tunnel. Rejects with a `ProxyError`. */
function openTunnel({ isSecure, host, port, auth }: HttpProxy, target: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const login = auth === null ? {} : { 'proxy-authorization': `Basic ${Buffer.from(auth).toString('base64')}` }
    const headers = { host: target, ...login }
    const order = { host, port, method: 'CONNECT', path: target, headers, agent: false, timeout: timeoutMs } as const
    const asking = isSecure ? requestHttps(order) : requestHttp(order)
    const fail = (code: keyof typeof sentences, cause?: unknown) => {
      asking.destroy()
      reject(new ProxyError(code, cause))
    }
    const refuse = (status: number | undefined) => fail(status === 407 ? 'PROXY_SIGN_IN' : 'PROXY_REFUSED')
    asking.once('connect', (answer, socket, head) => {
      if (answer.statusCode !== 200) return refuse(answer.statusCode)
      socket.setTimeout(0)
      if (head.length > 0) socket.unshift(head)
      // It is one of TCP or TLS, as the proxy is reached.
      resolve(socket as Socket)
    })
    asking.once('response', (answer) => refuse(answer.statusCode))
    asking.once('timeout', () => fail('PROXY_UNREACHABLE'))
    asking.once('error', (error) =>
      reject(error instanceof ProxyError ? error : new ProxyError('PROXY_UNREACHABLE', error)),
    )
    asking.end()
  })
}

const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost']

type ConnectorOptions = {
  /** Finds the addresses of a name, and may refuse them. Of a name that only the proxy can find, it knows none. */
  readonly lookup?: LookupFunction
}

/** Connects to servers: straight, or by the proxies of this computer. */
export type Outbound = (options?: ConnectorOptions) => buildConnector.connector

/**
 * Creates the connections to servers. They always check certificates, whatever the environment says, and use HTTP/1.1 only:
 * HTTP/2 has its own rules about when a request is sent again.
 *
 * `proxiesFor`: the proxies for an address, in order, as a PAC script names them; left out for none. Servers on this
 * computer never get one. `trust`: called once before the first connection, for the system's own certificates.
 */
export function createOutbound(
  deps: { proxiesFor?: ((url: string) => Promise<string>) | undefined; trust?: (() => Promise<void>) | undefined } = {},
): Outbound {
  const { proxiesFor } = deps
  let trusting: Promise<void> | null = null
  return ({ lookup } = {}) => {
    const connect = buildConnector({
      timeout: timeoutMs,
      allowH2: false,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(lookup === undefined ? {} : { lookup }),
    })
    type Order = Parameters<typeof connect>[0]
    const straight = (order: Order) =>
      new Promise<Socket>((resolve, reject) => {
        connect(order, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)))
      })
    /** Refuses a name whose addresses are known and refused; one that only the proxy can find passes. */
    const assertAllowed = (host: string) =>
      new Promise<void>((resolve, reject) => {
        if (lookup === undefined) return resolve()
        lookup(host, { all: true }, (error) => {
          if (error === null || 'syscall' in error) resolve()
          else reject(error)
        })
      })
    async function through(proxy: Proxy, order: Order): Promise<Socket> {
      if (proxy.kind === 'socks') throw new ProxyError('PROXY_SOCKS')
      if (proxy.kind === 'direct') return straight(order)
      await assertAllowed(order.hostname)
      const target = `${order.hostname}:${order.port === '' ? '443' : order.port}`
      const httpSocket = await openTunnel(proxy, target)
      return straight({ ...order, httpSocket })
    }
    async function open(order: Order): Promise<Socket> {
      const { protocol, hostname, port } = order
      const host = hostname.replace(/^\[|\]$/gu, '')
      if (protocol === 'https:') await (trusting ??= deps.trust?.() ?? Promise.resolve())
      if (proxiesFor === undefined || protocol !== 'https:' || loopback.includes(host)) return straight(order)
      const proxies = readProxies(await proxiesFor(`https://${hostname}:${port === '' ? '443' : port}/`))
      let problem: unknown = null
      for (const proxy of proxies) {
        try {
          return await through(proxy, order)
        } catch (error) {
          // Of several that failed, one that was tried tells more than one that never is.
          if (problem === null || proxy.kind !== 'socks') problem = error
        }
      }
      throw problem
    }
    type Done = Parameters<typeof connect>[1]
    async function report(order: Order, done: Done): Promise<void> {
      let socket: Socket
      try {
        socket = await open(order)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)), null)
      }
      done(null, socket)
    }
    return (order, done) => void report(order, done)
  }
}

/** Connects straight to every server. */
export const connectDirectly: Outbound = createOutbound()
