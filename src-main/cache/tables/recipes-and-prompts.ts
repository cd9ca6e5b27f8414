import { z } from 'zod'
import { PromptKind } from '#shared/bridge/prompts.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql, jsonColumn } from '../database.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { ModelFacts } from '#shared/domain/compare-catalogs.ts'

const StoredPromptEntry = z
  .object({
    id: z.string(),
    kind: PromptKind,
    folder: z.string(),
    name: z.string(),
    body: z.string(),
    changed_at: z.int(),
  })
  .transform(({ changed_at: changedAt, ...row }) => ({ ...row, changedAt }))
/** A prompt, a list or a variable that the user keeps. `changedAt`: milliseconds since 1970. */
export type StoredPromptEntry = z.output<typeof StoredPromptEntry>

const columns = sql`id, kind, folder, name, body, changed_at`

/** The prompt library, in `ledger.db`. What is removed stays in its row for a while, so that it can come back. */
export function createPromptEntriesTable(database: Database) {
  return {
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredPromptEntry,
        sql`SELECT ${columns} FROM prompt_entry WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          ORDER BY kind, folder COLLATE NOCASE, name COLLATE NOCASE`,
      ),
    /** The entry that has a name now; null where that is free. */
    named: (workspaceId: WorkspaceId, { kind, folder, name }: Pick<StoredPromptEntry, 'kind' | 'folder' | 'name'>) =>
      database.get(
        StoredPromptEntry,
        sql`SELECT ${columns} FROM prompt_entry WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          AND kind = ${kind} AND folder = ${folder} AND name = ${name}`,
      ),
    read: (workspaceId: WorkspaceId, id: string) =>
      database.get(
        StoredPromptEntry,
        sql`SELECT ${columns} FROM prompt_entry WHERE workspace_id = ${workspaceId} AND id = ${id}`,
      ),
    /** Answers whether it was written: never over an entry of another workspace. */
    write: (workspaceId: WorkspaceId, entry: StoredPromptEntry) =>
      database.run(sql`
        INSERT INTO prompt_entry (${columns}, workspace_id)
        VALUES (${entry.id}, ${entry.kind}, ${entry.folder}, ${entry.name}, ${entry.body}, ${entry.changedAt}, ${workspaceId})
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, folder = excluded.folder, name = excluded.name,
          body = excluded.body, changed_at = excluded.changed_at, removed_at = NULL
          WHERE prompt_entry.workspace_id = excluded.workspace_id`) > 0,
    /** Takes an entry out, or with null for a moment puts it back. */
    setRemoved: (workspaceId: WorkspaceId, id: string, at: number | null) =>
      database.run(sql`UPDATE prompt_entry SET removed_at = ${at} WHERE workspace_id = ${workspaceId} AND id = ${id}`),
    /** Lets go for ever of what was removed before a moment. */
    forget: (before: number) => {
      database.run(sql`DELETE FROM prompt_entry WHERE removed_at < ${before}`)
    },
  }
}
export type PromptEntriesTable = ReturnType<typeof createPromptEntriesTable>

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

const recipeColumns = sql`id, folder, name, model_id, model_name, template, prompt, input, quoted, facts, extra, created_at`

/** The recipes that the user named, in `ledger.db`. What is removed stays in its row for a while, so that it can come back. */
export function createRecipesTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredRecipe,
        sql`SELECT ${recipeColumns} FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          ORDER BY folder COLLATE NOCASE, name COLLATE NOCASE`,
      ),
    read: (workspaceId: WorkspaceId, id: string) =>
      database.get(
        StoredRecipe,
        sql`SELECT ${recipeColumns} FROM recipe WHERE workspace_id = ${workspaceId} AND id = ${id}`,
      ),
    /** The recipe that has a name in a folder now; null where that is free. */
    named: (workspaceId: WorkspaceId, folder: string, name: string) =>
      database.get(
        StoredRecipe,
        sql`SELECT ${recipeColumns} FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
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
        INSERT INTO recipe (${recipeColumns}, workspace_id)
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
