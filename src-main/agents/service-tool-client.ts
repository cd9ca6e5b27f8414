import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'

/** Requests to a tool server, as the studio's HTTP client sends them. */
export type ToolConnection = {
  readonly url: string
  readonly send: (url: string | URL, init?: RequestInit) => Promise<Response>
  close(): Promise<void>
}

/** The most tools of a server that are read, and the pages they may come in. */
export const mostTools = 10_000
const mostPages = 1_000
/** Longer than the longest request, whose own deadline says what happened. Milliseconds. */
const longestMs = 90_000

const about = { name: 'backlot', title: 'Backlot', version: '0.1.0' } as const

function unreadable(error: unknown, charged: 'no' | 'unknown'): Failure {
  const money = charged === 'no' ? say('free.charge') : say('agents.mayBeCharged')
  return new Failure('UNREADABLE_ANSWER', sayAll(say('agents.toolServerUnread'), money), { charged }, { cause: error })
}

/** Runs work with a connected client, which keeps no session beyond it. `charged`: of an answer that cannot be read. */
async function withClient<T>(
  connection: ToolConnection,
  charged: () => 'no' | 'unknown',
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded for the first request: most starts of the studio need no MCP.
  const mcp = await import('@modelcontextprotocol/client')
  const client = new mcp.Client(about)
  try {
    await client.connect(new mcp.StreamableHTTPClientTransport(new URL(connection.url), { fetch: connection.send }))
    return await work(client)
  } catch (error) {
    throw isFailure(error) ? error : unreadable(error, charged())
  } finally {
    await client.close()
    await connection.close()
  }
}

/**
 * Lists a server's tools as they are, in its own order. `isCut`: it has more than 10,000.
 * @throws Failure
 */
export function listTools(connection: ToolConnection): Promise<{ tools: readonly Tool[]; isCut: boolean }> {
  return withClient(
    connection,
    () => 'no',
    async (client) => {
      const tools: Tool[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const params = cursor === undefined ? {} : { cursor }
        const answer = await client.request({ method: 'tools/list', params }, { timeout: longestMs })
        tools.push(...answer.tools)
        if (tools.length >= mostTools) return { tools: tools.slice(0, mostTools), isCut: true }
        if (answer.nextCursor === undefined || answer.nextCursor === cursor) return { tools, isCut: false }
        cursor = answer.nextCursor
      }
      return { tools, isCut: true }
    },
  )
}

/**
 * Calls a tool once. Its answer is not compared with its output schema: an answer that was paid for is shown as it came.
 * @throws Failure; `charged` is `unknown` once the call may have arrived.
 */
export function callTool(
  connection: ToolConnection,
  call: { readonly name: string; readonly input: Readonly<Record<string, unknown>>; readonly maySpend: boolean },
): Promise<CallToolResult> {
  let isSent = false
  return withClient(
    connection,
    () => (isSent && call.maySpend ? 'unknown' : 'no'),
    async (client) => {
      isSent = true
      const params = { name: call.name, arguments: call.input }
      return client.request({ method: 'tools/call', params }, { timeout: longestMs })
    },
  )
}
