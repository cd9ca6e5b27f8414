import { z } from 'zod'
import { Model } from '#shared/contract/model.ts'
import { CatalogChange } from '#shared/domain/compare-catalogs.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'

const StoredDuration = z
  .object({
    model_id: z.string(),
    combination: z.string(),
    weight: z.number(),
    mean: z.number(),
    squares: z.number(),
  })
  .transform(({ model_id, ...row }) => ({ ...row, modelId: model_id }))
/** The learned duration of one combination of a model's priced inputs; the empty combination stands for the model. */
type StoredDuration = z.output<typeof StoredDuration>

/** Durations of a workspace's runs, in `cache.db`. */
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
 * The last reported catalog, with its time (ms since 1970). `seen`: what the user last saw, if different; `changes`:
 * the differences from it; `gone`: models it no longer has.
 */
export type StoredCatalog = z.output<typeof StoredCatalog>

/** The catalogs of the workspaces, in `cache.db`. */
export function createCatalogsTable(database: Database) {
  const parsed = new Map<WorkspaceId, StoredCatalog>()
  return {
    /** Parsed once until written again. All callers share the value, so do not change it. */
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
    /** Marks the current catalog as seen by the user. */
    markSeen: (workspaceId: WorkspaceId) => {
      parsed.delete(workspaceId)
      database.run(sql`UPDATE catalog SET seen = 'null', changes = '[]' WHERE workspace_id = ${workspaceId}`)
    },
  }
}
export type CatalogsTable = ReturnType<typeof createCatalogsTable>

const StoredPrice = z.object({ credits: z.int(), note: z.string(), at: z.int() })
/** A price that was quoted or charged, in credits, with its time (ms since 1970). */
export type StoredPrice = z.output<typeof StoredPrice>

/** Identifies a price: one combination of a model's priced inputs, at one state of the catalog. */
export type PriceKey = {
  readonly workspaceId: WorkspaceId
  readonly modelId: string
  readonly fingerprint: string
  readonly combination: string
}

/** The learned prices, in `cache.db`. */
export function createPricesTable(database: Database) {
  return {
    read: (key: PriceKey) =>
      database.get(
        StoredPrice,
        sql`SELECT credits, note, at FROM price WHERE workspace_id = ${key.workspaceId} AND model_id = ${key.modelId}
          AND fingerprint = ${key.fingerprint} AND combination = ${key.combination}`,
      ),
    /** All prices of a model at one state of the catalog, with their combinations. */
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
    /** Deletes prices learned before a moment, ms since 1970. */
    forgetBefore: (at: number) => {
      database.run(sql`DELETE FROM price WHERE at < ${at}`)
    },
  }
}
export type PricesTable = ReturnType<typeof createPricesTable>
