import { z } from 'zod'
import type { RenderTake } from '#service/composer/take-order.ts'
import { setUpBench, type Bench, type BenchOptions } from './service-bench.ts'
import { renderTakeQuickly } from './quick-take.ts'

/** An answer of the Composer API. `message` is that of a refusal. */
export type ComposerAnswer = {
  readonly status: number
  readonly data: Record<string, unknown>
  readonly message: string
}

/** A render that a test holds: it is finished or failed by hand. */
export type HeldRender = { readonly hook: string; finish(): void; fail(error: Error): void }

/** A service in this process and the calls of its Composer API, below the path of a brand. */
export type ComposerCaller = AsyncDisposable & {
  readonly bench: Bench
  /** The account's sample brands: the English one, the German one. */
  readonly brands: readonly [string, string]
  /** Calls below the first brand, or below `at`. Each call moves the clock, so that the key's window is never full. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<ComposerAnswer>
  /** The data of a success. */
  get(path: string, options?: CallOptions): Promise<Record<string, unknown>>
  send(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Record<string, unknown>>
  /** A refusal as `409 slot: …`. */
  refused(method: string, path: string, body?: unknown, options?: CallOptions): Promise<string>
  /** Moves the clock to a later time; over more than a day, autopilot passes once, at its end. */
  goTo(time: string): void
}

type CallOptions = { readonly at?: string; readonly key?: string; readonly fault?: string }

const api = '/v3/composer/api'
const dayMs = 24 * 60 * 60_000
/** More than the time in which a key may call once. Milliseconds. */
const betweenCallsMs = 1_100

const Body = z.union([z.looseObject({ message: z.string() }), z.string()])
const Success = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) })

/** Sets up a service with a stopped clock and quick renders: `await using caller = await openComposer()`. */
export async function openComposer(options: BenchOptions = {}): Promise<ComposerCaller> {
  const bench = await setUpBench({ renderTake: renderTakeQuickly, ...options })
  bench.service.resume()

  const call: ComposerCaller['call'] = async (method, path, body, { at = `/brands/${brands[0]}`, key, fault } = {}) => {
    bench.clock.advance(betweenCallsMs)
    const response = await bench.fetch(`${api}${at}${path}`, {
      method,
      ...(key === undefined ? {} : { key }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(fault === undefined ? {} : { 'x-backlot-fault': fault }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const parsed: unknown = await response.json()
    if (response.ok) return { status: response.status, data: Success.parse(parsed).data, message: '' }
    const refusal = Body.parse(parsed)
    return { status: response.status, data: {}, message: typeof refusal === 'string' ? refusal : refusal.message }
  }
  const send: ComposerCaller['send'] = async (...asked) => {
    const { status, data, message } = await call(...asked)
    if (status !== 200) throw new Error(`${status} ${message}`)
    return data
  }
  let brands: [string, string] = ['', '']
  const listed = z.array(z.object({ profileId: z.string() }))
  const [english, german] = listed.parse((await send('GET', '/brands', undefined, { at: '' }))['brands'])
  brands = [english?.profileId ?? '', german?.profileId ?? '']
  return {
    bench,
    brands,
    call,
    send,
    get: (path, more) => send('GET', path, undefined, more),
    async refused(...asked) {
      const { status, message } = await call(...asked)
      return `${status} ${message}`
    },
    goTo(time) {
      const ms = Date.parse(time) - bench.clock.now()
      // Months have too many passes to run each of them while a connection waits.
      if (ms > dayMs) bench.clock.leap(ms)
      else bench.clock.advance(ms)
    },
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  }
}

/** A renderer whose renders are ended by hand. An aborted one is rejected. */
export function createHeldRenderer(): { readonly held: HeldRender[]; readonly render: RenderTake } {
  const held: HeldRender[] = []
  const render: RenderTake = (order, files, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      const finish = () => renderTakeQuickly(order, files, signal).then(resolve, reject)
      held.push({ hook: order.hook, finish: () => void finish(), fail: reject })
    })
  return { held, render }
}
