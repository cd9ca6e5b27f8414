import { afterAwake, type Clock, type Log } from '#shared/util/ports.ts'
import { checkMadeFile } from '../media/check-made-file.ts'
import type { Engine, RenderedFile, RenderJob, RenderResult } from '../models/model-definition.ts'
import { adapterOf } from './adapters.ts'
import type { Connections } from './connections.ts'
import { createDispatcher, type PoolServer } from './dispatcher.ts'
import { EngineFailure } from './engine-failure.ts'
import { engineFamily, medianOf } from './engine-models.ts'
import type { ChatMessage, EngineRun, Heard, RunModel, ServerConnection } from './engine-port.ts'
import type { EngineStore, StoredModel, StoredServer } from './engine-store.ts'
import type { Health } from './health.ts'

/** What went wrong last with an engine, and what became of its runs. */
export type Incident = { at: number; sentence: string; refundedRuns: number; movedRuns: number }

/** Incidents within this time are one. Milliseconds. */
const sameIncidentMs = 60_000

const runModelOf = ({ remoteName, kind, choices, spec }: StoredModel): RunModel => ({ remoteName, kind, choices, spec })

/** Checks a result by its bytes. @throws EngineFailure if it is not what the model makes. */
async function checkResult(file: RenderedFile, kind: StoredModel['kind'], host: string): Promise<RenderedFile> {
  if (typeof file.file !== 'string' || file.contentType === 'application/json') return file
  try {
    return { ...file, ...(await checkMadeFile(file.file, kind === 'speech' ? 'audio' : 'image')) }
  } catch (error) {
    throw new EngineFailure('server', `${host} ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
}

/** The longest silence of a run: far longer than its results take, and within these bounds. Milliseconds. */
const silence = { least: 2 * 60_000, most: 10 * 60_000, factor: 20 } as const

/**
 * Ends a run that is silent for too long, so that it may move to another server. `hear` begins the time anew.
 *
 * @returns The run's signal, which then has the failure as its reason.
 */
function createWatch(
  clock: Clock,
  { signal, host, usualMs }: { signal: AbortSignal; host: string; usualMs: number | null },
) {
  const longest = Math.min(silence.most, Math.max(silence.least, (usualMs ?? silence.most) * silence.factor))
  const hung = new AbortController()
  const give = () =>
    hung.abort(new EngineFailure('gone', `${host} was silent for ${Math.round(longest / 60_000)} min during a run.`))
  let cancel = afterAwake(clock, longest, give)
  return {
    signal: AbortSignal.any([signal, hung.signal]),
    hear() {
      cancel()
      cancel = afterAwake(clock, longest, give)
    },
    end: () => cancel(),
  }
}

/** What the runs need to know about the servers of a model. */
type Deps = {
  store: EngineStore
  connections: Connections
  health: Health
  /** Servers that have a model, and do not lack what it needs. */
  serversWith: (model: StoredModel) => readonly StoredServer[]
  onChange: () => void
  clock: Clock
  log: Log
}

/** Creates the runs of engines: each goes to a server, is checked and measured, and moves on if the server fails. */
export function createEngineRuns(deps: Deps) {
  const { store, connections, health, serversWith, onChange, clock, log } = deps
  const incidents = new Map<string, Incident>()

  function incidentOf(serverId: string, sentence: string): Incident | null {
    const server = store.server(serverId)
    if (server === null) return null
    const known = incidents.get(server.engineId)
    const now = clock.now()
    const isSame = known !== undefined && now - known.at < sameIncidentMs
    const incident = isSame ? known : { at: now, sentence, refundedRuns: 0, movedRuns: 0 }
    incidents.set(server.engineId, incident)
    return incident
  }
  function count(part: 'refundedRuns' | 'movedRuns', serverId: string, reason: string): void {
    const incident = incidentOf(serverId, reason)
    if (incident !== null) incident[part] += 1
    log.info('A server of an engine failed at a run', { serverId, reason, part })
    onChange()
  }
  const dispatcher = createDispatcher({
    clock,
    events: {
      onGone: (serverId, reason) => health.gone(serverId, reason),
      onMoved: (serverId, reason) => count('movedRuns', serverId, reason),
      onLost: (serverId, reason) => count('refundedRuns', serverId, reason),
      checkNow(serverIds) {
        for (const serverId of serverIds) void health.check(serverId)
      },
      onLoad: onChange,
    },
  })

  function poolOf(modelId: string, only: string | null): readonly PoolServer[] {
    const model = store.model(modelId)
    if (model === null) return []
    return serversWith(model)
      .filter(({ id }) => only === null || id === only)
      .map(({ id, limit }) => {
        const state = health.stateOf(id)
        return { id, limit, state: state === 'ready' || state === 'down' ? state : 'waiting' }
      })
  }
  function modelToRun(modelId: string): StoredModel {
    const model = store.model(modelId)
    if (model === null) throw new EngineFailure('run', 'This model’s engine was removed. Choose another model.')
    return model
  }

  /** Runs on the least busy server that has the model. `only`: on this one. */
  function onServer<Result>(
    modelId: string,
    signal: AbortSignal,
    work: (server: ServerConnection, model: StoredModel, signal: AbortSignal) => Promise<Result>,
    only: string | null = null,
  ): Promise<Result> {
    const { engineId } = modelToRun(modelId)
    return dispatcher.run({
      engineId,
      key: `${modelId} ${only ?? ''}`,
      servers: () => poolOf(modelId, only),
      signal,
      async run(serverId, own) {
        const server = store.server(serverId)
        if (server === null) throw new EngineFailure('server', 'The server was removed.')
        return work(connections.of(server), modelToRun(modelId), own)
      },
    })
  }

  async function make(
    server: ServerConnection,
    model: StoredModel,
    run: Omit<EngineRun, 'model'>,
  ): Promise<readonly RenderedFile[]> {
    const engine = store.engine(model.engineId)
    if (engine === null) throw new EngineFailure('run', 'This model’s engine was removed. Choose another model.')
    const since = clock.monotonic()
    const { host } = server
    const usualMs = model.kind === 'speech' ? null : medianOf(model.times)
    const watch = createWatch(clock, { signal: run.signal, host, usualMs })
    const onProgress = (share: number) => {
      watch.hear()
      run.onProgress(Math.min(1, Math.max(0, share)))
    }
    const asked = { ...run, signal: watch.signal, onProgress, model: runModelOf(model) }
    const made = await adapterOf(engine.kind).run(server, asked).finally(watch.end)
    run.signal.throwIfAborted()
    const files = await Promise.all(made.map((file) => checkResult(file, model.kind, host)))
    if (files.length === 0) throw new EngineFailure('server', 'The engine ended the run without a result.')
    const ms = clock.monotonic() - since
    const seconds = files[0]?.durationSec
    store.addTime(model.id, model.kind === 'speech' && seconds !== undefined ? ms / seconds : ms)
    onChange()
    return files
  }

  async function render(
    job: Omit<RenderJob, 'family'> & { readonly modelId: string; readonly only?: string | null },
    signal: AbortSignal,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<RenderResult> {
    const { modelId, only = null, ...run } = job
    const files = await onServer(
      modelId,
      signal,
      (server, model, own) => make(server, model, { ...run, signal: own, onProgress }),
      only,
    )
    return { files }
  }

  /** Times a helper's answer, as results are timed. */
  async function timed<Result>(modelId: string, work: () => Promise<Result>, units: (made: Result) => number) {
    const since = clock.monotonic()
    const made = await work()
    store.addTime(modelId, (clock.monotonic() - since) / Math.max(units(made), 0.1))
    onChange()
    return made
  }

  /** Renders the catalog's models of engines, and leaves those of the service to its own engine. */
  function wrap(own: Engine): Engine {
    return {
      render(job, signal, onProgress) {
        if (!job.family.startsWith(engineFamily)) return own.render(job, signal, onProgress)
        return render({ ...job, modelId: job.family.slice(engineFamily.length) }, signal, onProgress)
      },
    }
  }

  return {
    wrap,
    render,
    /** @throws EngineFailure */
    chat(
      modelId: string,
      messages: readonly ChatMessage[],
      mostTokens: number,
      signal: AbortSignal,
      only?: string | null,
    ) {
      const ask = () =>
        onServer(
          modelId,
          signal,
          async (server, model, own) => {
            const { chat } = adapterOf(store.engine(model.engineId)?.kind ?? 'openai')
            if (chat === undefined) throw new EngineFailure('run', 'This engine has no chat.')
            return chat(server, { model: runModelOf(model), messages, mostTokens }, own)
          },
          only,
        )
      return timed(modelId, ask, () => 1)
    },
    /** `path`: of a WAV file; `folder`: an empty one. @throws EngineFailure */
    transcribe(
      modelId: string,
      sound: { readonly path: string; readonly seconds: number; readonly folder: string },
      signal: AbortSignal,
      only?: string | null,
    ): Promise<Heard> {
      const ask = () =>
        onServer(
          modelId,
          signal,
          async (server, model, own) => {
            const { transcribe } = adapterOf(store.engine(model.engineId)?.kind ?? 'openai')
            if (transcribe === undefined) throw new EngineFailure('run', 'This engine doesn’t transcribe.')
            return transcribe(server, { model: runModelOf(model), ...sound }, own)
          },
          only,
        )
      return timed(modelId, ask, () => sound.seconds)
    },
    pump: (engineId: string) => dispatcher.pump(engineId),
    loadOf: (serverId: string) => dispatcher.loadOf(serverId),
    incidentOf: (engineId: string): Incident | null => incidents.get(engineId) ?? null,
    /** An engine works again, or the user saw what happened. */
    clearIncident: (engineId: string): void => void incidents.delete(engineId),
  }
}
/** The runs of engines. */
export type EngineRuns = ReturnType<typeof createEngineRuns>
