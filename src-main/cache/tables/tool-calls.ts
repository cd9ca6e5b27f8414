import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

const Ids = z.array(z.string())

const StoredToolCall = z
  .object({
    id: z.string(),
    tool: z.string(),
    title: z.string(),
    arguments: z.string(),
    spends: z.enum(['no', 'yes', 'maybe']),
    quoted: z.int().nullable(),
    state: z.enum(['sending', 'answered', 'refused', 'unconfirmed']),
    charged: z.int().nullable(),
    resource_ids: z.string(),
    started_at: z.int(),
    ended_at: z.int().nullable(),
  })
  .transform(({ resource_ids: ids, started_at: startedAt, ended_at: endedAt, ...row }) => ({
    ...row,
    resourceIds: Ids.parse(JSON.parse(ids)),
    startedAt,
    endedAt,
  }))
/**
 * A call of a service's tool. `refused`: the service did nothing. `unconfirmed`: its answer was lost. Credits: `quoted` and
 * `charged` are null where they are not known. Times in ms since 1970.
 */
export type StoredToolCall = z.output<typeof StoredToolCall>

const columns = sql`id, tool, title, arguments, spends, quoted, state, charged, resource_ids, started_at, ended_at`
const Address = z.object({ url: z.string() })

/** Calls of tools, and the addresses of tool servers that the user entered, in `ledger.db`. */
export function createToolCallsTable(database: Database) {
  return {
    write: (workspaceId: WorkspaceId, row: StoredToolCall) => {
      database.run(sql`
        INSERT INTO tool_call (workspace_id, ${columns})
        VALUES (${workspaceId}, ${row.id}, ${row.tool}, ${row.title}, ${row.arguments}, ${row.spends}, ${row.quoted},
          ${row.state}, ${row.charged}, ${JSON.stringify(row.resourceIds)}, ${row.startedAt}, ${row.endedAt})
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, charged = excluded.charged,
          resource_ids = excluded.resource_ids, ended_at = excluded.ended_at`)
    },
    /** All calls that may have been charged, oldest first. */
    listSpending: (workspaceId: WorkspaceId) =>
      database.all(
        StoredToolCall,
        sql`SELECT ${columns} FROM tool_call WHERE workspace_id = ${workspaceId} AND spends <> 'no'
          AND state <> 'refused' ORDER BY started_at, id`,
      ),
    read: (id: string) => database.get(StoredToolCall, sql`SELECT ${columns} FROM tool_call WHERE id = ${id}`),
    /** Marks as unconfirmed what the last run of the program was sending. Returns how many. */
    interruptAll: () => database.run(sql`UPDATE tool_call SET state = 'unconfirmed' WHERE state = 'sending'`),
    /** The address that the user entered; null for the usual one. */
    readAddress: (workspaceId: WorkspaceId): string | null =>
      database.get(Address, sql`SELECT url FROM tool_address WHERE workspace_id = ${workspaceId}`)?.url ?? null,
    writeAddress: (workspaceId: WorkspaceId, url: string | null) => {
      if (url === null) database.run(sql`DELETE FROM tool_address WHERE workspace_id = ${workspaceId}`)
      else
        database.run(sql`
          INSERT INTO tool_address (workspace_id, url) VALUES (${workspaceId}, ${url})
          ON CONFLICT (workspace_id) DO UPDATE SET url = excluded.url`)
    },
  }
}
export type ToolCallsTable = ReturnType<typeof createToolCallsTable>
