import { z } from 'zod'
import { Model } from '#shared/contract/model.ts'
import { CatalogChange } from '#shared/domain/compare-catalogs.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, jsonColumn, sql } from '../database.ts'

const StoredDuration = z
  .object({
    model_id: z.string(),
    combination: z.string(),
    weight: z.number(),
    mean: z.number(),
    squares: z.number(),
  })
  .transform(({ model_id, ...row }) => ({ ...row, modelId: model_id }))
/** What was learned of how long one combination of a model's priced inputs runs; the empty one stands for the model. */
type StoredDuration = z.output<typeof StoredDuration>

/** How long a workspace's runs take, in `cache.db`. */
export function createDurationsTable(database: Database, workspaceId: WorkspaceId) {
  return {
    list: () =>
      database.all(
        StoredDuration,
        sql`SELECT model_id, combination, weight, mean, squares FROM duration WHERE workspace_id = ${workspaceId}`,
      ),
    write: (row: StoredDuration) => {
      database.run(
        sql`INSERT INTO duration (workspace_id, model_id, combination, weight, mean, squares)
          VALUES (${workspaceId}, ${row.modelId}, ${row.combination}, ${row.weight}, ${row.mean}, ${row.squares})
          ON CONFLICT DO UPDATE SET weight = excluded.weight, mean = excluded.mean, squares = excluded.squares`,
      )
    },
  }
}

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

const StoredPrice = z.object({ credits: z.int(), note: z.string(), at: z.int() })
/** A price that was told or charged, in credits, with the moment (ms since 1970). */
export type StoredPrice = z.output<typeof StoredPrice>

/** What a price belongs to: one combination of priced inputs of one model of one state of the catalog. */
export type PriceKey = {
  readonly workspaceId: WorkspaceId
  readonly modelId: string
  readonly fingerprint: string
  readonly combination: string
}

/** The learned price table, in `cache.db`. */
export function createPricesTable(database: Database) {
  return {
    read: (key: PriceKey) =>
      database.get(
        StoredPrice,
        sql`SELECT credits, note, at FROM price WHERE workspace_id = ${key.workspaceId} AND model_id = ${key.modelId}
          AND fingerprint = ${key.fingerprint} AND combination = ${key.combination}`,
      ),
    /** Every price of one model of one state of the catalog, with the combination that it is of. */
    list: (key: Omit<PriceKey, 'combination'>) =>
      database.all(
        StoredPrice.extend({ combination: z.string() }),
        sql`SELECT combination, credits, note, at FROM price WHERE workspace_id = ${key.workspaceId}
          AND model_id = ${key.modelId} AND fingerprint = ${key.fingerprint}`,
      ),
    write: (key: PriceKey, price: StoredPrice) => {
      database.run(sql`
        INSERT INTO price (workspace_id, model_id, fingerprint, combination, credits, note, at)
        VALUES (${key.workspaceId}, ${key.modelId}, ${key.fingerprint}, ${key.combination}, ${price.credits},
          ${price.note}, ${price.at})
        ON CONFLICT DO UPDATE SET credits = excluded.credits, note = excluded.note, at = excluded.at`)
    },
    /** Lets go of what was learned before a moment, ms since 1970. */
    forgetBefore: (at: number) => {
      database.run(sql`DELETE FROM price WHERE at < ${at}`)
    },
  }
}
export type PricesTable = ReturnType<typeof createPricesTable>
