import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Catalog } from '../models/catalog.ts'
import type { Engine, ModelDefinition } from '../models/model-definition.ts'
import { allowedMs } from './deadline.ts'
import type { GenerationStore, StoredFile, StoredGeneration } from './generation-store.ts'
import type { MediaFiles } from './media-files.ts'
import type { Settlement } from './settlement.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** Generations that may be running or queued at once; one more cannot start. */
const mostAtOnce = 200

/** Carries accepted generations to their end. */
export type Runner = {
  /** Starts an accepted generation. @throws Error where its model cannot start it. */
  start(generation: StoredGeneration): void
  /** Takes up what was running when the service last stopped: made again, never charged again. */
  resume(): void
  /** Abandons what is running, without ending it: the next start takes it up. */
  stop(): Promise<void>
}

type RunnerDeps = {
  readonly store: GenerationStore
  readonly settlement: Settlement
  readonly files: MediaFiles
  /** Where jobs write on their way, a folder each; on the disk of the files. */
  readonly workFolder: string
  readonly waitingRoom: WaitingRoom
  readonly catalog: Catalog
  readonly engine: Engine
  readonly clock: Clock
  readonly log: Log
  /** 1 takes each model's typical time, 2 half of it, 0 as long as it takes to make. */
  readonly speed: number
}

type Running = { readonly controller: AbortController; readonly cancelDeadline: () => void; done: Promise<void> }

/** Builds the runner; nothing runs before `start` or `resume`. */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, settlement, files, workFolder, waitingRoom, catalog, engine, clock, log, speed } = deps
  const running = new Map<string, Running>()
  let stopping = false

  function fail(id: string, error: string): void {
    if (settlement.fail(id, error)) log.info('A generation failed and was refunded.', { id, error })
    waitingRoom.release(id)
  }

  /** Holds a finished result back until its model's typical time is over. */
  async function pace(model: ModelDefinition, since: number, signal: AbortSignal): Promise<void> {
    if (speed === 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const cancel = clock.after(Math.max(0, since + model.typicalMs / speed - clock.monotonic()), resolve)
    const abandon = () => reject(signal.reason)
    signal.addEventListener('abort', abandon)
    if (signal.aborted) abandon()
    try {
      await promise
    } finally {
      cancel()
      signal.removeEventListener('abort', abandon)
    }
  }

  type Make = (generation: StoredGeneration, model: ModelDefinition, signal: AbortSignal) => Promise<StoredFile[]>

  const make: Make = async (generation, model, signal) => {
    const since = clock.monotonic()
    if (generation.fault === 'fail-run') {
      await pace(model, since, signal)
      throw new Error('The model failed, as the request asked.')
    }
    const { id, input, seed } = generation
    const folder = join(workFolder, id)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const made = await engine.render({ family: model.engine.family, input, seed, media: {}, folder }, signal)
      await pace(model, since, signal)
      signal.throwIfAborted()
      return await Promise.all(made.files.map((file, position) => files.write(id, position, file)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function carry(generation: StoredGeneration, model: ModelDefinition, signal: AbortSignal): Promise<void> {
    const { id } = generation
    try {
      const made = await make(generation, model, signal)
      if (settlement.succeed(id, made)) waitingRoom.release(id)
      else await Promise.all(made.map((file) => files.remove(file)))
    } catch (error) {
      if (stopping) return
      fail(id, error instanceof Error ? error.message : 'The model failed.')
    }
  }

  function run(generation: StoredGeneration, model: ModelDefinition): void {
    const { id } = generation
    const allowed = allowedMs(generation.mediaSeconds)
    const controller = new AbortController()
    const expire = () => {
      fail(id, `Generation timed out after ${allowed / 60_000} minutes.`)
      controller.abort(new Error('Generation timed out'))
    }
    const left = generation.createdAt + allowed - clock.now()
    if (left <= 0) return expire()
    const current: Running = { controller, cancelDeadline: clock.after(left, expire), done: Promise.resolve() }
    running.set(id, current)
    // What could not be written (a full disk) is tried again at the deadline, and by the next start.
    current.done = carry(generation, model, controller.signal)
      .then(current.cancelDeadline, (error: unknown) => log.error('A generation could not be settled.', { id, error }))
      .finally(() => running.delete(id))
  }

  return {
    start(generation) {
      const model = catalog.find(generation.modelId)
      if (stopping || model === null || generation.fault === 'fail-start' || running.size >= mostAtOnce) {
        throw new Error('The model cannot start now.')
      }
      run(generation, model)
    },
    resume() {
      for (const generation of store.processing()) {
        const model = catalog.find(generation.modelId)
        if (model === null) fail(generation.id, `The model '${generation.modelId}' is no longer offered.`)
        else run(generation, model)
      }
    },
    async stop() {
      stopping = true
      const all = [...running.values()]
      for (const { controller } of all) controller.abort(new Error('The service is stopping.'))
      await Promise.all(all.map(({ done }) => done))
    },
  }
}
