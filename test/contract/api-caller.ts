import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { openTestService, stillClock, type TestService, type TestServiceOptions } from '../helpers/start-service.ts'

/** The path of the Generation API. */
export const api = '/v3/playground/v1'
/** The only model of the fast service: two credits a run, made in milliseconds; fails if the prompt contains `fail`. */
export const modelId = 'fast-picture'

const entry = 'test/fixtures/fast-service.ts'
const Answer = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) })

/** A call; a `key` of null sends no key. */
export type Call = { key?: string | null; headers?: Record<string, string>; body?: unknown }
/** An answer: the body as text, or as parsed JSON. */
export type Answered = { status: number; headers: Headers; body: unknown }

/** The real service with a fast model and a stopped clock, and the calls of the Generation API. */
export type ApiCaller = AsyncDisposable & {
  readonly service: TestService
  call(method: string, path: string, call?: Call): Promise<Answered>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>
  run(headers?: Record<string, string>, prompt?: string): Promise<Record<string, unknown>>
  read(id: unknown, query?: string): Promise<Record<string, unknown>>
  balance(): Promise<number>
  /** Advances the clock by a minute, which empties the rate windows. */
  minute(): Promise<unknown>
}

/** Returns the data of a success body. */
export const dataOf = (answer: { body: unknown }) => Answer.parse(answer.body).data

/** Returns the status and the message of a refusal, in either form of its body. */
export async function refused(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer
  const message = typeof body === 'string' ? body : z.object({ message: z.string() }).parse(body).message
  return `${status} ${message}`
}

/** Starts a service to call: `await using caller = await openCaller()`. */
export async function openCaller(options: TestServiceOptions = {}): Promise<ApiCaller> {
  const service = await openTestService({ entry, ...stillClock, ...options })
  const call: ApiCaller['call'] = async (method, path, { key = service.apiKey, headers = {}, body } = {}) => {
    const response = await fetch(`${service.baseUrl}${api}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
  }
  const post: ApiCaller['post'] = (path, body, headers = {}) => call('POST', path, { body, headers })
  return {
    service,
    call,
    post,
    run: async (headers = {}, prompt = 'a lake') => dataOf(await post('/run', { modelId, input: { prompt } }, headers)),
    read: async (id, query = '') => dataOf(await call('GET', `/generations/${String(id)}${query}`)),
    async balance() {
      const response = await service.fetch('/v1/user/credits/balance')
      return z.object({ balance: z.int() }).parse(await response.json()).balance
    },
    minute: () => service.admin('POST', '/clock/advance', { ms: 60_000 }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** A caller for all tests of a file: its service runs from before the first test to after the last. */
export function sharedCaller(options: TestServiceOptions): Omit<ApiCaller, keyof AsyncDisposable | 'service'> & {
  service(): TestService
} {
  let caller: ApiCaller | undefined
  const now = () => {
    if (caller === undefined) throw new Error('The service runs only during tests')
    return caller
  }
  beforeAll(async () => {
    caller = await openCaller(options)
  })
  afterAll(async () => caller?.[Symbol.asyncDispose]())
  return {
    service: () => now().service,
    call: (...asked) => now().call(...asked),
    post: (...asked) => now().post(...asked),
    run: (...asked) => now().run(...asked),
    read: (...asked) => now().read(...asked),
    balance: () => now().balance(),
    minute: () => now().minute(),
  }
}
