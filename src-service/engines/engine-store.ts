import { z } from 'zod'
import { EngineKind, EngineModelKind, EngineRate, EngineRole } from '#shared/contract/engine.ts'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

const EngineRow = z.object({ id: z.string(), name: z.string(), product: z.string(), kind: EngineKind })
const flag = z.int().transform((value) => value === 1)
const ServerRow = z.object({
  id: z.string(),
  engineId: z.string(),
  address: z.string(),
  hasKey: flag,
  limit: z.int(),
  models: jsonColumn(z.array(z.string())),
})
const ModelRow = z.object({
  id: z.string(),
  engineId: z.string(),
  remoteName: z.string(),
  name: z.string(),
  kind: EngineModelKind,
  kindIsSaid: flag,
  source: z.enum(['engine', 'workflow', 'manifest']),
  spec: jsonColumn(z.unknown()),
  choices: jsonColumn(z.record(z.string(), z.array(z.string()).readonly()).readonly()),
  isShown: flag,
  rate: jsonColumn(EngineRate.nullable()),
  times: jsonColumn(z.array(z.number())),
})

/** A stored engine. */
export type StoredEngine = z.output<typeof EngineRow>
/** A stored server. `models`: `kind:remoteName` of what it has. */
export type StoredServer = z.output<typeof ServerRow>
/** A stored model. `times`: its last results, milliseconds for each result or second of sound. */
export type StoredModel = z.output<typeof ModelRow>

/** The last results of a model that count for its measured time. */
const mostTimes = 20
/** Measured times are no money: they are written together, this long after the first of them. Milliseconds. */
const timesMs = 2_000

/**
 * Opens the tables of engines. They are small, so all rows are kept in memory and written through. Lists are in the order
 * in which they were added.
 */
