import { isDeepStrictEqual } from 'node:util'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { readsOnly, type Tool, tools } from '#shared/contract/tool.ts'
import { openAgent } from '../helpers/open-agent.ts'
import { openTarget, type Target } from './target.ts'
import { answerIn, every, input } from './wire-cases.ts'

// Catches: a tool that answers, charges, limits or refuses other than its route; a tool that is not listed, or whose
// arguments cannot carry the route's request; a tool server that answers strangers.

const Parts = z.looseObject({
  params: z.record(z.string(), z.unknown()).default({}),
  query: z.record(z.string(), z.unknown()).default({}),
  body: z.record(z.string(), z.unknown()).default({}),
  idempotencyKey: z.string().optional(),
})
const Balances = z.object({ accounts: z.tuple([z.object({ balance: z.int() })]) })
const Failure = z.strictObject({
  code: z.string(),
  status: z.int(),
  message: z.string(),
  charged: z.enum(['no', 'unknown']),
  details: z.record(z.string(), z.unknown()),
})

/** The arguments of a tool that make the request of its route. */
function argumentsOf({ route, fixed = {}, without = [] }: Tool, request: unknown): Record<string, unknown> {
  const { params, query, body, idempotencyKey } = Parts.parse(request)
  const given = { ...params, ...query, ...body, ...(route.repeat === 'keyed-header' ? { idempotencyKey } : {}) }
  return Object.fromEntries(Object.entries(given).filter(([name]) => !(name in fixed) && !without.includes(name)))
}

/** Whether two answers have the same fields. Null matches anything, because what is made of one may be there sooner. */
function areAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) || Array.isArray(other)) return Array.isArray(one) && Array.isArray(other)
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    mine.size === theirs.size && [...mine].every(([name, item]) => theirs.has(name) && areAlike(item, theirs.get(name)))
  )
}

const withoutTimes = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')) as unknown

const idIn = ({ structuredContent }: CallToolResult) => z.looseObject({ id: z.string() }).parse(structuredContent).id

function bodyOf(route: Route, text: string): unknown {
  const body: unknown = JSON.parse(text)
  return route.envelope === 'bare' ? body : z.object({ data: z.unknown() }).parse(body).data
}

function failureIn({ isError, content }: CallToolResult): z.output<typeof Failure> {
  const [first] = content
  if (isError !== true || first?.type !== 'text') throw new Error(`Not a failure: ${JSON.stringify(content)}`)
  return Failure.parse(JSON.parse(first.text))
}

const isHosted = process.env['BACKLOT_BASE_URL'] !== undefined

