import {
  type Engine as EngineView,
  type EngineList,
  type EngineModel,
  type EngineServer,
  engineSites,
  type FoundEngine,
  type RunsAt,
} from '#shared/contract/engine.ts'
import { medianOf } from './engine-models.ts'
import type { EngineRuns } from './engine-runs.ts'
import type { EngineStore, StoredEngine, StoredModel, StoredServer } from './engine-store.ts'
import type { Health } from './health.ts'
import { runsAtOf } from './http/address.ts'

/** The farthest of some places; this computer if there is none. */
export const farthest = (sites: readonly RunsAt[]): RunsAt =>
  engineSites.findLast((site) => sites.includes(site)) ?? 'computer'

/** Where a server is, by its address; a program has a path. */
export const siteOf = (address: string): RunsAt => (address.includes('://') ? runsAtOf(address) : 'computer')

/** Creates the views of engines for the studio. `lackOf`: what a server lacks for a model. */
export function createViews(deps: {
  store: EngineStore
  health: Health
  runs: EngineRuns
  lackOf: (serverId: string, modelId: string) => string | undefined
  serversWith: (model: StoredModel) => readonly StoredServer[]
}) {
  const { store, health, runs, lackOf, serversWith } = deps

  function viewServer(server: StoredServer): EngineServer {
    const { id, address, hasKey, limit } = server
    const runsAt = siteOf(address)
    const missing = store.modelsOf(server.engineId).flatMap((model) => {
      const what = lackOf(id, model.id)
      return what === undefined ? [] : [{ modelId: model.id, what }]
    })
    return {
      id,
      address,
      runsAt,
      inputsLeave: runsAt !== 'computer',
      hasKey,
      limit,
      running: runs.loadOf(id),
      health: health.read(id),
      lacks: missing,
    }
  }
  function problemOf(model: StoredModel, servers: readonly StoredServer[]): string | null {
    if (servers.length > 0) return null
    const missing = store.serversOf(model.engineId).flatMap(({ id }) => lackOf(id, model.id) ?? [])
    return missing[0] === undefined ? 'No server has this model any more.' : `Missing: ${missing[0]}.`
  }
  function viewModel(model: StoredModel): EngineModel {
    const servers = serversWith(model)
    const ms = medianOf(model.times)
    const per = model.kind === 'speech' || model.kind === 'transcription' ? 'second' : 'result'
    const voices = model.kind === 'speech' ? (model.choices['voice']?.length ?? 0) : 0
    return {
      id: model.id,
      remoteName: model.remoteName,
      name: model.name,
      kind: model.kind,
      source: model.source,
      isShown: model.isShown,
      roles: store.rolesOf(model.id),
      rate: model.rate,
      measured: ms === null ? null : { ms, per, count: model.times.length },
      voices: voices === 0 ? null : voices,
      servers: servers.map(({ id }) => id),
      problem: problemOf(model, servers),
    }
  }
  function view(engine: StoredEngine): EngineView {
    const servers = store.serversOf(engine.id).map(viewServer)
    const runsAt = farthest(servers.map((server) => server.runsAt))
    const incident = runs.incidentOf(engine.id)
    return {
      id: engine.id,
      name: engine.name,
      product: engine.product,
      kind: engine.kind,
      runsAt,
      inputsLeave: runsAt !== 'computer',
      servers,
      models: store.modelsOf(engine.id).map(viewModel),
      incident: incident === null ? null : { ...incident, at: new Date(incident.at).toISOString() },
    }
  }

  return {
    view,
    /** All engines. `found`: what the last detection found, of which those that were added since are left out. */
    list(state: { revision: number; found: readonly FoundEngine[]; builtInModels: number }): EngineList {
      const engines = store.engines().map(view)
      const added = new Set(store.servers().map(({ address }) => address))
      return {
        revision: state.revision,
        engines,
        found: state.found.filter(({ address }) => !added.has(address)),
        builtInModels: state.builtInModels,
        ready: engines.filter(({ servers }) => servers.some((server) => server.health.state === 'ready')).length,
      }
    },
  }
}
