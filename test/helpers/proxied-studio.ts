import { setTimeout as sleep } from 'node:timers/promises'
import type { StartServiceProcess } from '#main/embedded/service-process.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock, type FastClock } from './fast-clock.ts'
import { openTestStudio, serviceStarter, type TestStudio } from './studio.ts'
import { makeTempFolder } from './temp-folder.ts'
import { type ProxyAct, type SeenRequest, startProxy, type TransparentProxy } from './transparent-proxy.ts'

/** So long nothing came and went that everybody waits for the clock, and what is left out at once. Milliseconds. */
const quiet = 60
const stride = 4_000

/** A studio with what stands between it and its service. */
export type ProxiedStudio = AsyncDisposable & {
  readonly test: TestStudio
  readonly proxy: TransparentProxy
  readonly clock: FastClock
  /** Waits for the end of some work, and leaves out the time in which nothing is under way. */
  settle<T>(work: Promise<T>): Promise<T>
}

/**
 * A studio whose embedded service is reached through a proxy. The service’s own time runs faster, so that its window of
 * requests does not count what the studio, which leaves time out, has long put behind it.
 */
export async function openProxiedStudio(act: (request: SeenRequest) => ProxyAct): Promise<ProxiedStudio> {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  let target = ''
  const proxy = held.use(await startProxy(() => target))
  proxy.act = act
  const start = serviceStarter(['--faults', '--speed', '1000', '--clock-rate', '20'])
  const startServiceProcess: StartServiceProcess = (args) => {
    const process = start(args)
    async function* lines() {
      for await (const line of process.lines) {
        if (line.startsWith('{')) target = (JSON.parse(line) as { baseUrl: string }).baseUrl
        yield line.replaceAll(target, proxy.baseUrl)
      }
    }
    return { ...process, lines: lines() }
  }
  const clock = createFastClock()
  const test = held.use(await openTestStudio({ folder: folder.path, clock, startServiceProcess }))
  await test.call.workspace.openLocal()
  await test.studio.context.books.refresh(localId)
  async function settle<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    while (!isOver) {
      await sleep(10)
      if (proxy.quietMs() > quiet) clock.skip(stride)
    }
    return work
  }
  const all = held.move()
  return { test, proxy, clock, settle, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