describe.skipIf(isHosted)('the tool server', () => {
  let target: Target
  let agent: Client & AsyncDisposable
  const call = (name: string, given: Record<string, unknown> = {}) => agent.callTool({ name, arguments: given })
  // Read where requests do not count: an answer that is polled would use up the key's requests of a minute, and then wait.
  const balance = async () => Balances.parse(await target.admin('GET', '/accounts')).accounts[0].balance

  beforeAll(async () => {
    target = await openTarget()
    if (target.agent === null) throw new Error('A hosted service is not tested')
    agent = await openAgent(target.agent)
  })
  // The key's requests of a minute are fewer than all tests make.
  beforeEach(async () => {
    await target.admin('POST', '/clock/advance', { ms: 60_000 })
  })
  afterAll(async () => {
    await agent[Symbol.asyncDispose]()
    await target[Symbol.asyncDispose]()
  })

  test('lists a tool for each endpoint that agents are offered, and says what each does', async () => {
    const listed = (await agent.listTools()).tools
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const tool of tools) {
      const { annotations } = listed.find(({ name }) => name === tool.name) ?? {}
      expect(annotations, tool.name).toMatchObject({
        readOnlyHint: readsOnly(tool),
        idempotentHint: tool.route.repeat === 'safe',
      })
    }
  })

  // First, because Autopilot, once a later test has switched it on, charges at any time.
  test.each(['run', 'batch_generate', 'generate_avatar', 'generate_image', 'video_from_image', 'write_take'])(
    '%s charges what its route charges',
    async (name) => {
      const tool = tools.find((one) => one.name === name)
      const found = every.find(({ route }) => route === tool?.route)
      if (tool === undefined || found === undefined) throw new Error(`No case for ${name}`)
      const [first, second] = [await found.request(target), await found.request(target)]
      const start = await balance()
      expect((await call(name, argumentsOf(tool, first))).isError ?? false).toBe(false)
      await expect.poll(balance).toBeLessThan(start)
      const byTool = await balance()
      await target.send(tool.route, second)
      await expect.poll(balance).toBe(byTool - (start - byTool))
    },
  )

  const answered = async (route: Route, sent: unknown) => bodyOf(route, (await target.send(route, sent)).text)
  /** Whether a tool that reads answers as its route; what is still being made may change between the two calls. */
  async function readsAlike(tool: Tool, request: unknown): Promise<boolean> {
    const { structuredContent } = await call(tool.name, argumentsOf(tool, request))
    return isDeepStrictEqual(withoutTimes(structuredContent), withoutTimes(await answered(tool.route, request)))
  }
  const caseOf = (tool: Tool) => {
    const found = every.find((one) => one.route === tool.route)
    if (found === undefined) throw new Error(`No case for ${tool.name}`)
    return found
  }
  const reading = tools.filter(readsOnly).map((tool) => ({ name: tool.name, tool }))
  const changing = tools.filter((tool) => !readsOnly(tool)).map((tool) => ({ name: tool.name, tool }))

  test.each(reading)('$name answers as its route', async ({ tool }) => {
    const request = await caseOf(tool).request(target)
    const { isError, content, structuredContent } = await call(tool.name, argumentsOf(tool, request))
    expect(isError ?? false, JSON.stringify(content)).toBe(false)
    expect(content[0]).toEqual({ type: 'text', text: JSON.stringify(structuredContent) })
    await expect.poll(() => readsAlike(tool, request)).toBe(true)
  })

  test.each(changing)('$name answers as its route', async ({ tool }) => {
    const { route, fixed } = tool
    const request = await caseOf(tool).request(target)
    const { isError, content, structuredContent } = await call(tool.name, argumentsOf(tool, request))
    expect(isError ?? false, JSON.stringify(content)).toBe(false)
    expect(content[0]).toEqual({ type: 'text', text: JSON.stringify(structuredContent) })
    const again = route.repeat.startsWith('keyed') ? request : await caseOf(tool).request(target)
    expect(structuredContent).toMatchObject(fixed ?? {})
    const other = await answered(route, again)
    expect(areAlike(structuredContent, other), JSON.stringify([structuredContent, other])).toBe(true)
  })

  test('a repeated key returns the first run and charges once', async () => {
    const { models } = answerIn(routes.model.list, (await target.send(routes.model.list, {})).text)
    const given = { modelId: models[0]?.id, input, idempotencyKey: 'once' }
    const [first, second] = [await call('run', given), await call('run', given)]
    expect(idIn(second)).toBe(idIn(first))
    // What this run was charged alone: runs of the tests before it may be refunded meanwhile.
    const { transactions } = answerIn(routes.account.history, (await target.send(routes.account.history, {})).text)
    expect(transactions.filter(({ resourceId }) => resourceId === idIn(first)).map(({ type }) => type)).toEqual([
      'debit',
    ])
  })

  test('a finished image is shown small and linked', async () => {
    const run = every.find(({ name }) => name === 'generation.run')
    const started = await call('run', Parts.parse(await run?.request(target)).body)
    const { content } = await call('get_generation', { id: idIn(started), wait: 5 })
    expect(content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link'])
    expect(content[1]).toMatchObject({ mimeType: 'image/jpeg' })
    expect(content[2]).toMatchObject({ uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\//) })
  })

  test('a refusal is an error that says it was not charged, in the words of the route', async () => {
    expect(failureIn(await call('get_model', { id: 'none' }))).toMatchObject({
      code: 'not_found',
      status: 404,
      message: expect.stringMatching(/^Model not found\. Available models: /),
      charged: 'no',
    })
    expect(failureIn(await call('get_audio', { audioId: 'none' }))).toMatchObject({ status: 404, charged: 'no' })
    expect(failureIn(await call('batch_generate', { prompts: ['a lake'] }))).toMatchObject({
      status: 400,
      message: 'Missing required field: modelId',
    })
    expect(failureIn(await call('batch_generate', { modelId: 'x', prompts: ['a'], budget: 1 }))).toMatchObject({
      status: 400,
      message: 'Unknown field: budget',
    })
    await expect(call('no_such_tool')).rejects.toThrow('Unknown tool: no_such_tool')
  })

  test('the faults of a route are the faults of its tool', async () => {
    const run = every.find(({ name }) => name === 'generation.run')
    const { body } = Parts.parse(await run?.request(target))
    const path = '/v3/playground/v1/run'
    await target.admin('PUT', '/faults', { rules: [{ faults: 'status-after=503', path, times: 1 }] })
    const start = await balance()
    expect(failureIn(await call('run', body))).toMatchObject({ status: 503, charged: 'unknown' })
    expect(await balance()).toBeLessThan(start)
    await target.admin('PUT', '/faults', { rules: [{ faults: 'drop-reply', path, times: 1 }] })
    await expect(call('run', body)).rejects.toBeInstanceOf(Error)
  })

  test('calls count against the rate limit of the key; listing tools does not', async () => {
    for (let count = 0; count < 60; count += 1) await target.send(routes.account.balance, {})
    expect(failureIn(await call('get_balance'))).toMatchObject({
      code: 'rate_limit_exceeded',
      status: 429,
      charged: 'no',
      details: { limit: 60, window: 60 },
    })
    expect((await agent.listTools()).tools).toHaveLength(tools.length)
  })

  test('long work reports its progress to a caller that asks', async () => {
    const seen: number[] = []
    await target.admin('PUT', '/faults', { rules: [{ faults: 'delay=2500', path: '/v1/user/tier', times: 1 }] })
    await agent.callTool({ name: 'get_tier' }, { onprogress: ({ progress }) => seen.push(progress) })
    expect(seen).toEqual([1, 2])
  })

  test('strangers are refused: without a key, with a wrong one, from a page, by another name', async () => {
    const { mcpUrl, apiKey } = target.agent ?? { mcpUrl: '', apiKey: '' }
    const statusOf = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const accept = 'application/json, text/event-stream'
      const given = { accept, 'content-type': 'application/json', ...headers }
      return (await fetch(mcpUrl, { method: 'POST', headers: given, body })).status
    }
    const authorization = `Bearer ${apiKey}`
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ authorization: 'Bearer pk_live_wrong' })).toBe(401)
    expect(await statusOf({ authorization, origin: 'http://example.com' })).toBe(403)
    expect(await statusOf({ authorization, origin: 'null' })).toBe(403)
    expect(await statusOf({ authorization, 'content-type': 'text/plain' })).toBe(415)
    expect(await statusOf({ authorization })).toBe(200)
  })

  test('the earlier address leads to the present one', async () => {
    const { mcpUrl, apiKey } = target.agent ?? { mcpUrl: '', apiKey: '' }
    const earlier = new URL('/v3/mcp', mcpUrl).href
    await using moved = await openAgent({ mcpUrl: earlier, apiKey })
    expect((await moved.callTool({ name: 'get_balance' })).structuredContent).toMatchObject({
      balance: await balance(),
    })
  })
})

test('every route of the wire table has a tool, or a reason against one', () => {
  const covered = new Set<Route>(tools.map(({ route }) => route))
  const left = every.filter(({ route }) => !covered.has(route)).map(({ name }) => name)
  expect(tools).toHaveLength(55)
  expect(left).toEqual([
    'model.openApi',
    'model.llms',
    'replication.analysis',
    'replication.run',
    'user.updateProfile',
    'user.balance',
    'user.purchase',
    'user.readPurchase',
    'user.listPurchases',
    'avatar.remove',
    'avatar.publish',
    'avatar.unpublish',
    'video.update',
    'video.remove',
    'voice.clone',
    'voice.remove',
    'webhook.secret',
  ])
})
