import type { Migration } from '../../migrate.ts'

/** Recipes with names, the prompt library, and the template that a job's prompt was rolled from. */
export const recipesAndPrompts: Migration = {
  number: 9,
  name: 'recipes and prompts',
  sql: `
    ALTER TABLE job ADD COLUMN template TEXT;

    CREATE TABLE recipe (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      model_id TEXT NOT NULL,
      model_name TEXT NOT NULL,
      template TEXT,
      prompt TEXT NOT NULL,
      input TEXT NOT NULL,
      quoted INTEGER CHECK (quoted >= 0),
      facts TEXT,
      extra TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX recipe_name ON recipe (workspace_id, folder, name) WHERE removed_at IS NULL;

    CREATE TABLE prompt_entry (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL REFERENCES workspace (id),
      kind TEXT NOT NULL CHECK (kind IN ('prompt', 'list', 'variable')),
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      body TEXT NOT NULL,
      changed_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX prompt_entry_name ON prompt_entry (workspace_id, kind, folder, name) WHERE removed_at IS NULL;
  `,
}
