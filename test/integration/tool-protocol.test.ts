// Catches: an MCP server, the service's or the gateway, that a client of another version cannot talk to, that hides an
// unknown tool or a wrong argument, goes on with a cancelled call, or answers a page, another host or an ended session.
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Client } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { agentSettings, gatewayUrl } from '../helpers/connect-agent.ts'
import { openClient } from '../helpers/open-agent.ts'
import { openTestService } from '../helpers/start-service.ts'
import { fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** A server that is tested, with what differs between the two. */
type Server = {
  readonly url: URL
  readonly token: string
  /** Starts a call that stays open; resolves once the server works on it, with the answer that is still to come. */
  open(client: Client, signal: AbortSignal): Promise<{ readonly answer: Promise<unknown> }>
  /** Resolves once the server has dropped the call. */
  dropped(): Promise<void>
}

async function withService(work: (server: Server) => Promise<void>): Promise<void> {
  await using service = await openTestService({ entry: 'test/fixtures/fast-service.ts', speed: 0.001 })
  await work({
    url: new URL(service.mcpUrl),
    token: service.apiKey,
    async open(client, signal) {
      const order = { modelId: 'fast-picture', input: { prompt: 'a lake' } }
      const { structuredContent } = await client.callTool({ name: 'run', arguments: order })
      const { id } = z.object({ id: z.string() }).parse(structuredContent)
      return {
        answer: client.callTool({ name: 'get_generation', arguments: { id, wait: 30 } }, { signal }),
      }
    },
    dropped: () => Promise.resolve(),
  })
}
async function withGateway(work: (server: Server) => Promise<void>): Promise<void> {
  await using folder = await makeTempFolder()
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  await studio.call.workspace.openLocal()
  const { token } = await studio.call.agents.create(agentSettings)
  const waiting = async () => (await studio.call.agents.state()).approvals.length
  await work({
    url: await gatewayUrl(studio),
    token,
    async open(client, signal) {
      const order = { modelId: 'fast-picture', input: { prompt: 'a lake' } }
      const answer = client.callTool({ name: 'run', arguments: order }, { signal })
      answer.catch(() => undefined)
      await expect.poll(waiting).toBe(1)
      return { answer }
    },
    async dropped() {
      await expect.poll(waiting).toBe(0)
    },
  })
}

type Answer = { readonly status: number; readonly session: string | undefined; readonly text: string }

/** Sends one message as it is. `headers` replace the usual ones; an empty one is left out. */
function post(
  { url, token }: Server,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const all = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  }
  const used = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: used, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => {
        const session = response.headers['mcp-session-id']
        resolve({ status: response.statusCode ?? 0, session: typeof session === 'string' ? session : undefined, text })
      })
    })
    sent.on('error', reject)
    sent.end(typeof message === 'string' ? message : JSON.stringify(message))
  })
}
/** The JSON-RPC message of an answer, which may come as an event. */
const messageIn = ({ text }: Answer): unknown => JSON.parse(/^data: (\{.*\})$/mu.exec(text)?.[1] ?? text)
const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} }
const Negotiated = z.object({ result: z.object({ protocolVersion: z.string() }) })

describe.each([
  ['the service', withService],
  ['the gateway', withGateway],
] as const)('the MCP server of %s', (_, withServer) => {
  it('introduces itself, answers a ping, and lists every tool once, with a schema of its arguments', () =>
    withServer(async ({ url, token }) => {
      await using client = await openClient(url, token)
      expect(client.getServerVersion()).toMatchObject({ name: expect.any(String), version: expect.any(String) })
      expect(client.getServerCapabilities()).toHaveProperty('tools')
      expect(await client.ping()).toEqual({})
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } })
        for (const { name: tool, inputSchema } of page.tools) {
          names.push(tool)
          expect(inputSchema.type).toBe('object')
        }
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(names.length).toBeGreaterThan(10)
      expect(new Set(names).size).toBe(names.length)
    }))

  it('says that a tool is unknown, an argument is wrong and a method is not there, and goes on', () =>
    withServer(async ({ url, token }) => {
      await using client = await openClient(url, token)
      await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({ code: -32_602 })
      const wrong = await client.callTool({ name: 'run', arguments: { modelId: 7 } })
      expect(wrong).toMatchObject({ isError: true })
      expect(JSON.stringify(wrong.content)).toMatch(/modelId/u)
      await expect(client.request({ method: 'prompts/get', params: { name: 'none' } })).rejects.toMatchObject({
        code: -32_601,
      })
      expect(await client.ping()).toEqual({})
    }))

  it('drops a call that the client cancels, and answers the next one', () =>
    withServer(async (server) => {
      await using client = await openClient(server.url, server.token)
      const controller = new AbortController()
      const { answer } = await server.open(client, controller.signal)
      controller.abort(new Error('No longer needed'))
      await expect(answer).rejects.toThrow('No longer needed')
      await server.dropped()
      expect(await client.ping()).toEqual({})
    }))

  it('agrees on the client’s version where it knows it, offers its own otherwise, and refuses an unknown one later', () =>
    withServer(async (server) => {
      for (const version of ['2025-03-26', '2025-06-18']) {
        expect(messageIn(await post(server, initialize(version)))).toMatchObject({
          result: { protocolVersion: version },
        })
      }
      const first = await post(server, initialize('1999-01-01'))
      const { protocolVersion } = Negotiated.parse(messageIn(first)).result
      expect(protocolVersion).toMatch(/^20\d\d-\d\d-\d\d$/u)
      const session = first.session ?? ''
      const known = { 'mcp-session-id': session, 'mcp-protocol-version': protocolVersion }
      expect((await post(server, list, known)).status).toBe(200)
      expect((await post(server, list, { ...known, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    }))

  it('answers no page, no other host, nobody without its token, and no message that is none', () =>
    withServer(async (server) => {
      const statusFor = async (headers: Record<string, string>, message: unknown = initialize('2025-06-18')) =>
        (await post(server, message, headers)).status
      expect(await statusFor({ origin: 'https://evil.example' })).toBe(403)
      expect(await statusFor({ origin: 'null' })).toBe(403)
      expect([403, 421]).toContain(await statusFor({ host: `evil.example:${server.url.port}` }))
      expect(await statusFor({ authorization: '' })).toBe(401)
      expect(await statusFor({ authorization: 'Bearer none' })).toBe(401)
      expect(await statusFor({}, '{')).toBe(400)
      expect(await statusFor({}, { hello: 'there' })).toBe(400)
    }))
})

it('the service keeps no session', () =>
  withService(async (server) => {
    expect((await post(server, initialize('2025-06-18'))).session).toBeUndefined()
    expect((await post(server, list)).status).toBe(200)
  }))

it('the gateway answers in a session that it knows, and ends each for good', () =>
  withGateway(async (server) => {
    const { session = 'none' } = await post(server, initialize('2025-06-18'))
    const mine = { 'mcp-session-id': session }
    expect((await post(server, list)).status).toBe(400)
    expect((await post(server, list, { 'mcp-session-id': 'another' })).status).toBe(404)
    expect((await post(server, list, mine)).status).toBe(200)
    const headers = { authorization: `Bearer ${server.token}`, ...mine }
    expect((await fetch(server.url, { method: 'DELETE', headers })).status).toBe(200)
    expect((await post(server, list, mine)).status).toBe(404)
  }))
