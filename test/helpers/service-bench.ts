import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createSeededRandom } from '#service/jobs/random.ts'
import { openDatabase, type ServiceDatabase } from '#service/database/open-database.ts'
import type { RenderTake } from '#service/composer/take-order.ts'
import type { Engine, ModelDefinition, RenderJob, RenderResult } from '#service/models/model-definition.ts'
import { composeService, type Service } from '#service/server/compose-service.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { placeEmptyDatabase } from './empty-service.ts'
import { makeTempFolder } from './temp-folder.ts'

/** A model of the bench: one credit a run, more with `count`; can fail every kind of check. */
export const benchModel: ModelDefinition = {
  id: 'bench-picture',
  name: 'Bench picture',
  description: 'A picture for tests.',
  output_type: 'image',
  category: 'test',
  credits: 1,
  pricing: { type: 'per_period', varies_by: ['count'] },
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: { type: 'string' },
      size: { type: 'string', enum: ['small', 'large'], default: 'small' },
      count: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
      references: { type: 'array', items: { type: 'string', format: 'uri' } },
    },
  },
  price: ({ count }) => ({ credits: Number(count), note: 'one credit each' }),
  engine: { family: 'bench' },
  typicalMs: 10_000,
  example: null,
  cover: null,
}

/** A model billed by the length of a sound, which also takes images. */
export const benchMediaModel: ModelDefinition = {
  ...benchModel,
  id: 'bench-media',
  credits: 30,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec'] },
  input_schema: {
    type: 'object',
    required: ['prompt', 'audio'],
    properties: {
      prompt: { type: 'string' },
      audio: { type: 'string', format: 'uri' },
      images: { type: 'array', items: { type: 'string', format: 'uri' } },
    },
  },
  media: [
    { name: 'audio', kind: 'audio', billed: true },
    { name: 'images', kind: 'image' },
  ],
  price: ({ _audioDurationSec: seconds }) => ({ credits: Math.ceil(Number(seconds)), note: 'one credit a second.' }),
}

const image: RenderResult = {
  files: [
    {
      file: new TextEncoder().encode('not a real picture'),
      contentType: 'image/png',
      width: 1,
      height: 1,
    },
  ],
}

type Render = {
  readonly job: RenderJob
  progress(share: number): void
  finish(result?: RenderResult): void
  fail(error: Error): void
}

/** An engine whose images are finished by hand. An aborted one is rejected, as by a real engine. */
export type HandEngine = Engine & { readonly renders: Render[] }

function createHandEngine(heedless: boolean): HandEngine {
  const renders: Render[] = []
  return {
    renders,
    render: (job, signal, progress = () => undefined) =>
      new Promise((resolve, reject) => {
        if (!heedless) signal.addEventListener('abort', () => reject(signal.reason))
        renders.push({ job, progress, finish: (result = image) => resolve(result), fail: reject })
      }),
  }
}

/** Options of a bench. */
export type BenchOptions = {
  readonly credits?: number
  /** The catalog; by default, `benchModel` alone. */
  readonly models?: readonly ModelDefinition[]
  readonly speed?: number
  readonly dataFolder?: string
  readonly clock?: TestClock
  /** Whether the engine ignores aborts. */
  readonly heedless?: boolean
  /** Whether `x-backlot-fault` has an effect; true by default. */
  readonly faults?: boolean
  /** Renders takes of the Composer. */
  readonly renderTake?: RenderTake
}

/** A service in this process, over HTTP, with real SQLite and files. The test controls time and images. */
export type Bench = AsyncDisposable & {
  readonly service: Service
  readonly database: ServiceDatabase
  readonly engine: HandEngine
  readonly clock: TestClock
  readonly dataFolder: string
  readonly port: number
  readonly key: string
  balance(): number
  /** Calls with the bench's key, or another. */
  fetch(path: string, init?: RequestInit & { key?: string }): Promise<Response>
  /** Posts JSON to the Generation API. */
  post(
    path: '/run' | '/estimate' | `/batches${string}`,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Calls the admin interface; a path starts with `/`. Returns the parsed answer. */
  admin(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Reads a generation's data; with `wait`, once it has ended. */
  read(id: string, wait?: boolean): Promise<Record<string, unknown>>
}

const accountId = 'bench'
const adminSecret = 'the admin secret'

/** Sets up a service: `await using bench = await setUpBench()`. */
export async function setUpBench(options: BenchOptions = {}): Promise<Bench> {
  await using held = new AsyncDisposableStack()
  const dataFolder = options.dataFolder ?? held.use(await makeTempFolder()).path
  await placeEmptyDatabase(dataFolder)
  const database = openDatabase(join(dataFolder, 'service.db'))
  held.defer(() => void database.close())
  const clock = options.clock ?? createTestClock()
  const engine = createHandEngine(options.heedless ?? false)
  let port = 0
  const service = composeService({
    database,
    models: options.models ?? [benchModel],
    engine,
    ...(options.renderTake === undefined ? {} : { renderTake: options.renderTake }),
    filesFolder: join(dataFolder, 'files'),
    workFolder: join(dataFolder, 'work'),
    coversFolder: join(dataFolder, 'covers'),
    port: () => port,
    speed: options.speed ?? 0,
    faults: options.faults ?? true,
    admin: { secret: adminSecret, clock: { ...clock, rate: 0, setRate: () => undefined } },
    clock,
    random: createSeededRandom(1, Number(database.prepare('select count(*) from generation').pluck().get())),
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  held.defer(() => service.stop())
  service.accounts.open(accountId, 'Bench', options.credits ?? 1_000)
  const key = service.accounts.mintKey(accountId, null)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has an address of this kind.
  port = (service.app.server.address() as AddressInfo).port

  const call: Bench['fetch'] = (path, { key: other = key, ...init } = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${other}`, ...Object.fromEntries(new Headers(init.headers)) },
    })
  const running = held.move()
  return {
    service,
    database,
    engine,
    clock,
    dataFolder,
    port,
    key,
    balance: () => service.ledger.balance(accountId),
    fetch: call,
    post: (path, body, headers = {}) =>
      call(`/v3/playground/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async admin(method, path, body) {
      const response = await call(`/__admin${path}`, {
        key: adminSecret,
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return (await response.json()) as Record<string, unknown>
    },
    async read(id, wait = false) {
      const response = await call(`/v3/playground/v1/generations/${id}${wait ? '?wait=55' : ''}`)
      const { data } = (await response.json()) as { data: Record<string, unknown> }
      return data
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
