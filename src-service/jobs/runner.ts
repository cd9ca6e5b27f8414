import { afterAwake, type Clock, type Log } from '#shared/util/ports.ts'
import type { Catalog } from '../models/catalog.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import { gaveUp, mostAttempts, allowedMs } from './run-limits.ts'
import type { GenerationStore, StoredGeneration } from './generation-store.ts'
import type { MakeFiles, MediaFiles } from './make-files.ts'
import { hasFault } from './run-fault.ts'
import type { Settlement } from './settlement.ts'
import type { Backlog } from './read-generation.ts'

/** Maximum generations running or queued at once: of the service's own models, and of each engine of the user. */
const mostAtOnce = 200

/** Runs accepted generations to their end. */
export type Runner = {
  /** Starts an accepted generation. @throws Error if its model cannot start it. */
  start(generation: StoredGeneration): void
  /** How far a run of an engine has come, from 0 to 1; null for any other, and before it is known. */
  shareOf(id: string): number | null
  /** Whether a model may start another generation now. */
  hasSpace(model: ModelDefinition): boolean
  /**
   * Resumes what was running when the service last stopped: made again in its full time, never charged again. Fails
   * runs that were interrupted by the end of the service three times.
   */
  resume(): void
  /** Abandons running generations without ending them: the next start resumes them. */
  stop(): Promise<void>
}

type RunnerDeps = {
  readonly store: GenerationStore
  readonly settlement: Settlement
  readonly files: MediaFiles
  readonly make: MakeFiles
  readonly backlog: Backlog
  readonly catalog: Catalog
  readonly clock: Clock
  readonly log: Log
}

type Running = {
  readonly lane: string | null
  readonly controller: AbortController
  readonly cancelDeadline: () => void
  share: number | null
  done: Promise<void>
}

/** Creates the runner; nothing runs before `start` or `resume`. */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, settlement, files, make, backlog, catalog, clock, log } = deps
  const running = new Map<string, Running>()
  let stopping = false

  const laneOf = ({ engine }: ModelDefinition) => engine.lane ?? null
  /** An engine that hangs takes no place of other models. */
  function hasSpace(model: ModelDefinition): boolean {
    const own = laneOf(model)
    let count = 0
    for (const { lane } of running.values()) if (lane === own) count += 1
    return !stopping && count < mostAtOnce
  }

  async function fail(generation: StoredGeneration, error: string): Promise<void> {
    const { id } = generation
    if (await settlement.fail(generation, error)) log.info('A generation failed and was refunded.', { id, error })
    backlog.release(id)
  }

  /** Waits until an ending is stored; one that could not be (a full disk) is retried by the next start. */
  function settled(id: string, ending: Promise<void>): Promise<void> {
    return ending.catch((error: unknown) => log.error('A generation could not be settled.', { id, error }))
  }

  async function carry(generation: StoredGeneration, model: ModelDefinition, current: Running): Promise<void> {
    const { id } = generation
    try {
      const made = await make(generation, model, current.controller.signal, (share) => {
        if (current.lane !== null) current.share = share
      })
      if (await settlement.succeed(generation, made)) backlog.release(id)
      else await Promise.all(made.map((file) => files.remove(file)))
    } catch (error) {
      if (stopping) return
      await fail(generation, error instanceof Error ? error.message : 'The model failed.')
    }
  }

  function run(generation: StoredGeneration, model: ModelDefinition): void {
    const { id } = generation
    const allowed = allowedMs(generation.mediaSeconds)
    const controller = new AbortController()
    const expire = () => {
      void settled(id, fail(generation, `Generation timed out after ${allowed / 60_000} minutes.`))
      controller.abort(new Error('Generation timed out'))
    }
    const lane = laneOf(model)
    const cancelDeadline = afterAwake(clock, allowed, expire)
    const current: Running = { lane, controller, cancelDeadline, share: null, done: Promise.resolve() }
    running.set(id, current)
    // A generation that could not be settled keeps its deadline, which tries again.
    const carried = carry(generation, model, current).then(current.cancelDeadline)
    current.done = settled(id, carried).finally(() => running.delete(id))
  }

  return {
    start(generation) {
      const model = catalog.find(generation.modelId)
      if (model === null || hasFault(generation.fault, 'fail-start') || !hasSpace(model)) {
        throw new Error('The model can’t start right now.')
      }
      run(generation, model)
    },
    hasSpace,
    shareOf: (id) => running.get(id)?.share ?? null,
    resume() {
      for (const { generation, attempt } of store.takeUp()) {
        const model = catalog.find(generation.modelId)
        const missing = `The model '${generation.modelId}' is no longer offered.`
        if (model !== null && attempt <= mostAttempts) run(generation, model)
        else void settled(generation.id, fail(generation, model === null ? missing : gaveUp))
      }
    },
    async stop() {
      stopping = true
      try {
        store.uncount([...running.keys()])
      } catch (error) {
        log.warn('Runs count as if the service had not been asked to stop.', { error })
      }
      const all = [...running.values()]
      for (const { controller } of all) controller.abort(new Error('The service is stopping.'))
      await Promise.all(all.map(({ done }) => done))
    },
  }
}
