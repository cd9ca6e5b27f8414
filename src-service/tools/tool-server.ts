import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type CallToolRequest,
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Tool, tools } from '#shared/contract/tool.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { createMediaContent } from './media-content.ts'
import { type RequestParts, splitArguments, UnknownArgument } from './split-arguments.ts'
import { shapeTool } from './tool-schema.ts'

/** A failed call, as agents read it. `charged`: whether credits were taken for it. */
export type ToolFailure = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly charged: 'no' | 'unknown'
  readonly details: Readonly<Record<string, unknown>>
}

/** What a route answered to a tool. `dropped`: the connection must be closed without an answer. */
export type ToolOutcome =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly failure: ToolFailure }
  | { readonly kind: 'dropped' }

/** Dependencies of the tool server. `Exchange` is what the routes know of an HTTP request. */
export type ToolServerDeps<Exchange> = {
  /** Calls a tool's route, with its charges, limits, events and faults. */
  readonly callRoute: (tool: Tool, parts: RequestParts, exchange: Exchange) => Promise<ToolOutcome>
  readonly filesFolder: string
  /** The address below which `filesFolder` is served; ends with `/`. */
  readonly filesUrl: () => string
  readonly clock: Clock
  readonly log: Log
}

/** The tool server: an MCP server over Streamable HTTP that keeps no session. */
export type ToolServer<Exchange> = {
  /** Answers a request of an identified caller. `body` is its parsed JSON. */
  handle(request: IncomingMessage, response: ServerResponse, call: { body: unknown; exchange: Exchange }): Promise<void>
  close(): Promise<void>
}

const about = { name: 'media-service', title: 'Media service', version: '1.0.0' } as const
const instructions =
  'Generation is asynchronous: a call that starts work returns an id at once; read the result with the matching get_ tool. Starting work charges credits, and failed work is refunded. Ask estimate for the price of a run first.'

/** Between two notifications of progress. Milliseconds. */
const progressMs = 1_000
const Wait = z.object({ wait: z.coerce.number().positive() })

function failed(failure: ToolFailure): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] }
}

/** Creates the tool server. The tools and their schemas are those of the wire table. */
export function createToolServer<Exchange>(deps: ToolServerDeps<Exchange>): ToolServer<Exchange> {
  const { callRoute, clock, log } = deps
  const shapes = tools.map(shapeTool)
  const byName = new Map(shapes.map((shape) => [shape.tool.name, shape]))
  const listed = shapes.map(({ tool: { name, title, description }, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: { title, ...annotations },
  }))
  const readMedia = createMediaContent(deps)

  /** Tells a caller that asked for it how long its call has been open, until the returned function is called. */
  function reportProgress({ params }: CallToolRequest, { mcpReq }: ServerContext, { title }: Tool): () => void {
    const progressToken = mcpReq._meta?.progressToken
    if (progressToken === undefined) return () => undefined
    const wait = Wait.safeParse(params.arguments)
    let seconds = 0
    let cancel = clock.after(progressMs, tick)
    function tick() {
      seconds += progressMs / 1_000
      const total = wait.success && wait.data.wait >= seconds ? { total: wait.data.wait } : {}
      const message = `${title}: ${seconds} s`
      mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken, progress: seconds, ...total, message } })
        // The caller went away; its call ends by itself.
        .catch((error: unknown) => log.debug('Progress could not be sent.', { error }))
      cancel = clock.after(progressMs, tick)
    }
    return () => cancel()
  }

  async function call(request: CallToolRequest, context: ServerContext, exchange: Exchange): Promise<CallToolResult> {
    const { name, arguments: given = {} } = request.params
    const shape = byName.get(name)
    if (shape === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
    const { tool } = shape
    const stopProgress = reportProgress(request, context, tool)
    try {
      const outcome = await callRoute(tool, splitArguments(shape, given), exchange)
      // The connection is gone, so nobody reads the answer.
      if (outcome.kind === 'dropped') return { content: [] }
      if (outcome.kind === 'failure') return failed(outcome.failure)
      const { answer } = outcome
      return {
        content: [
          { type: 'text', text: JSON.stringify(answer) },
          ...(tool.media === true ? await readMedia(answer) : []),
        ],
        structuredContent: z.record(z.string(), z.unknown()).parse(answer),
      }
    } catch (error) {
      if (!(error instanceof UnknownArgument)) throw error
      return failed({ code: 'invalid_request', status: 400, message: error.message, charged: 'no', details: {} })
    } finally {
      stopProgress()
    }
  }

  const handler = createMcpHandler(
    ({ authInfo }) => {
      const server = new Server(about, { capabilities: { tools: {} }, instructions })
      server.setRequestHandler('tools/list', () => ({ tools: listed }))
      // What the listener put there; the handler passes it through.
      const exchange = authInfo?.extra?.['exchange'] as Exchange
      server.setRequestHandler('tools/call', (request, context) => call(request, context, exchange))
      return server
    },
    { onerror: (error) => log.debug('A tool request was refused.', { error }) },
  )
  const answerNode = toNodeHandler(handler, {
    onerror: (error) => log.error('A tool request failed.', { error }),
  })

  return {
    async handle(request, response, { body, exchange }) {
      const { method = 'GET', url = '/', headers } = request
      const auth = { token: '', clientId: '', scopes: [], extra: { exchange } }
      await answerNode(
        { method, url, headers, auth, [Symbol.asyncIterator]: () => request[Symbol.asyncIterator]() },
        response,
        body,
      )
    },
    close: () => handler.close(),
  }
}
