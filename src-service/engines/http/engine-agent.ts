import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import type { EngineProxy } from '#shared/contract/engine.ts'

/** How long a connection may take, with each proxy. Milliseconds. */
const connectMs = 10_000

/** A connection that was not made because of a proxy. `code`: why. */
class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly code: 'PROXY_SOCKS' | 'PROXY_SIGN_IN' | 'PROXY_REFUSED' | 'PROXY_UNREACHABLE'
  constructor(code: ProxyError['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

type Order = Parameters<Agent['createConnection']>[0] & { readonly lookup?: LookupFunction | undefined }

/** The error of a connection by a proxy: the proxy's, unless the server behind it is at fault. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'ERR_PROXY_TUNNEL') {
    const status = 'statusCode' in error ? Number(error.statusCode) : 0
    return new ProxyError(
      status === 407 ? 'PROXY_SIGN_IN' : status === 0 ? 'PROXY_UNREACHABLE' : 'PROXY_REFUSED',
      error,
    )
  }
  const isUnreached = 'syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall))
  return isUnreached ? new ProxyError('PROXY_UNREACHABLE', error) : error
}

function addressOf({ isSecure, host, port, auth }: Extract<EngineProxy, { kind: 'http' }>): string {
  const [user = '', ...password] = (auth ?? '').split(':')
  const login = auth === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password.join(':'))}@`
  return `${isSecure ? 'https' : 'http'}://${login}${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Refuses a name whose addresses are known and refused; one that only the proxy can find passes. */
function assertAllowed({ lookup, host }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    if (lookup === undefined) return resolve()
    lookup(host ?? '', { all: true }, (error) => {
      if (error === null || 'syscall' in error) resolve()
      else reject(error)
    })
  })
}

/** Connects with an agent's own means, and waits until the server's certificate was checked. */
async function connect(agent: Agent, order: Order): Promise<Duplex> {
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>()
  const limit = AbortSignal.timeout(connectMs)
  const late = () => reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' }))
  limit.addEventListener('abort', late, { once: true })
  // Behind a proxy, the socket comes once its certificate was checked; without one, at once.
  const socket = agent.createConnection(order, (error, tunnelled) => {
    if (error !== null) reject(explain(error))
    else if (limit.aborted) tunnelled.destroy()
    else resolve(tunnelled)
  })
  const isTunnel = 'proxyEnv' in agent.options
  if (!isTunnel) {
    socket?.once('secureConnect', () => resolve(socket))
    socket?.once('error', reject)
  }
  try {
    return await promise
  } catch (error) {
    socket?.destroy()
    throw error
  } finally {
    limit.removeEventListener('abort', late)
  }
}

/**
 * Creates the agent of requests over TLS that go by proxies: by the first of them that connects, in a tunnel behind which
 * certificates are checked as without one. `proxiesOf` is asked for each connection, once `known` resolved.
 */
export function createEngineAgent(
  proxiesOf: () => readonly EngineProxy[],
  known: Promise<void> = Promise.resolve(),
): Agent {
  const checked = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const
  const straight = new Agent(checked)

  async function through(proxy: EngineProxy, order: Order): Promise<Duplex> {
    if (proxy.kind === 'direct') return connect(straight, order)
    if (proxy.kind === 'socks') throw new ProxyError('PROXY_SOCKS')
    await assertAllowed(order)
    // A proxy may be in a private network.
    const { lookup: _, ...plain } = order
    return connect(new Agent({ ...checked, proxyEnv: { HTTPS_PROXY: addressOf(proxy) } }), plain)
  }
  async function open(order: Order): Promise<Duplex> {
    let problem: unknown = null
    await known
    for (const proxy of proxiesOf()) {
      try {
        return await through(proxy, order)
      } catch (error) {
        // Of several that failed, one that was tried tells more than one that never is.
        if (problem === null || proxy.kind !== 'socks') problem = error
      }
    }
    throw problem
  }

  const agent = new Agent({ ...checked, keepAlive: true })
  async function report(order: Order, done: (error: unknown, socket?: Duplex) => void): Promise<void> {
    let socket: Duplex
    try {
      socket = await open(order)
    } catch (error) {
      return done(error)
    }
    done(null, socket)
  }
  agent.createConnection = (order, done) => {
    // Node's type of the callback asks for a socket also where there is none.
    void report(order, done as (error: unknown, socket?: Duplex) => void)
    return undefined
  }
  return agent
}
