import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { programOf, shortLife } from './program.ts'
import { makeTempFolder } from './temp-folder.ts'

const Ready = z.object({
  baseUrl: z.url(),
  webUrl: z.url(),
  mcpUrl: z.url(),
  apiKey: z.string(),
  signingSecret: z.string(),
  adminSecret: z.string(),
})

/** How a test's service is started; omitted options take the defaults of the service's own flags. */
export type TestServiceOptions = {
  /** The source of the program, such as `test/fixtures/fast-service.ts`; the service's own entry by default. */
  readonly entry?: string
  /** Kept after the service stops; by default, a new folder that is deleted with it. */
  readonly dataFolder?: string
  readonly port?: number
  readonly seed?: number
  readonly speed?: number
  readonly credits?: number
  readonly keyCap?: number
  /** How fast time runs; 0 means only when the admin interface moves it. */
  readonly clockRate?: number
  /** What its clock says at the start, as ISO 8601. */
  readonly clockStart?: string
  /** Whether `x-backlot-fault` has an effect; true by default. */
  readonly faults?: boolean
}

/** A clock that only a test moves. It starts far from the end of a day and a month, where counts begin anew. */
export const stillClock = { clockRate: 0, clockStart: '2026-06-10T09:00:00Z' } as const

/** A real service. */
export type TestService = AsyncDisposable &
  z.output<typeof Ready> & {
    readonly dataFolder: string
    /** Calls the service with its key; a path starts with `/`. */
    fetch(path: string, init?: RequestInit): Promise<Response>
    /** Calls the admin interface; a path starts with `/`. Returns the parsed answer. */
    admin(method: string, path: string, body?: unknown): Promise<unknown>
  }

/** A real service that is a process of its own. */
export type TestServiceProcess = TestService & {
  readonly pid: number
  /** Kills the process at once, like a crash (SIGKILL), and waits until it is gone. */
  kill(): Promise<void>
  /** Ends it cleanly (SIGTERM). Returns its exit code. */
  stop(): Promise<number | null>
}

const usualEntry = 'src-service/main.ts'

function argumentsOf(options: TestServiceOptions, dataFolder: string): string[] {
  const { port = 0, seed, speed, credits, keyCap, clockRate, clockStart, faults = true } = options
  const clock = { 'clock-rate': clockRate, 'clock-start': clockStart }
  const valued = { port, data: dataFolder, seed, speed, credits, 'key-cap': keyCap, ...clock }
  const given = Object.entries(valued).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, `${value}`],
  )
  return [...given, '--json', '--tied', ...(faults ? ['--faults'] : [])]
}

async function readReady(child: ChildProcess): Promise<z.output<typeof Ready>> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The service was started without pipes')
  let complaints = ''
  stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  for await (const line of createInterface({ input: stdout })) return Ready.parse(JSON.parse(line))
  throw new Error(`The service did not start: ${complaints}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

type Called = Pick<TestService, 'fetch' | 'admin'>

/** Calls a service that runs. */
function callsOf(ready: z.output<typeof Ready>): Called {
  return {
    fetch: (path, init = {}) =>
      fetch(ready.baseUrl + path, {
        ...init,
        headers: { authorization: `Bearer ${ready.apiKey}`, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    async admin(method, path, body) {
      const response = await fetch(`${ready.baseUrl}/__admin${path}`, {
        method,
        headers: {
          authorization: `Bearer ${ready.adminSecret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text}`)
      return JSON.parse(text)
    },
  }
}

/**
 * Starts the real service within this process: `await using service = await openTestService()`. It is stopped at the end
 * of the scope.
 *
 * @throws Error if it does not start, or `entry` can only be a process of its own.
 */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { startInnerService } = await import('./inner-service.ts')
  await using held = new AsyncDisposableStack()
  const dataFolder = options.dataFolder ?? held.use(await makeTempFolder()).path
  const { stop, ...ready } = await startInnerService(options.entry ?? usualEntry, argumentsOf(options, dataFolder))
  held.defer(stop)
  const running = held.move()
  return { ...ready, ...callsOf(ready), dataFolder, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/**
 * Starts the real service as a process of its own: `await using service = await startTestService()`.
 *
 * It is tied to this process and stopped at the end of the scope.
 *
 * @throws Error with the service's own output if it does not start.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestServiceProcess> {
  await using held = new AsyncDisposableStack()
  const dataFolder = options.dataFolder ?? held.use(await makeTempFolder()).path
  const program = programOf(options.entry ?? usualEntry)
  const child = spawn(process.execPath, [...shortLife, program, ...argumentsOf(options, dataFolder)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  held.defer(async () => void (await end(child, 'SIGTERM')))
  const ready = await readReady(child)
  const running = held.move()
  return {
    ...ready,
    ...callsOf(ready),
    pid: child.pid ?? 0,
    dataFolder,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
