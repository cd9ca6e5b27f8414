import { z } from 'zod'
import { ModelInput } from '#shared/contract/generation.ts'
import { ModelFacts } from '#shared/domain/compare-catalogs.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { jsonColumn } from './json-column.ts'

const StoredRecipe = z
  .object({
    id: z.string(),
    folder: z.string(),
    name: z.string(),
    model_id: z.string(),
    model_name: z.string(),
    template: z.string().nullable(),
    prompt: z.string(),
    input: jsonColumn(ModelInput),
    quoted: z.int().nullable(),
    facts: jsonColumn(ModelFacts).nullable(),
    extra: jsonColumn(z.record(z.string(), z.unknown())),
    created_at: z.int(),
  })
  .transform(({ model_id: modelId, model_name: modelName, created_at: createdAt, ...row }) => ({
    ...row,
    modelId,
    modelName,
    createdAt,
  }))
/**
 * A recipe with a name. `facts`: its model as it was then; null where that is not known. `extra`: what a file had that is
 * not known here, kept for the next file. Credits; milliseconds since 1970.
 */
export type StoredRecipe = z.output<typeof StoredRecipe>

const columns = sql`id, folder, name, model_id, model_name, template, prompt, input, quoted, facts, extra, created_at`

/** The recipes that the user named, in `ledger.db`. What is removed stays in its row for a while, so that it can come back. */
export function createRecipesTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredRecipe,
        sql`SELECT ${columns} FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          ORDER BY folder COLLATE NOCASE, name COLLATE NOCASE`,
      ),
    read: (workspaceId: WorkspaceId, id: string) =>
      database.get(StoredRecipe, sql`SELECT ${columns} FROM recipe WHERE workspace_id = ${workspaceId} AND id = ${id}`),
    /** The recipe that has a name in a folder now; null where that is free. */
    named: (workspaceId: WorkspaceId, folder: string, name: string) =>
      database.get(
        StoredRecipe,
        sql`SELECT ${columns} FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          AND folder = ${folder} AND name = ${name}`,
      ),
    /** The models that recipes are for. */
    models: (workspaceId: WorkspaceId): string[] =>
      database
        .all(
          z.object({ model_id: z.string() }),
          sql`SELECT DISTINCT model_id FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL`,
        )
        .map(({ model_id: modelId }) => modelId),
    write: (workspaceId: WorkspaceId, recipe: StoredRecipe) => {
      database.run(sql`
        INSERT INTO recipe (${columns}, workspace_id)
        VALUES (${recipe.id}, ${recipe.folder}, ${recipe.name}, ${recipe.modelId}, ${recipe.modelName},
          ${recipe.template}, ${recipe.prompt}, ${JSON.stringify(recipe.input)}, ${recipe.quoted},
          ${recipe.facts === null ? null : JSON.stringify(recipe.facts)}, ${JSON.stringify(recipe.extra)},
          ${recipe.createdAt}, ${workspaceId})
        ON CONFLICT (id) DO UPDATE SET folder = excluded.folder, name = excluded.name, facts = excluded.facts`)
    },
    /** Takes a recipe out, or with null for a moment puts it back. */
    setRemoved: (workspaceId: WorkspaceId, id: string, at: number | null) =>
      database.run(sql`UPDATE recipe SET removed_at = ${at} WHERE workspace_id = ${workspaceId} AND id = ${id}`),
    /** Lets go for ever of what was removed before a moment. */
    forget: (before: number) => {
      database.run(sql`DELETE FROM recipe WHERE removed_at < ${before}`)
    },
  }
}
export type RecipesTable = ReturnType<typeof createRecipesTable>
