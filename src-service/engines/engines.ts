import type {
  Engine as EngineView,
  EngineList,
  EngineModelChange,
  FoundEngine,
  NewEngineServer,
  RunsAt,
} from '#shared/contract/engine.ts'
import { isHelper } from '#shared/domain/engines.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { ModelDefinition } from '../models/model-definition.ts'
import { adapterOf } from './adapters.ts'
import { createConnections } from './connections.ts'
import { addressFrom, createDiscovery, describeMs, inTime, refuse, refuseFailure } from './discovery.ts'
import { defineModel, freeId, slugOf } from './engine-models.ts'
import type { ServerDescription } from './engine-port.ts'
import { createEngineRuns } from './engine-runs.ts'
import { createEngineStore, type StoredEngine, type StoredModel, type StoredServer } from './engine-store.ts'
import { createViews, farthest, siteOf } from './engine-views.ts'
import { createHealth } from './health.ts'
import { runsAtOf } from './http/address.ts'
import { createModelList } from './model-list.ts'

/** How long a check of health may take. Milliseconds. */
const healthMs = 8_000
/** Runs at once on a new server. A server on the internet takes several. */
const usualLimit: Readonly<Record<RunsAt, number>> = { computer: 1, network: 1, cloud: 4 }

/**
 * Creates the engines over an open database: their servers, models, health and runs. `builtInModels`: how many models the
 * service itself has; `isTaken`: whether an id is one of theirs.
 */
