import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import type { Log, Random } from '#shared/util/ports.ts'
import { headerValues } from '#shared/util/raw-headers.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { StoredAgent } from '../cache/tables/agents.ts'
import { cutSlowSenders, rareChecks } from '../inbound/cut-slow-senders.ts'
import type { AgentSessions } from './agent-sessions.ts'
import type { McpServerDeps } from './mcp-server.ts'

const path = '/mcp'
const mostBytes = 4 * 1024 * 1024
const mostConnections = 128
/** When a slow caller is cut. Milliseconds. */
const limits = { headersTimeout: 5_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 } as const

type Status = 400 | 401 | 403 | 404 | 405 | 413 | 421 | 503
const messages: Readonly<Record<Status, string>> = {
  400: 'The request is not valid',
  401: 'This token is not known',
  403: 'Web pages may not call this server',
  404: 'There is no such session',
  405: 'This method is not offered',
  413: 'The request is too large',
  421: 'This is another host',
  503: 'The user stopped this agent; they can resume it in Backlot',
}

function refuse(response: ServerResponse, status: Status): void {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message: messages[status] } }
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  })
  response.end(JSON.stringify(body))
}

/** Reads a body of at most 4 MB; null for a longer one. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!(part instanceof Buffer)) continue
    bytes += part.length
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Creates the gateway: an MCP server over Streamable HTTP on a loopback port of its own. Each request carries the token of
 * its agent, and a session answers only the agent that began it. Requests of web pages and to other hosts are refused.
 *
 * `agentOf`: the agent of an `Authorization` header. `mayConnect`: false while it is stopped.
 */
export function createGatewayServer(
  deps: McpServerDeps & {
    readonly agentOf: (header: string | undefined) => StoredAgent | null
    readonly mayConnect: (agent: StoredAgent) => boolean
    readonly sessions: AgentSessions
    readonly random: Pick<Random, 'uuid'>
    readonly log: Log
  },
) {
  const { sessions, random, log } = deps
  const connection = new AsyncLocalStorage<AbortSignal>()
  const transports = new Map<string, NodeStreamableHTTPServerTransport>()
  let running: { readonly server: Server; readonly host: string } | null = null

  /** The status of a refusal that needs no body; null where the request may go on. */
  function statusOf(request: IncomingMessage): Status | null {
    const { origin } = request.headers
    const asked = headerValues(request.rawHeaders, 'host')
    const host = running?.host ?? ''
    const own = [host, host.replace('127.0.0.1', 'localhost')]
    // A browser always names the origin of its page. The gateway has no pages, so only programs name its own.
    if (origin !== undefined && !own.includes(origin.replace(/^http:\/\//u, ''))) return 403
    if (asked.length !== 1 || !own.includes(asked[0] ?? '')) return 421
    if (request.url !== path) return 404
    return ['POST', 'GET', 'DELETE'].includes(request.method ?? '') ? null : 405
  }

  /** A transport for a client that has no session yet; it is listed once the client has introduced itself. */
  async function openTransport(agent: StoredAgent): Promise<NodeStreamableHTTPServerTransport> {
    // Loaded for the first client: most starts of the studio need no MCP.
    const [{ NodeStreamableHTTPServerTransport: Transport }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/node'),
      import('./mcp-server.ts'),
    ])
    const { session, abort } = sessions.create(agent.id)
    const transport = new Transport({
      sessionIdGenerator: () => random.uuid() + random.uuid(),
      onsessioninitialized(id) {
        transports.set(id, transport)
        sessions.add(id, session, () => {
          abort()
          transports.delete(id)
          transport.close().catch((error: unknown) => log.warn('A session did not close', { error }))
        })
      },
      onsessionclosed: (id) => sessions.end(id),
    })
    await createMcpServer(deps, session, () => connection.getStore() ?? null).connect(transport)
    return transport
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = statusOf(request)
    if (status !== null) return refuse(response, status)
    const agent = deps.agentOf(request.headers.authorization)
    if (agent === null) return refuse(response, 401)
    if (!deps.mayConnect(agent)) return refuse(response, 503)
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? transports.get(id) : undefined
    if (
      id !== undefined &&
      (typeof id !== 'string' || known === undefined || sessions.find(id)?.agentId !== agent.id)
    ) {
      return refuse(response, 404)
    }
    let body: unknown
    if (request.method === 'POST') {
      const text = await readBody(request)
      if (text === null) return refuse(response, 413)
      const parsed = parseJson(text)
      if (parsed.kind === 'refused') return refuse(response, 400)
      body = parsed.value
    } else if (known === undefined) return refuse(response, 400)
    const transport = known ?? (await openTransport(agent))
    const controller = new AbortController()
    const disconnect = typeof id === 'string' ? sessions.connect(id) : () => undefined
    response.once('close', () => {
      controller.abort()
      disconnect()
    })
    await connection.run(controller.signal, () => transport.handleRequest(request, response, body))
    if (known === undefined && transport.sessionId === undefined) await transport.close()
  }

  return {
    /** Where it listens, `127.0.0.1:27813`; null while it does not. */
    address: (): string | null => running?.host ?? null,
    /** Listens on loopback; 0 picks a free port. Rejects where the port is taken. */
    async listen(port: number): Promise<void> {
      const server = createServer({ ...limits, ...rareChecks, maxHeaderSize: 16_384 })
      cutSlowSenders(server, limits)
      server.maxConnections = mostConnections
      server.on('request', (request, response) => {
        answer(request, response).catch((error: unknown) => {
          log.error('A request to the gateway failed', { error })
          if (response.headersSent) response.destroy()
          else refuse(response, 400)
        })
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      })
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('A listener on loopback has a port')
      running = { server, host: `127.0.0.1:${address.port}` }
    },
    async stop(): Promise<void> {
      sessions.endAll(null)
      const before = running
      running = null
      if (before === null) return
      await new Promise<void>((resolve) => {
        before.server.close(() => resolve())
        before.server.closeAllConnections()
      })
    },
  }
}
