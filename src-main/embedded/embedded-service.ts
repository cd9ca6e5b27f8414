import { say } from '#shared/domain/sentences/say.ts'
import { request } from 'undici'
import { z } from 'zod'
import type { TestEvent } from '#shared/bridge/received-events.ts'
import { ServiceDashboard } from '#shared/bridge/workspace.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { RunningProcess, StartProcess } from '../ports/host-ports.ts'

const ReadyLine = z.looseObject({
  baseUrl: z.url(),
  mcpUrl: z.url().optional(),
  apiKey: z.string(),
  adminSecret: z.string(),
  signingSecret: z.string().optional(),
})
/** Address and secrets of the running embedded service. All change with every start. */
export type ServiceEndpoint = z.output<typeof ReadyLine>

/** Startup timeout in milliseconds, and maximum number of restarts per minute. */
const timeoutMs = 30_000
const mostRestarts = 3

type Down = 'startup' | 'late' | 'message' | 'closing'

function down(why: Down, cause?: unknown): Failure {
  const sentence = say('account.down', { why, seconds: timeoutMs / 1_000 })
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason: why }, { cause })
}

async function readReadyLine(process: RunningProcess, onSecret: (secret: string) => void): Promise<ServiceEndpoint> {
  for await (const line of process.lines) {
    if (!line.startsWith('{')) continue
    const endpoint = ReadyLine.parse(JSON.parse(line))
    for (const secret of [endpoint.apiKey, endpoint.adminSecret, endpoint.signingSecret ?? '']) onSecret(secret)
    return endpoint
  }
  throw down('startup')
}

/** Starts, monitors and stops the embedded service. Restarts it after a crash, at most three times a minute. */
export function createEmbeddedService(deps: {
  start: StartProcess
  /** Why it may not be started; null or omitted if it may. */
  refusal?: Failure | null
  args: readonly string[]
  /** Called with each secret of a start before anyone uses it. */
  onSecret?: (secret: string) => void
  clock: Clock
  log: Log
}) {
  const { clock, log } = deps
  let running: { process: RunningProcess; ready: Promise<ServiceEndpoint> } | null = null
  let deaths: number[] = []
  let isStopping = false
  /** Ends when the service may start again. */
  let held: Promise<unknown> | null = null
  const onReady = new Set<() => void>()

  function launch(): Promise<ServiceEndpoint> {
    const process = deps.start(deps.args)
    const ready = waitUntilReady(process)
    const own = { process, ready }
    running = own
    const ended = (how: Record<string, unknown>) => {
      if (running !== own) return
      running = null
      if (!isStopping) startAgain(how)
    }
    process.exited.then(
      (code) => ended({ code }),
      (error: unknown) => ended({ error }),
    )
    // Whoever started it hears of a failure.
    ready.then(
      () => onReady.forEach((call) => call()),
      () => undefined,
    )
    return ready
  }

  function startAgain(how: Record<string, unknown>): void {
    log.warn('The embedded service stopped unexpectedly', how)
    deaths = [...deaths.filter((at) => clock.monotonic() - at < 60_000), clock.monotonic()]
    if (deaths.length > mostRestarts) return
    launch().catch((error: unknown) => log.error('The embedded service could not be started again', { error }))
  }

  async function waitUntilReady(process: RunningProcess): Promise<ServiceEndpoint> {
    let cancel: () => void = () => undefined
    const tooLate = new Promise<never>((_, reject) => {
      cancel = clock.after(timeoutMs, () => reject(down('late')))
    })
    // Checked separately: after a process is killed, its output may stay open.
    const ended = process.exited.then(() => Promise.reject(down('startup')))
    try {
      return await Promise.race([readReadyLine(process, deps.onSecret ?? (() => undefined)), ended, tooLate])
    } catch (error) {
      await process.stop()
      throw isFailure(error) ? error : down('message', error)
    } finally {
      cancel()
    }
  }

  function endpoint(): Promise<ServiceEndpoint> {
    if (isStopping) return Promise.reject(down('closing'))
    if (deps.refusal) return Promise.reject(deps.refusal)
    if (held !== null) return held.then(endpoint)
    return running?.ready ?? launch()
  }

  return {
    /** Starts the service if it is not running. Rejects with LOCAL_SERVICE_DOWN if it cannot start or was stopped. */
    endpoint,
    /**
     * Runs work while the service is stopped, and then starts it again if it ran. Whoever asks for it meanwhile waits. Not
     * to be called again before it ended.
     */
    async whileStopped<Result>(work: () => Promise<Result>): Promise<Result> {
      const process = running?.process
      running = null
      const doing = (process?.stop() ?? Promise.resolve()).then(work)
      held = doing.catch(() => undefined)
      try {
        return await doing
      } finally {
        held = null
        if (process !== undefined && !isStopping) {
          launch().catch((error: unknown) => log.error('The embedded service could not be started again', { error }))
        }
      }
    },
    /** Whether its process runs; false after it stopped for good. */
    isRunning: () => running !== null,
    /** Calls after every start, also after a crash. */
    onReady: (call: () => void): void => void onReady.add(call),
    async stop(): Promise<void> {
      isStopping = true
      const process = running?.process
      running = null
      await process?.stop()
    },
  }
}
/** The embedded service, running or not. */
export type EmbeddedService = ReturnType<typeof createEmbeddedService>

