import { z } from 'zod'
import { PromptKind } from '#shared/bridge/prompts.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

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
