import type { ServerResponse } from 'node:http'
import { readErrorBody } from '#shared/contract/error.ts'
import type { Tool } from '#shared/contract/tool.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Caller } from '../ledger/accounts.ts'
import { LastingAnswer } from '../routes/handlers.ts'
import type { RequestParts } from '../tools/split-arguments.ts'
import type { ToolOutcome, ToolServer, ToolServerDeps } from '../tools/tool-server.ts'
import { codeOf, errorBody, type PlainError } from './error-body.ts'
import { readBody } from './read-body.ts'
import { type RouteCalls, routePath } from './route-calls.ts'
import { closeSignalOf, textHeader } from './wire-listener.ts'
import { jsonType, writeAnswer } from './write-answer.ts'

/** The path of the tool server. */
export const toolPath = '/mcp'
/** An earlier path, which is redirected (interface: Versioning, 3; the path is assumed). */
const earlierPath = '/v3/mcp'

/** What a route knows of the HTTP request of a tool call. */
type Exchange = { readonly caller: Caller; readonly response: ServerResponse }

/** Dependencies of the listener for agents. */
export type ToolDeps = Omit<ToolServerDeps<Exchange>, 'callRoute'> & {
  readonly calls: RouteCalls
  /** Reads an error as it is answered over HTTP. */
  readonly plainError: (error: unknown, url: string) => PlainError
}

/** The listener for agents. */
export type ToolListener = {
  /** Returns null for another path; otherwise a promise that resolves when the request is answered. */
  answer(response: ServerResponse): Promise<void> | null
  close(): Promise<void>
}

const pathIn = (url: string) => url.split('?', 1)[0] ?? ''

/** Sends an error as JSON-RPC: clients of the protocol read no other form. */
function refuse(response: ServerResponse, { status, message }: PlainError): void {
  const code = status === 400 ? -32_700 : -32_600
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
  const challenge = status === 401 ? ['www-authenticate', 'Bearer'] : []
  const cut = status === 413 ? ['connection', 'close'] : []
  writeAnswer(response, status, body, ['content-type', jsonType, ...challenge, ...cut])
}

/** The address of a call over HTTP, by which fault rules match. */
function addressOf({ route }: Tool, { params }: RequestParts): string {
  return routePath(route).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/**
 * Creates the listener for agents. A call of a tool is a call of its route: it counts against the key's rate limit, runs
 * the route's handler and obeys its faults, except those of the body's bytes.
 */
export function createToolListener(deps: ToolDeps): ToolListener {
  const { calls, plainError } = deps
  const targets = new Map(calls.targets.map((target) => [`${target.domain}.${target.name}`, target]))

  async function callRoute(tool: Tool, parts: RequestParts, { caller, response }: Exchange): Promise<ToolOutcome> {
    const target = targets.get(`${tool.domain}.${tool.routeName}`)
    if (target === undefined) throw new Error(`No handler for the tool ${tool.name}`)
    const { route } = target
    const url = addressOf(tool, parts)
    try {
      if (route.auth === 'bearer') calls.count(caller, route.family)
      const { answer, fault } = await calls.answer(target, {
        params: parts.params,
        query: parts.query,
        body: route.body === undefined ? undefined : parts.body,
        url,
        caller: route.auth === 'bearer' ? caller : null,
        idempotencyKey: parts.idempotencyKey,
        faultHeader: textHeader(response.req, 'x-backlot-fault'),
        signal: closeSignalOf(response),
      })
      if (fault.dropReply) {
        response.req.socket.destroy()
        return { kind: 'dropped' }
      }
      return { kind: 'answer', answer: answer instanceof LastingAnswer ? answer.value : answer }
    } catch (error) {
      const plain = plainError(error, url)
      const { status, message, details } = plain
      // Whether it was charged is what a caller of the route would read in its answer.
      const { charged } = readErrorBody(status, errorBody('message', plain))
      return { kind: 'failure', failure: { code: codeOf(plain), status, message, charged, details } }
    }
  }

  let opened: Promise<ToolServer<Exchange>> | null = null
  /** Loaded with the first request of an agent: the protocol and the schemas of all tools took a fifth of each start. */
  function openServer(): Promise<ToolServer<Exchange>> {
    opened ??= import('../tools/tool-server.ts').then(({ createToolServer }) =>
      createToolServer({ ...deps, callRoute }),
    )
    return opened
  }

  async function answer(response: ServerResponse): Promise<void> {
    const request = response.req
    try {
      const caller = calls.identify(request.headers.authorization)
      const [server, body] = await Promise.all([openServer(), readBody(request)])
      await server.handle(request, response, { body, exchange: { caller, response } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(response, error)
    }
  }

  return {
    answer(response) {
      const path = pathIn(response.req.url ?? '')
      if (path === earlierPath) {
        writeAnswer(response, 308, '', ['location', toolPath])
        return Promise.resolve()
      }
      return path === toolPath ? answer(response) : null
    },
    close: async () => (await opened)?.close(),
  }
}
