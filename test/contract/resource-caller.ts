import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { openTestService, stillClock, type TestService, type TestServiceOptions } from '../helpers/start-service.ts'
import { isMaking } from '../helpers/stored-resources.ts'

/** The two addresses of the Resource API. */
export const full = '/v1'
export const reduced = '/web/api'

/** An answer, its body parsed. */
export type Answered = { readonly status: number; readonly body: Record<string, unknown> }

const Body = z.record(z.string(), z.unknown())

/** Calls of the Resource API. Before each minute's last calls, `minute` empties the rate window. */
export type ResourceCaller = {
  service(): TestService
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answered>
  /** The body of an answer with a status of 200. */
  get(path: string, options?: CallOptions): Promise<Record<string, unknown>>
  post(path: string, body: unknown, options?: CallOptions): Promise<Record<string, unknown>>
  /** A refusal as `402 insufficient_credits`, with its details. */
  refused(method: string, path: string, body?: unknown, options?: CallOptions): Promise<[string, unknown]>
  /** Reads a resource once it has ended. */
  ended(path: string, options?: CallOptions): Promise<Record<string, unknown>>
  /** Opens another account and returns its key. */
  account(id: string, credits: number, tier?: string): Promise<string>
  minute(): Promise<unknown>
}

type CallOptions = { readonly key?: string; readonly at?: string; readonly fault?: string }

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A service for all tests of a file: it runs from before the first test to after the last. */
export function sharedResources(options: TestServiceOptions): ResourceCaller {
  let running: TestService | undefined
  const service = () => {
    if (running === undefined) throw new Error('The service runs only during tests')
    return running
  }
  beforeAll(async () => {
    running = await openTestService({ ...stillClock, ...options })
  })
  afterAll(async () => running?.[Symbol.asyncDispose]())

  const call: ResourceCaller['call'] = async (method, path, body, { key, at = full, fault } = {}) => {
    const response = await service().fetch(`${at}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(fault === undefined ? {} : { 'x-backlot-fault': fault }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: Body.parse(await response.json()) }
  }
  const minute = () => service().admin('POST', '/clock/advance', { ms: 60_000 })
  const expected = ({ status, body }: Answered) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const get: ResourceCaller['get'] = async (path, asked) => expected(await call('GET', path, undefined, asked))
  return {
    service,
    call,
    get,
    post: async (path, body, asked) => expected(await call('POST', path, body, asked)),
    async refused(method, path, body, asked) {
      const answer = await call(method, path, body, asked)
      const { error } = z.object({ error: z.object({ code: z.string(), details: z.unknown() }) }).parse(answer.body)
      return [`${answer.status} ${error.code}`, error.details]
    },
    async ended(path, asked) {
      // Reads count toward the key's requests, and a clock that made room for them would pass a day on a slow machine.
      while (isMaking(service().dataFolder, idOf(path))) {
        await service().admin('POST', '/clock/advance', { ms: 1_000 })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return get(path, asked)
    },
    async account(id, credits, tier) {
      const { apiKey } = z
        .object({ apiKey: z.string() })
        .parse(await service().admin('POST', '/accounts', { id, credits }))
      if (tier !== undefined) await service().admin('POST', `/accounts/${id}/tier`, { tier })
      return apiKey
    },
    minute,
  }
}