/** Refills the practice credits of "This computer" to the initial amount; a higher balance stays. */
export type FillPractice = () => Promise<void>

/** Initial credits of an account of the embedded service. */
const practiceCredits = 1_000
const adminTimeoutMs = 10_000

function unanswered(sentence: Sentence, cause: unknown): Failure {
  const reason = 'it didn’t answer'
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason }, { cause })
}

/** A call of the embedded service's admin API. `path` is relative to `/__admin`. */
export type AdminRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** 10 seconds if absent. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/** An answer of the admin API: its HTTP status, whether that is a success, and a reader of its JSON. */
export type AdminAnswer = { readonly status: number; readonly ok: boolean; json(): Promise<unknown> }

/** Calls the embedded service's admin API, which no account key can use. @throws what the request throws. */
export async function requestAdmin(
  embedded: Pick<EmbeddedService, 'endpoint'>,
  { method, path, body, timeoutMs = adminTimeoutMs, signal }: AdminRequest,
): Promise<AdminAnswer> {
  const { baseUrl, adminSecret } = await embedded.endpoint()
  const timeout = AbortSignal.timeout(timeoutMs)
  const { statusCode, body: answer } = await request(`${baseUrl}/__admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${adminSecret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The deadline above decides; these would wake the studio twice a second for as long as an answer is held.
    headersTimeout: 0,
    bodyTimeout: 0,
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
  })
  // Read in any case: an answer that nobody reads would keep its connection.
  const text = await answer.text()
  return {
    status: statusCode,
    ok: statusCode >= 200 && statusCode < 300,
    json: async () => JSON.parse(text) as unknown,
  }
}

/** Calls the admin API for the practice account. @throws what the request throws, or an error with the status of a refusal. */
async function callAdmin(
  embedded: Pick<EmbeddedService, 'endpoint'>,
  method: AdminRequest['method'],
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await requestAdmin(embedded, { method, path: `/accounts/practice${path}`, body })
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
  return answer.json()
}

const Endpoint = z.looseObject({ id: z.string() })
const Endpoints = z.looseObject({ endpoints: z.array(z.looseObject({ id: z.string(), url: z.string() })) })
const Sent = z.looseObject({ id: z.string() })

/** As `callAdmin`, for what the user waits for. Rejects with LOCAL_SERVICE_DOWN and the sentence if the service refuses. */
async function askAdmin<Schema extends z.ZodType>(
  embedded: Pick<EmbeddedService, 'endpoint'>,
  { path, body, answer, sentence }: { path: string; body: unknown; answer: Schema; sentence: Sentence },
): Promise<z.output<Schema>> {
  // Why it is not running is told by its own failure.
  await embedded.endpoint()
  try {
    return answer.parse(await callAdmin(embedded, 'POST', path, body))
  } catch (error) {
    throw unanswered(sentence, error)
  }
}

/** Creates the opening of the practice account's dashboard. Rejects with LOCAL_SERVICE_DOWN if the service refuses. */
export function createOpenDashboard(embedded: Pick<EmbeddedService, 'endpoint'>): () => Promise<ServiceDashboard> {
  const sentence = say('account.noDashboard')
  return () => askAdmin(embedded, { path: '/dashboard', body: {}, answer: ServiceDashboard, sentence })
}

/** Creates the management of the practice account's event endpoints. Each call rejects if the service refuses. */
export function createLocalEndpoints(embedded: Pick<EmbeddedService, 'endpoint'>) {
  return {
    /** Registers an address for all events, in place of the one with id `previous`. Returns the new one's id. */
    async register(url: string, previous: string | null): Promise<string> {
      // One that is gone already is as good as removed.
      if (previous !== null) await callAdmin(embedded, 'DELETE', `/endpoints/${previous}`, {}).catch(() => undefined)
      return Endpoint.parse(await callAdmin(embedded, 'POST', '/endpoints', { url })).id
    },
    /** Whether an address is registered under this id. */
    async has(id: string, url: string): Promise<boolean> {
      const { endpoints } = Endpoints.parse(await callAdmin(embedded, 'GET', '/endpoints'))
      return endpoints.some((one) => one.id === id && one.url === url)
    },
    /** Sends a test event. Returns its id. */
    async sendTest(event: TestEvent): Promise<string> {
      const sentence = say('account.noTestEvent')
      return (await askAdmin(embedded, { path: '/test-events', body: event, answer: Sent, sentence })).id
    },
  }
}

/**
 * Creates the refill over the embedded service's admin API, which no account key can use. Rejects with
 * LOCAL_SERVICE_DOWN if the service is not running or refuses.
 */
export function createFillPractice(embedded: Pick<EmbeddedService, 'endpoint'>): FillPractice {
  const sentence = say('account.noPractice')
  const body = { to: practiceCredits }
  return async () => void (await askAdmin(embedded, { path: '/fill', body, answer: z.unknown(), sentence }))
}