export function createEngineStore({ database, clock }: { database: ServiceDatabase; clock: Clock }) {
  const prepare = (sql: string) => database.prepare<[Record<string, unknown>]>(sql)
  const all = (sql: string) => database.prepare<[]>(sql).all()
  const addEngine = prepare(
    'insert into engine (id, name, product, kind, created_at) values (@id, @name, @product, @kind, @at)',
  )
  const changeEngine = prepare('update engine set name = @name, product = @product where id = @id')
  const dropEngine = prepare('delete from engine where id = @id')
  const addServer = prepare(
    `insert into engine_server (id, engine_id, address, has_key, run_limit, models, created_at)
     values (@id, @engineId, @address, @hasKey, @limit, @models, @at)`,
  )
  const changeServer = prepare(
    'update engine_server set has_key = @hasKey, run_limit = @limit, models = @models where id = @id',
  )
  const dropServer = prepare('delete from engine_server where id = @id')
  const addModel = prepare(
    `insert into engine_model
       (id, engine_id, remote_name, name, kind, kind_is_said, source, spec, choices, is_shown, rate, times, created_at)
     values
       (@id, @engineId, @remoteName, @name, @kind, @kindIsSaid, @source, @spec, @choices, @isShown, @rate, @times, @at)`,
  )
  const changeModel = prepare(
    `update engine_model set name = @name, kind = @kind, choices = @choices, is_shown = @isShown, rate = @rate,
       times = @times where id = @id`,
  )
  const dropModel = prepare('delete from engine_model where id = @id')
  const setRole = prepare(
    'insert into engine_role (role, model_id) values (@role, @modelId) on conflict do update set model_id = @modelId',
  )
  const dropRole = prepare('delete from engine_role where role = @role')

  const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const engines = byId(z.array(EngineRow).parse(all('select id, name, product, kind from engine order by rowid')))
  const servers = byId(
    z.array(ServerRow).parse(
      all(
        `select id, engine_id as engineId, address, has_key as hasKey, run_limit as "limit", models
           from engine_server order by rowid`,
      ),
    ),
  )
  const models = byId(
    z.array(ModelRow).parse(
      all(
        `select id, engine_id as engineId, remote_name as remoteName, name, kind, kind_is_said as kindIsSaid, source, spec,
             choices, is_shown as isShown, rate, times from engine_model order by rowid`,
      ),
    ),
  )
  const Role = z.object({ role: EngineRole, modelId: z.string() })
  const roles = new Map<EngineRole, string>(
    all('select role, model_id as modelId from engine_role').map((row) => {
      const { role, modelId } = Role.parse(row)
      return [role, modelId]
    }),
  )

  const serverValues = (server: StoredServer) => ({
    ...server,
    hasKey: server.hasKey ? 1 : 0,
    models: JSON.stringify(server.models),
  })
  const modelValues = (model: StoredModel) => ({
    ...model,
    kindIsSaid: model.kindIsSaid ? 1 : 0,
    isShown: model.isShown ? 1 : 0,
    spec: JSON.stringify(model.spec ?? null),
    choices: JSON.stringify(model.choices),
    rate: JSON.stringify(model.rate),
    times: JSON.stringify(model.times),
  })
  const listOf = <Row extends { readonly engineId: string }>(rows: ReadonlyMap<string, Row>, engineId: string) =>
    [...rows.values()].filter((row) => row.engineId === engineId)

  const timed = new Set<string>()
  let cancelWrite = () => undefined as void
  function writeTimes(): void {
    cancelWrite()
    const changed = [...timed].flatMap((id) => models.get(id) ?? [])
    timed.clear()
    database.transaction(() => changed.forEach((model) => changeModel.run(modelValues(model))))()
  }

  function forgetModel(id: string): void {
    models.delete(id)
    for (const [role, modelId] of roles) if (modelId === id) roles.delete(role)
  }

  return {
    engines: () => [...engines.values()],
    servers: () => [...servers.values()],
    models: () => [...models.values()],
    engine: (id: string) => engines.get(id) ?? null,
    server: (id: string) => servers.get(id) ?? null,
    model: (id: string) => models.get(id) ?? null,
    serversOf: (engineId: string) => listOf(servers, engineId),
    modelsOf: (engineId: string) => listOf(models, engineId),
    addEngine(engine: StoredEngine): void {
      addEngine.run({ ...engine, at: clock.now() })
      engines.set(engine.id, engine)
    },
    changeEngine(engine: StoredEngine): void {
      changeEngine.run(engine)
      engines.set(engine.id, engine)
    },
    /** Removes an engine with its servers, models and their roles. */
    dropEngine(id: string): void {
      dropEngine.run({ id })
      for (const model of listOf(models, id)) forgetModel(model.id)
      for (const server of listOf(servers, id)) servers.delete(server.id)
      engines.delete(id)
    },
    addServer(server: StoredServer): void {
      addServer.run({ ...serverValues(server), at: clock.now() })
      servers.set(server.id, server)
    },
    changeServer(server: StoredServer): void {
      changeServer.run(serverValues(server))
      servers.set(server.id, server)
    },
    dropServer(id: string): void {
      dropServer.run({ id })
      servers.delete(id)
    },
    addModel(model: StoredModel): void {
      addModel.run({ ...modelValues(model), at: clock.now() })
      models.set(model.id, model)
    },
    changeModel(model: StoredModel): void {
      changeModel.run(modelValues(model))
      models.set(model.id, model)
    },
    dropModel(id: string): void {
      dropModel.run({ id })
      forgetModel(id)
    },
    /** Notes how long a result took, for the measured time of its model. */
    addTime(id: string, ms: number): void {
      const model = models.get(id)
      if (model === undefined) return
      models.set(id, { ...model, times: [...model.times, Math.round(ms)].slice(-mostTimes) })
      if (timed.size === 0) cancelWrite = clock.after(timesMs, writeTimes)
      timed.add(id)
    },
    /** Writes what was measured; call before the database closes. */
    close: writeTimes,
    roleOf: (role: EngineRole) => roles.get(role) ?? null,
    rolesOf: (modelId: string) => [...roles].filter(([, id]) => id === modelId).map(([role]) => role),
    setRole(role: EngineRole, modelId: string | null): void {
      if (modelId === null) {
        dropRole.run({ role })
        roles.delete(role)
        return
      }
      setRole.run({ role, modelId })
      roles.set(role, modelId)
    },
    /** Runs several writes as one. */
    atomically: <Result>(work: () => Result): Result => database.transaction(work)(),
  }
}
/** The tables of engines. */
export type EngineStore = ReturnType<typeof createEngineStore>
