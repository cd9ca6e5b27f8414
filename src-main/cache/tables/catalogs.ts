import { z } from 'zod'
import { Model } from '#shared/contract/model.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { jsonColumn } from './json-column.ts'

const StoredCatalog = z
  .object({ models: jsonColumn(z.array(Model)), updated_at: z.int() })
  .transform((row) => ({ models: row.models, updatedAt: row.updated_at }))
/** A catalog as last told, with the moment (ms since 1970). */
export type StoredCatalog = z.output<typeof StoredCatalog>

/** The catalogs of the workspaces, in `cache.db`. */
export function createCatalogsTable(database: Database) {
  return {
    read: (workspaceId: WorkspaceId) =>
      database.get(StoredCatalog, sql`SELECT models, updated_at FROM catalog WHERE workspace_id = ${workspaceId}`),
    write: (workspaceId: WorkspaceId, catalog: StoredCatalog) => {
      database.run(sql`
        INSERT INTO catalog (workspace_id, models, updated_at)
        VALUES (${workspaceId}, ${JSON.stringify(catalog.models)}, ${catalog.updatedAt})
        ON CONFLICT (workspace_id) DO UPDATE SET models = excluded.models, updated_at = excluded.updated_at`)
    },
  }
}
export type CatalogsTable = ReturnType<typeof createCatalogsTable>
