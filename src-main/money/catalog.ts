import type { Model } from '#shared/contract/model.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { CatalogsTable, StoredCatalog } from '../cache/tables/catalogs.ts'
import type { ServiceOf } from './ports.ts'

/** The models of a workspace's service. */
export interface ModelCatalog {
  /** From the cache at once; from the service where there is none or where `refresh` is set. */
  list(workspaceId: WorkspaceId, refresh: boolean): Promise<StoredCatalog>
  /** @throws Failure MODEL_UNKNOWN where neither cache nor service has it. */
  read(workspaceId: WorkspaceId, modelId: string): Promise<Model>
  /** A model whose price may be relied on: as told within the last ten minutes. */
  readFresh(workspaceId: WorkspaceId, modelId: string): Promise<Model>
}

/** Prices and lengths can change (interface: Versioning, 4): older than this, a catalog is asked for again. */
const freshMs = 10 * 60_000

/** The catalog calls are public and not counted, so that keeping it fresh costs nothing. */
export function createModelCatalog(deps: {
  table: CatalogsTable
  service: ServiceOf
  clock: Clock
  log: Log
}): ModelCatalog {
  const { table, clock } = deps
  const underWay = new Map<WorkspaceId, Promise<StoredCatalog>>()

  async function ask(workspaceId: WorkspaceId): Promise<StoredCatalog> {
    const service = await deps.service(workspaceId)
    const { models } = await service.model.list({})
    const catalog = { models, updatedAt: clock.now() }
    table.write(workspaceId, catalog)
    return catalog
  }
  function refresh(workspaceId: WorkspaceId): Promise<StoredCatalog> {
    const known = underWay.get(workspaceId)
    if (known !== undefined) return known
    const asked = ask(workspaceId).finally(() => underWay.delete(workspaceId))
    underWay.set(workspaceId, asked)
    return asked
  }
  const isStale = (catalog: StoredCatalog) => Math.abs(clock.now() - catalog.updatedAt) > freshMs
  const find = (catalog: StoredCatalog, modelId: string) => catalog.models.find((model) => model.id === modelId)

  async function list(workspaceId: WorkspaceId, wantsNew: boolean): Promise<StoredCatalog> {
    const cached = table.read(workspaceId)
    if (cached === null || wantsNew) return refresh(workspaceId)
    if (isStale(cached)) {
      refresh(workspaceId).catch((error: unknown) => deps.log.info('The catalog stays as it was', { error }))
    }
    return cached
  }
  async function readFrom(workspaceId: WorkspaceId, modelId: string, mustBeFresh: boolean): Promise<Model> {
    const cached = await list(workspaceId, false)
    const known = find(mustBeFresh && isStale(cached) ? await refresh(workspaceId) : cached, modelId)
    const model = known ?? find(await refresh(workspaceId), modelId)
    if (model !== undefined) return model
    const sentence = `The model ${modelId} is not in the catalog. Nothing was charged. Choose another model.`
    throw new Failure('MODEL_UNKNOWN', sentence, { charged: 'no', modelId })
  }
  return {
    list,
    read: (workspaceId, modelId) => readFrom(workspaceId, modelId, false),
    readFresh: (workspaceId, modelId) => readFrom(workspaceId, modelId, true),
  }
}
