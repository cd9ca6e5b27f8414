import pMemoize from 'p-memoize'
import type { Model } from '#shared/contract/model.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { CatalogsTable, StoredCatalog } from '../cache/tables/catalogs-and-prices.ts'
import { compareCatalogs } from '#shared/domain/compare-catalogs.ts'
import type { ServiceClient } from '../api/client.ts'

/** Prices and lengths can change (interface: Versioning, 4): a catalog older than this is requested again. */
const freshMs = 10 * 60_000

/** The embedded service has another port at each start, which does not count as a change of its catalog. */
const loopback = /https?:\/\/127\.0\.0\.1:\d+/gu

/** Most removed models that are remembered; the latest ones. */
const mostGone = 300

/**
 * Merges a catalog reading into what is stored: its models, the changes since the user last looked, and removed models.
 *
 * The first reading records no changes. A change that is reverted before it was seen is dropped. `at`: ms since 1970.
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

/** Opens a workspace's service with its key; starts the service where it is this computer's own. */
export type ServiceOf = (workspaceId: WorkspaceId) => Promise<ServiceClient>

/** The part of a service that reports the balance. */
export type AccountOf = (workspaceId: WorkspaceId) => Promise<Pick<ServiceClient, 'account'>>

/** Creates the model catalog. Its calls are public and not counted, so that refreshing it costs nothing. */
export function createModelCatalog(deps: {
  table: CatalogsTable
  service: ServiceOf
  /** Model ids that drafts and recipes use, and those that ran last. */
  uses: { models(workspaceId: WorkspaceId): string[]; recent(workspaceId: WorkspaceId): string[] }
  /** SHA-256 of a text, in hexadecimal. */
  hash: (text: string) => string
  clock: Clock
  /**
   * Called when a reading differs from what was known or is the first after one that failed, and when changes were marked
   * as seen.
   */
  onChange: () => void
  log: Log
}) {
  const { table, clock } = deps
  const versions = new Map<WorkspaceId, string>()
  /** Workspaces without a catalog, because their first reading failed. */
  const missing = new Set<WorkspaceId>()

  async function request(workspaceId: WorkspaceId): Promise<Model[]> {
    try {
      return (await (await deps.service(workspaceId)).model.list({})).models
    } catch (error) {
      if (table.read(workspaceId) === null) missing.add(workspaceId)
      throw error
    }
  }
  const ask = async (workspaceId: WorkspaceId): Promise<StoredCatalog> => {
    const models = await request(workspaceId)
    const before = table.read(workspaceId)
    const catalog = followCatalog(before, models, clock.now())
    table.write(workspaceId, catalog)
    versions.delete(workspaceId)
    const isChanged = before !== null && JSON.stringify(before.models) !== JSON.stringify(models)
    // Who asked first was answered with the failure.
    if (missing.delete(workspaceId) || isChanged) deps.onChange()
    return catalog
  }
  // Concurrent calls share one request.
  const refresh = pMemoize(ask, { cache: false })
  const refreshBehind = (workspaceId: WorkspaceId): void =>
    void refresh(workspaceId).catch((error: unknown) => deps.log.info('The catalog could not be updated', { error }))
  const isStale = (catalog: StoredCatalog) => Math.abs(clock.now() - catalog.updatedAt) > freshMs
  const find = (catalog: StoredCatalog, modelId: string) => catalog.models.find((model) => model.id === modelId)

  async function list(workspaceId: WorkspaceId, wantsNew: boolean): Promise<StoredCatalog> {
    const cached = table.read(workspaceId)
    if (cached === null || wantsNew) return refresh(workspaceId)
    if (isStale(cached)) refreshBehind(workspaceId)
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
      left === undefined ? say('order.unknownModel', { model: modelId }) : say('order.modelLeft', { model: left.name })
    throw new Failure('MODEL_UNKNOWN', sentence, { charged: 'no', modelId })
  }
  return {
    /** Reads the cache; asks the service where the cache is empty or `refresh` is set. */
    list,
    /** Asks the service again after its catalog changed, where one is cached. */
    async readAgain(workspaceId: WorkspaceId): Promise<void> {
      if (table.read(workspaceId) === null) return
      // A request under way may have been answered before the change: it is waited for, then another is sent.
      await Promise.allSettled([refresh(workspaceId)])
      await refresh(workspaceId)
    },
    /** Asks a service that can be reached again, where its first answer is still missing. */
    readMissing(workspaceId: WorkspaceId): void {
      if (missing.has(workspaceId)) refreshBehind(workspaceId)
    },
    /** @throws Failure MODEL_UNKNOWN where neither cache nor service has it. */
    read: (workspaceId: WorkspaceId, modelId: string): Promise<Model> => readFrom(workspaceId, modelId, false),
    /** Reads a model whose price is reliable: reported within the last ten minutes. */
    readFresh: (workspaceId: WorkspaceId, modelId: string): Promise<Model> => readFrom(workspaceId, modelId, true),
    /** Names the last reported catalog: another name for other content, but not for another service address. */
    version(workspaceId: WorkspaceId): string {
      const known = versions.get(workspaceId)
      if (known !== undefined) return known
      const models = JSON.stringify(table.read(workspaceId)?.models ?? [])
      const version = deps.hash(models.replaceAll(loopback, '')).slice(0, 16)
      versions.set(workspaceId, version)
      return version
    },
    /** The cached models by id, without a request. */
    known: (workspaceId: WorkspaceId): ReadonlyMap<string, Model> =>
      new Map((table.read(workspaceId)?.models ?? []).map((model) => [model.id, model])),
    /** Removed models that a draft or a recipe still uses, as last reported. */
    goneInUse(workspaceId: WorkspaceId): Model[] {
      const gone = table.read(workspaceId)?.gone ?? []
      const used = new Set(gone.length === 0 ? [] : deps.uses.models(workspaceId))
      return gone.filter(({ id }) => used.has(id))
    },
    /** A removed model as last reported; null for any other. */
    gone: (workspaceId: WorkspaceId, modelId: string): Model | null =>
      table.read(workspaceId)?.gone.find(({ id }) => id === modelId) ?? null,
    /** The models that ran last, the latest first. */
    recent: (workspaceId: WorkspaceId): string[] => deps.uses.recent(workspaceId),
    markSeen(workspaceId: WorkspaceId): void {
      table.markSeen(workspaceId)
      deps.onChange()
    },
  }
}
/** The models of a workspace's service. */
export type ModelCatalog = ReturnType<typeof createModelCatalog>
