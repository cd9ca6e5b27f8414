import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { serveHttp, type TestServer } from './serve-http.ts'

const Message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({ protocolVersion: z.string().optional(), cursor: z.string().optional() }).optional(),
})

/** A tool server that a test writes itself. */
export type FakeTools = {
  /** The answer to `tools/list`, by the page's cursor. */
  list(cursor: string | undefined): unknown
  /** The answer to `tools/call`; it may answer with the response itself instead, and return undefined. */
  call(params: unknown, response: ServerResponse): unknown
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Serves a tool server over Streamable HTTP, whatever its tools are. `calls` counts the calls that arrived. */
export async function serveFakeTools(
  tools: FakeTools,
): Promise<TestServer & { readonly url: string; calls(): number }> {
  let calls = 0
  const server = await serveHttp((request, response) => {
    const answer = async () => {
      const { id, method, params } = Message.parse(JSON.parse(await readText(request)))
      if (id === undefined) return void response.writeHead(202).end()
      const say = (result: unknown) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method === 'initialize') {
        const { protocolVersion } = params ?? {}
        return say({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'fake', version: '1' } })
      }
      if (method === 'tools/list') return say(tools.list(params?.cursor))
      calls += 1
      const result = tools.call(params, response)
      if (result !== undefined) say(result)
    }
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))))
  })
  return { ...server, url: `${server.origin}/mcp`, calls: () => calls }
}
