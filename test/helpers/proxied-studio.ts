import { setTimeout as sleep } from 'node:timers/promises'
import type { StartProcess } from '#main/ports/host-ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock, type FastClock } from './fast-clock.ts'
import { openTestStudio, serviceStarter, type TestStudio, type TestStudioOptions } from './studio.ts'
import { makeTempFolder } from './temp-folder.ts'
import { type ProxyAct, type SeenRequest, startProxy, type TransparentProxy } from './transparent-proxy.ts'

/**
 * After this long without a request or an answer, everybody waits for the clock; `stride` is then skipped at once.
 * Milliseconds.
 */
const quiet = 60
const stride = 4_000

/** A studio with a proxy between it and its service. */
export type ProxiedStudio = AsyncDisposable & {
  readonly test: TestStudio
  readonly proxy: TransparentProxy
  /** Contains the profile and the media folder. */
  readonly folder: string
  /** The key in use at the service. */
  key(): string
  /** The secrets that the service reported to the studio at its start. */
  secrets(): readonly string[]
  /** Calls the admin interface of the service itself. */
  admin(path: string, body: unknown): Promise<unknown>
  /** The studio's clock. */
  readonly clock: Pick<FastClock, 'now'>
  /** Skips this many milliseconds, here and at the service. */
  leaveOut(ms: number): Promise<void>
  /** Waits for work to end, and skips the time in which nothing runs. */
  settle<T>(work: Promise<T>): Promise<T>
  /** Posts to the service itself, as another program of the same account would. `path` is below the Generation API. */
  elsewhere(path: string, body: unknown): Promise<unknown>
}

/**
 * Opens a studio whose embedded service is behind a proxy. The service makes everything in milliseconds, unless
 * `program` is another.
 */
export async function openProxiedStudio(
  act: (request: SeenRequest) => ProxyAct,
  serviceArgs: readonly string[] = ['--speed', '1000'],
  program = 'test/fixtures/fast-service.ts',
  more: Pick<TestStudioOptions, 'vault' | 'secrets' | 'worksAhead'> = {},
): Promise<ProxiedStudio> {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  let target = ''
  let key = ''
  let adminSecret = ''
  let signingSecret = ''
  const proxy = held.use(await startProxy(() => target))
  proxy.act = act
  const start = serviceStarter(['--faults', ...serviceArgs], program)
  const startServiceProcess: StartProcess = (args) => {
    const process = start(args)
    async function* lines() {
      for await (const line of process.lines) {
        if (line.startsWith('{')) {
          const reported = JSON.parse(line) as {
            baseUrl: string
            apiKey: string
            adminSecret: string
            signingSecret: string
          }
          target = reported.baseUrl
          key = reported.apiKey
          adminSecret = reported.adminSecret
          signingSecret = reported.signingSecret
        }
        yield line.replaceAll(target, proxy.baseUrl)
      }
    }
    return { ...process, lines: lines() }
  }
  const clock = createFastClock()
  const test = held.use(await openTestStudio({ ...more, folder: folder.path, clock, startServiceProcess }))
  await test.call.workspace.openLocal()
  await test.studio.context.billing.refresh(localId)
  async function admin(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${target}/__admin${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The service's administration refused ${path}: ${await answer.text()}`)
    return answer.json()
  }
  /** Moves the service's clock first, and twice as far: a request sent in between is then older there than here. */
  async function leaveOut(ms: number): Promise<void> {
    await admin('/clock/advance', { ms: 2 * ms })
    clock.skip(ms)
  }
  async function settle<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    while (!isOver) {
      await sleep(10)
      if (proxy.quietMs() > quiet) await leaveOut(stride)
    }
    return work
  }
  const elsewhere = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${target}/v3/playground/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const all = held.move()
  return {
    test,
    proxy,
    folder: folder.path,
    key: () => key,
    secrets: () => [key, adminSecret, signingSecret],
    admin,
    clock,
    leaveOut,
    settle,
    elsewhere,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
