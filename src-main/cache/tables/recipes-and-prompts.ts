import { z } from 'zod'
import { PromptKind } from '#shared/bridge/prompts.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
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
/** A saved prompt, list or variable. `changedAt`: milliseconds since 1970. */
export type StoredPromptEntry = z.output<typeof StoredPromptEntry>

const columns = sql`id, kind, folder, name, body, changed_at`

const ModelIdRow = z.object({ model_id: z.string() })

/** The prompt library, in `ledger.db`. Removed entries keep their row for a while, so that they can be restored. */
export function createPromptEntriesTable(database: Database) {
  return {
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredPromptEntry,
        sql`SELECT ${columns} FROM prompt_entry WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          ORDER BY kind, folder COLLATE NOCASE, name COLLATE NOCASE`,
      ),
    /** The entry that has this name now; null if it is free. */
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
    /** Returns whether it was written: it never overwrites an entry of another workspace. */
    write: (workspaceId: WorkspaceId, entry: StoredPromptEntry) =>
      database.run(sql`
        INSERT INTO prompt_entry (${columns}, workspace_id)
        VALUES (${entry.id}, ${entry.kind}, ${entry.folder}, ${entry.name}, ${entry.body}, ${entry.changedAt}, ${workspaceId})
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, folder = excluded.folder, name = excluded.name,
          body = excluded.body, changed_at = excluded.changed_at, removed_at = NULL
          WHERE prompt_entry.workspace_id = excluded.workspace_id`) > 0,
    /** Removes an entry, or restores it if `at` is null. */
    setRemoved: (workspaceId: WorkspaceId, id: string, at: number | null) =>
      database.run(sql`UPDATE prompt_entry SET removed_at = ${at} WHERE workspace_id = ${workspaceId} AND id = ${id}`),
    /** Deletes for good what was removed before a moment. */
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
 * A named recipe. `facts`: its model when saved; null if unknown. `extra`: unknown fields of its file, kept for the
 * next export. Credits; milliseconds since 1970.
 */
export type StoredRecipe = z.output<typeof StoredRecipe>

const recipeColumns = sql`id, folder, name, model_id, model_name, template, prompt, input, quoted, facts, extra, created_at`

/** The user's recipes, in `ledger.db`. Removed recipes keep their row for a while, so that they can be restored. */
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
    /** The recipe that has this name in a folder now; null if it is free. */
    named: (workspaceId: WorkspaceId, folder: string, name: string) =>
      database.get(
        StoredRecipe,
        sql`SELECT ${recipeColumns} FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          AND folder = ${folder} AND name = ${name}`,
      ),
    models: (workspaceId: WorkspaceId): string[] =>
      database
        .all(
          ModelIdRow,
          sql`SELECT DISTINCT model_id FROM recipe WHERE workspace_id = ${workspaceId} AND removed_at IS NULL`,
        )
        .map(({ model_id: modelId }) => modelId),
    write: (workspaceId: WorkspaceId, recipe: StoredRecipe) => {
      database.run(sql`
        INSERT INTO recipe (${recipeColumns}, workspace_id)
        VALUES (${recipe.id}, ${recipe.folder}, ${recipe.name}, ${recipe.modelId}, ${recipe.modelName},
          ${recipe.template}, ${recipe.prompt}, ${JSON.stringify(recipe.input)}, ${recipe.quoted},
          ${jsonOrNull(recipe.facts)}, ${JSON.stringify(recipe.extra)},
          ${recipe.createdAt}, ${workspaceId})
        ON CONFLICT (id) DO UPDATE SET folder = excluded.folder, name = excluded.name, facts = excluded.facts`)
    },
    /** Removes a recipe, or restores it if `at` is null. */
    setRemoved: (workspaceId: WorkspaceId, id: string, at: number | null) =>
      database.run(sql`UPDATE recipe SET removed_at = ${at} WHERE workspace_id = ${workspaceId} AND id = ${id}`),
    /** Deletes for good what was removed before a moment. */
    forget: (before: number) => {
      database.run(sql`DELETE FROM recipe WHERE removed_at < ${before}`)
    },
  }
}
export type RecipesTable = ReturnType<typeof createRecipesTable>
