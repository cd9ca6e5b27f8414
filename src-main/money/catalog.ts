import pMemoize from 'p-memoize'
import type { Model } from '#shared/contract/model.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { CatalogsTable, StoredCatalog } from '../cache/tables/catalogs-and-prices.ts'
import { compareCatalogs } from '#shared/domain/compare-catalogs.ts'
import type { ServiceClient } from '../api/client.ts'

/** Prices and lengths can change (interface: Versioning, 4): older than this, a catalog is asked for again. */
const freshMs = 10 * 60_000

/** The embedded service has another port at each start, which is no change of its catalog. */
const loopback = /https?:\/\/127\.0\.0\.1:\d+/gu

/** Models that are remembered after they are gone; the latest of them. */
const mostGone = 300

/**
 * What is kept when a catalog was read: its models, what changed since the user last looked, and what is gone.
 *
 * The first reading of all changes nothing. A change that is taken back before it was seen is none. `at`: ms since 1970.
 */
function followCatalog(before: StoredCatalog | null, models: Model[], at: number): StoredCatalog {
  if (before === null) return { models, updatedAt: at, seen: null, changes: [], gone: [] }
  const seen = before.seen ?? before.models
  const changes = compareCatalogs(seen, models)
  const present = new Set(models.map(({ id }) => id))
  const was = new Set(before.models.map(({ id }) => id))
  const left = [...before.gone.filter(({ id }) => !was.has(id)), ...before.models]
  return {
    models,
    updatedAt: at,
    seen: changes.length === 0 ? null : seen,
    changes,
    gone: left.filter(({ id }) => !present.has(id)).slice(-mostGone),
  }
}

/** The service of a workspace: started where it is this computer's own, with the workspace's key. */
export type ServiceOf = (workspaceId: WorkspaceId) => Promise<ServiceClient>

/** The part of it that tells the balance. */
export type AccountOf = (workspaceId: WorkspaceId) => Promise<Pick<ServiceClient, 'account'>>

/** The catalog calls are public and not counted, so that keeping it fresh costs nothing. */
export function createModelCatalog(deps: {
  table: CatalogsTable
  service: ServiceOf
  /** Models by what is done with them: those that a draft or a recipe is for, and those that ran last. */
  uses: { models(workspaceId: WorkspaceId): string[]; recent(workspaceId: WorkspaceId): string[] }
  /** SHA-256 of a text, in hexadecimal. */
  hash: (text: string) => string
  clock: Clock
  /** Called when a reading brought something else than what was known, and when changes were marked as seen. */
  onChange: () => void
  log: Log
}) {
  const { table, clock } = deps
  const versions = new Map<WorkspaceId, string>()

  const ask = async (workspaceId: WorkspaceId): Promise<StoredCatalog> => {
    const service = await deps.service(workspaceId)
    const { models } = await service.model.list({})
    const before = table.read(workspaceId)
    const catalog = followCatalog(before, models, clock.now())
    table.write(workspaceId, catalog)
    versions.delete(workspaceId)
    if (before !== null && JSON.stringify(before.models) !== JSON.stringify(models)) deps.onChange()
    return catalog
  }
  // Calls at the same time share one request.
  const refresh = pMemoize(ask, { cache: false })
  const isStale = (catalog: StoredCatalog) => Math.abs(clock.now() - catalog.updatedAt) > freshMs
  const find = (catalog: StoredCatalog, modelId: string) => catalog.models.find((model) => model.id === modelId)

  async function list(workspaceId: WorkspaceId, wantsNew: boolean): Promise<StoredCatalog> {
    const cached = table.read(workspaceId)
    if (cached === null || wantsNew) return refresh(workspaceId)
    if (isStale(cached)) {
      refresh(workspaceId).catch((error: unknown) => deps.log.info('The catalog could not be updated', { error }))
    }
    return cached
  }
  async function readFrom(workspaceId: WorkspaceId, modelId: string, mustBeFresh: boolean): Promise<Model> {
    const cached = await list(workspaceId, false)
    const known = find(mustBeFresh && isStale(cached) ? await refresh(workspaceId) : cached, modelId)
    if (known !== undefined) return known
    const isKnownGone = cached.gone.some(({ id }) => id === modelId)
    const latest = await refresh(workspaceId).catch((error: unknown) => {
      if (!isKnownGone) throw error
      return cached
    })
    const model = find(latest, modelId)
    if (model !== undefined) return model
    const left = latest.gone.find(({ id }) => id === modelId)
    const sentence =
      left === undefined
        ? `The model ${modelId} is not in the catalog. Nothing was charged; choose another model.`
        : `${left.name} is no longer in the catalog. Nothing was charged and your inputs are kept; choose another model.`
    throw new Failure('MODEL_UNKNOWN', sentence, { charged: 'no', modelId })
  }
  return {
    /** From the cache at once; from the service where there is none or where `refresh` is set. */
    list,
    /** @throws Failure MODEL_UNKNOWN where neither cache nor service has it. */
    read: (workspaceId: WorkspaceId, modelId: string): Promise<Model> => readFrom(workspaceId, modelId, false),
    /** A model whose price may be relied on: as told within the last ten minutes. */
    readFresh: (workspaceId: WorkspaceId, modelId: string): Promise<Model> => readFrom(workspaceId, modelId, true),
    /** Names the catalog as it was last told: another name once anything in it changed, but where the service stands. */
    version(workspaceId: WorkspaceId): string {
      const known = versions.get(workspaceId)
      if (known !== undefined) return known
      const models = JSON.stringify(table.read(workspaceId)?.models ?? [])
      const version = deps.hash(models.replaceAll(loopback, '')).slice(0, 16)
      versions.set(workspaceId, version)
      return version
    },
    /** The models as the cache has them, by id, without asking anybody. */
    known: (workspaceId: WorkspaceId): ReadonlyMap<string, Model> =>
      new Map((table.read(workspaceId)?.models ?? []).map((model) => [model.id, model])),
    /** Models that the service lists no more and that a draft or a recipe is still for, as they last were. */
    goneInUse(workspaceId: WorkspaceId): Model[] {
      const gone = table.read(workspaceId)?.gone ?? []
      const used = new Set(gone.length === 0 ? [] : deps.uses.models(workspaceId))
      return gone.filter(({ id }) => used.has(id))
    },
    /** A model that the service lists no more, as it last was; null for any other. */
    gone: (workspaceId: WorkspaceId, modelId: string): Model | null =>
      table.read(workspaceId)?.gone.find(({ id }) => id === modelId) ?? null,
    /** The models that were run last, the latest first. */
    recent: (workspaceId: WorkspaceId): string[] => deps.uses.recent(workspaceId),
    /** Takes the changes since the last time as seen. */
    markSeen(workspaceId: WorkspaceId): void {
      table.markSeen(workspaceId)
      deps.onChange()
    },
  }
}
/** The models of a workspace's service. */
export type ModelCatalog = ReturnType<typeof createModelCatalog>
