import { z } from 'zod'
import { Model } from '#shared/contract/model.ts'
import { CatalogChange } from '#shared/domain/compare-catalogs.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { jsonColumn } from './json-column.ts'

const StoredCatalog = z
  .object({
    models: jsonColumn(z.array(Model)),
    updated_at: z.int(),
    seen: jsonColumn(z.array(Model).nullable()),
    changes: jsonColumn(z.array(CatalogChange)),
    gone: jsonColumn(z.array(Model)),
  })
  .transform(({ updated_at: updatedAt, ...row }) => ({ ...row, updatedAt }))
/**
 * A catalog as last told, with the moment (ms since 1970). `changes`: against `seen`, which is what the user last saw where
 * that is another one. `gone`: models that it once had.
 */
export type StoredCatalog = z.output<typeof StoredCatalog>

/** The catalogs of the workspaces, in `cache.db`. */
export function createCatalogsTable(database: Database) {
  const parsed = new Map<WorkspaceId, StoredCatalog>()
  return {
    /** Parsed once until it is written again: the same value for all, not to be changed. */
    read: (workspaceId: WorkspaceId): StoredCatalog | null => {
      const known = parsed.get(workspaceId)
      if (known !== undefined) return known
      const catalog = database.get(
        StoredCatalog,
        sql`SELECT models, updated_at, seen, changes, gone FROM catalog WHERE workspace_id = ${workspaceId}`,
      )
      if (catalog !== null) parsed.set(workspaceId, catalog)
      return catalog
    },
    write: (workspaceId: WorkspaceId, { models, updatedAt, seen, changes, gone }: StoredCatalog) => {
      parsed.delete(workspaceId)
      database.run(sql`
        INSERT INTO catalog (workspace_id, models, updated_at, seen, changes, gone)
        VALUES (${workspaceId}, ${JSON.stringify(models)}, ${updatedAt}, ${JSON.stringify(seen)},
          ${JSON.stringify(changes)}, ${JSON.stringify(gone)})
        ON CONFLICT (workspace_id) DO UPDATE SET models = excluded.models, updated_at = excluded.updated_at,
          seen = excluded.seen, changes = excluded.changes, gone = excluded.gone`)
    },
    /** Takes what is told now as what the user saw. */
    markSeen: (workspaceId: WorkspaceId) => {
      parsed.delete(workspaceId)
      database.run(sql`UPDATE catalog SET seen = 'null', changes = '[]' WHERE workspace_id = ${workspaceId}`)
    },
  }
}
export type CatalogsTable = ReturnType<typeof createCatalogsTable>
