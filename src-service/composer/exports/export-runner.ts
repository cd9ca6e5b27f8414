import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAwake, type Clock, type Log } from '#shared/util/ports.ts'
import type { MediaFiles, WorkFolders } from '../../jobs/make-files.ts'
import { allowedMs, gaveUp, mostAttempts, type Pace } from '../../jobs/run-limits.ts'
import { hasFault } from '../../jobs/run-fault.ts'
import type { RenderTake, TakeOrder } from '../take-order.ts'
import type { ExportFiles, ExportStore, StoredExport } from './export-store.ts'

/** Renders queued takes, oldest first. */
export type ExportRunner = {
  /** Starts what is queued and fits. */
  wake(): void
  /** Starts again what was running when the service last stopped. A render that ended it three times fails. */
  resume(): void
  /** Abandons running renders without ending them: the next start renders them again. */
  stop(): Promise<void>
}

/** Ends renders together with what depends on them, in one transaction. */
export type ExportEnds = {
  finish(render: StoredExport, files: ExportFiles): Promise<boolean>
  fail(render: StoredExport, error: string): Promise<boolean>
}

/** Maximum renders at once. */
const mostAtOnce = 2
/** How long a render typically takes when time is simulated. Milliseconds. */
const typicalMs = 25_000

/** Creates the runner; nothing runs before `wake` or `resume`. `orderOf` is what a render shows and says. */
export function createExportRunner(deps: {
  store: ExportStore
  ends: ExportEnds
  orderOf(render: StoredExport): TakeOrder
  renderTake: RenderTake
  files: MediaFiles
  folders: WorkFolders
  pace: Pace
  clock: Clock
  log: Log
}): ExportRunner {
  const { store, ends, orderOf, renderTake, files, folders, pace, clock, log } = deps
  const running = new Map<string, { readonly controller: AbortController; readonly done: Promise<void> }>()
  let stopping = false

  async function make(render: StoredExport, order: TakeOrder, signal: AbortSignal): Promise<ExportFiles> {
    const since = clock.monotonic()
    if (hasFault(render.fault, 'fail-run')) {
      await pace(typicalMs, since, signal)
      throw new Error('The render failed (simulated).')
    }
    const folder = folders.take()
    try {
      const paths = { video: join(folder, 'take.mp4'), poster: join(folder, 'poster.jpg') }
      const { durationSec } = await renderTake(order, paths, signal)
      await pace(typicalMs, since, signal)
      signal.throwIfAborted()
      const sizes = await Promise.all([stat(paths.video), stat(paths.poster)])
      if (sizes.some(({ size }) => size === 0)) throw new Error('The render made an empty file.')
      const name = `${render.id}-${render.charges}`
      const [video, poster] = await Promise.all([
        files.write(name, 0, { file: paths.video, contentType: 'video/mp4' }),
        files.write(name, 1, { file: paths.poster, contentType: 'image/jpeg' }),
      ])
      await folders.giveBack(folder)
      return { video, poster, durationSec }
    } catch (error) {
      await folders.discard(folder)
      throw error
    }
  }

  async function carry(render: StoredExport, controller: AbortController): Promise<void> {
    try {
      const made = await make(render, orderOf(render), controller.signal)
      await ends.finish(render, made)
    } catch (error) {
      if (stopping) return
      const reason: unknown = controller.signal.aborted ? controller.signal.reason : error
      const message = reason instanceof Error ? reason.message : 'The video could not be rendered.'
      await ends.fail(render, message)
      log.info('A render failed and was refunded.', { id: render.id, error: message })
    }
  }

  function run(render: StoredExport): void {
    const { id } = render
    const attempt = store.markRendering(id)
    const controller = new AbortController()
    const allowed = allowedMs(orderOf(render).maxSec)
    const expire = () =>
      controller.abort(new Error(`Generation timed out after ${Math.round(allowed / 60_000)} minutes.`))
    const cancel = afterAwake(clock, allowed, expire)
    const work = attempt > mostAttempts ? ends.fail(render, gaveUp) : carry(render, controller)
    const done = Promise.resolve(work)
      // An end that could not be stored, as on a full disk, is made again by the next start.
      .catch((error: unknown) => log.error('A render could not be settled.', { id, error }))
      .then(() => {
        cancel()
        running.delete(id)
        wake()
      })
    running.set(id, { controller, done })
  }

  function wake(): void {
    while (!stopping && running.size < mostAtOnce) {
      const render = store.nextQueued()
      if (render === null) return
      run(render)
    }
  }

  return {
    wake,
    resume() {
      store.requeue()
      wake()
    },
    async stop() {
      stopping = true
      store.uncount([...running.keys()])
      const all = [...running.values()]
      for (const { controller } of all) controller.abort(new Error('The service is stopping.'))
      await Promise.all(all.map(({ done }) => done))
    },
  }
}
