import type { Model } from '#shared/contract/model.ts'
import { compareCatalogs } from '#shared/domain/catalog/compare-catalogs.ts'
import type { StoredCatalog } from '../cache/tables/catalogs.ts'

/** Models that are remembered after they are gone; the latest of them. */
const mostGone = 300

/**
 * What is kept when a catalog was read: its models, what changed since the user last looked, and what is gone.
 *
 * The first reading of all changes nothing. A change that is taken back before it was seen is none. `at`: ms since 1970.
 */
export function followCatalog(before: StoredCatalog | null, models: Model[], at: number): StoredCatalog {
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