export function createEngines(deps: {
  database: ServiceDatabase
  builtInModels: number
  isTaken: (modelId: string) => boolean
  /** Whether the program that started the service sends how the internet is reached. */
  isNetworkSent?: boolean | undefined
  clock: Clock
  log: Log
}) {
  const { clock, isTaken, log } = deps
  const store = createEngineStore(deps)
  const connections = createConnections({ isNetworkSent: deps.isNetworkSent ?? false })
  /** What a server lacks for a model, by both ids. Checked when a server is described and a model is added. */
  const lacks = new Map<string, string>()
  let revision = 0
  let catalogRevision = 0
  let found: readonly FoundEngine[] = []
  let definitions: readonly ModelDefinition[] | null = null
  const waiting = new Set<() => void>()

  function changed(): void {
    revision += 1
    for (const leave of waiting) leave()
  }
  function catalogChanged(): void {
    definitions = null
    catalogRevision += 1
    changed()
  }

  const health = createHealth({
    clock,
    isLocked(serverId) {
      const server = store.server(serverId)
      return server !== null && connections.isLocked(server)
    },
    async check(serverId, signal) {
      const server = store.server(serverId)
      const engine = server === null ? null : store.engine(server.engineId)
      if (server === null || engine === null) return
      const limit = AbortSignal.any([signal, AbortSignal.timeout(healthMs)])
      const connection = connections.of(server)
      await inTime(adapterOf(engine.kind).checkHealth(connection, limit), limit, server.address)
      // One that was added while it did not answer, or that has new models since it was away.
      if (health.read(serverId).state !== 'ready') await describeServer(server, signal).catch(() => undefined)
    },
    onChange(serverId) {
      changed()
      const server = store.server(serverId)
      if (server !== null) runs.pump(server.engineId)
    },
  })

  const lackKey = (serverId: string, modelId: string) => `${serverId} ${modelId}`
  const has = (server: StoredServer, model: StoredModel) =>
    model.source === 'engine' ? server.models.includes(model.remoteName) : true
  const serversWith = (model: StoredModel) =>
    store.serversOf(model.engineId).filter((server) => has(server, model) && !lacks.has(lackKey(server.id, model.id)))
  const runs = createEngineRuns({ store, connections, health, serversWith, onChange: changed, clock, log })
  const models = createModelList({ store, isTaken })
  const discovery = createDiscovery({ store, connections, clock })
  const lackOf = (serverId: string, modelId: string) => lacks.get(lackKey(serverId, modelId))
  const { view, list: listAll } = createViews({ store, health, runs, lackOf, serversWith })
  const list = (): EngineList => listAll({ revision, found, builtInModels: deps.builtInModels })

  function known(engineId: string): StoredEngine {
    const engine = store.engine(engineId)
    if (engine === null) throw new Refusal(404, 'This engine was removed. Nothing was changed.')
    return engine
  }
  function knownServer(serverId: string): StoredServer {
    const server = store.server(serverId)
    if (server === null) throw new Refusal(404, 'This server was removed. Nothing was changed.')
    return server
  }
  function knownModel(modelId: string): StoredModel {
    const model = store.model(modelId)
    if (model === null) throw new Refusal(404, 'This model was removed. Nothing was changed.')
    return model
  }

  async function checkLacks(server: StoredServer, signal: AbortSignal): Promise<void> {
    const engine = known(server.engineId)
    for (const model of store.modelsOf(engine.id)) {
      if (model.source === 'engine') continue
      const lack = await adapterOf(engine.kind).lacks(connections.of(server), model, signal)
      if (lack === null) lacks.delete(lackKey(server.id, model.id))
      else lacks.set(lackKey(server.id, model.id), lack)
    }
  }
  function takeDescription(serverId: string, { product, models: named }: ServerDescription): void {
    store.atomically(() => {
      // It may have been changed or removed while it was asked.
      const server = store.server(serverId)
      const engine = server === null ? null : store.engine(server.engineId)
      if (server === null || engine === null) return
      store.changeServer({ ...server, models: [...new Set(named.map(({ remoteName }) => remoteName))] })
      if (product !== engine.product) store.changeEngine({ ...engine, product })
      models.merge(engine.id, named, siteOf(server.address))
    })
  }
  async function describeServer(server: StoredServer, signal: AbortSignal): Promise<void> {
    const engine = known(server.engineId)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(describeMs)])
    const connection = connections.of(server)
    connection.remember.clear()
    takeDescription(server.id, await inTime(adapterOf(engine.kind).describe(connection, limit), limit, server.address))
    await checkLacks(server, limit)
    catalogChanged()
  }

  /** The engine that a new server joins; null for one of its own. @throws Refusal where it can’t be added any more. */
  function placeFor(address: string, { serverId, engineId }: NewEngineServer): StoredEngine | null {
    if (store.servers().some((server) => server.address === address || server.id === serverId)) {
      throw refuse('address', 'This server was added already. Nothing was changed.')
    }
    return engineId === null ? null : known(engineId)
  }
  async function add(wanted: NewEngineServer & { readonly key: string | null }): Promise<EngineView> {
    const address = addressFrom(wanted.address, wanted.key !== null)
    const nothing = 'Nothing was added.'
    placeFor(address, wanted)
    const { identified } = await discovery.look(address, wanted.key, describeMs).catch((error: unknown) => {
      throw refuseFailure(error, nothing)
    })
    // Another one may have been added, and the engine removed, while the server was asked.
    const joined = placeFor(address, wanted)
    if (joined !== null && joined.kind !== identified.kind) {
      throw refuse(
        'engineId',
        `${identified.product} can’t join ${joined.name}, which is another kind of engine. ${nothing}`,
      )
    }
    const { serverId, name, limit } = wanted
    const site = runsAtOf(address)
    const engineName =
      name ?? (identified.product === 'OpenAI-compatible' ? new URL(address).hostname : identified.product)
    const engine = joined ?? {
      id: freeId(slugOf(engineName), (id) => store.engine(id) !== null),
      name: engineName,
      product: identified.product,
      kind: identified.kind,
    }
    const server: StoredServer = {
      id: serverId,
      engineId: engine.id,
      address,
      hasKey: wanted.key !== null,
      limit: limit ?? usualLimit[site],
      models: [],
    }
    connections.setKey(serverId, wanted.key)
    store.atomically(() => {
      if (joined === null) store.addEngine(engine)
      store.addServer(server)
      takeDescription(serverId, identified)
    })
    // It has just answered.
    await health.follow(serverId, true)
    await checkLacks(server, AbortSignal.timeout(describeMs)).catch((error: unknown) => {
      log.info('It could not be checked what a server lacks', { error })
    })
    catalogChanged()
    runs.pump(engine.id)
    return view(known(engine.id))
  }

  function forgetServer(serverId: string): void {
    health.forget(serverId)
    connections.forget(serverId)
  }
  function remove(engineId: string): EngineList {
    known(engineId)
    for (const { id } of store.serversOf(engineId)) forgetServer(id)
    store.atomically(() => {
      models.passRoles(store.modelsOf(engineId))
      store.dropEngine(engineId)
    })
    runs.clearIncident(engineId)
    runs.pump(engineId)
    catalogChanged()
    return list()
  }

  return {
    store,
    runs,
    connections,
    list,
    view: (engineId: string) => view(known(engineId)),
    knownModel,
    /** Adds a model that was made from a workflow or a manifest, on the servers that do not lack what it needs. */
    async addMade(
      model: Omit<StoredModel, 'id' | 'times' | 'kindIsSaid' | 'source'> & { readonly source: 'workflow' | 'manifest' },
    ): Promise<EngineView> {
      const engine = known(model.engineId)
      models.add({ ...model, kindIsSaid: true })
      const signal = AbortSignal.timeout(describeMs)
      await Promise.allSettled(store.serversOf(engine.id).map((server) => checkLacks(server, signal)))
      catalogChanged()
      return view(known(engine.id))
    },
    /** Adds the engine of a program that the user consented to. */
    async addProgram(engine: StoredEngine, server: StoredServer): Promise<void> {
      store.atomically(() => {
        store.addEngine(engine)
        store.addServer(server)
      })
      await health.follow(server.id)
    },
    /** Resolves with the list once its revision differs, or after `ms`. */
    async changedSince(last: number, ms: number): Promise<EngineList> {
      if (revision === last) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const cancel = clock.after(ms, resolve)
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
        cancel()
      }
      return list()
    },
    async detect(): Promise<EngineList> {
      found = await discovery.detect()
      changed()
      return list()
    },
    probe: discovery.probe,
    add,
    rename(engineId: string, name: string): EngineView {
      const renamed = { ...known(engineId), name }
      store.changeEngine(renamed)
      catalogChanged()
      return view(renamed)
    },
    remove,
    changeServer(serverId: string, limit: number): EngineView {
      const server = { ...knownServer(serverId), limit }
      store.changeServer(server)
      runs.pump(server.engineId)
      changed()
      return view(known(server.engineId))
    },
    async replaceKey(serverId: string, key: string | null): Promise<EngineView> {
      const server = knownServer(serverId)
      if (key !== null) addressFrom(server.address, true)
      store.changeServer({ ...server, hasKey: key !== null })
      connections.setKey(serverId, key)
      await health.check(serverId)
      changed()
      return view(known(server.engineId))
    },
    /** Takes how servers on the internet are reached. */
    takeNetwork: connections.network.take,
    /** Takes the keys that a start of the service does not have. */
    handOver(keys: Readonly<Record<string, string>>): void {
      for (const [serverId, key] of Object.entries(keys)) {
        if (store.server(serverId) === null) continue
        connections.setKey(serverId, key)
        void health.check(serverId)
      }
    },
    removeServer(serverId: string): EngineList {
      const { engineId } = knownServer(serverId)
      if (store.serversOf(engineId).length === 1) return remove(engineId)
      forgetServer(serverId)
      store.dropServer(serverId)
      runs.pump(engineId)
      catalogChanged()
      return list()
    },
    async refresh(engineId: string): Promise<EngineView> {
      known(engineId)
      const signal = AbortSignal.timeout(describeMs)
      const isReady = ({ id }: StoredServer) => health.stateOf(id) === 'ready'
      await Promise.all(
        store.serversOf(engineId).map(async (server) => {
          // One that was not ready is described by its check.
          const isKnown = isReady(server)
          await health.check(server.id)
          if (isKnown && isReady(server)) await describeServer(server, signal).catch(() => undefined)
        }),
      )
      if (store.serversOf(engineId).every(isReady)) runs.clearIncident(engineId)
      catalogChanged()
      return view(known(engineId))
    },
    changeModel(modelId: string, change: EngineModelChange): EngineView {
      const model = knownModel(modelId)
      models.change(model, change)
      catalogChanged()
      return view(known(model.engineId))
    },
    removeModel(modelId: string): EngineList {
      const model = knownModel(modelId)
      if (model.source === 'engine') throw refuse('modelId', 'This model is the engine’s own. Hide it instead.')
      if (model.source === 'manifest') return remove(model.engineId)
      store.atomically(() => {
        models.passRoles([model])
        store.dropModel(modelId)
      })
      catalogChanged()
      return list()
    },
    /** The models of the catalog that engines run, and the number that rises when they change. */
    catalog: {
      revision: () => catalogRevision,
      models(): readonly ModelDefinition[] {
        definitions ??= store.models().flatMap((model) => {
          const engine = store.engine(model.engineId)
          if (engine === null || !model.isShown || isHelper(model)) return []
          const runsAt = farthest(store.serversOf(engine.id).map(({ address }) => siteOf(address)))
          return [defineModel(model, { form: adapterOf(engine.kind).formOf(model), engine, runsAt })]
        })
        return definitions
      },
    },
    /** Begins to follow the servers that were added earlier. */
    resume(): void {
      for (const server of store.servers()) void health.follow(server.id)
    },
    stop(): void {
      health.stop()
      store.close()
      for (const leave of waiting) leave()
    },
  }
}
/** The engines of the service. */
export type Engines = ReturnType<typeof createEngines>
