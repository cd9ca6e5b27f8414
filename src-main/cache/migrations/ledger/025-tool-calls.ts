import type { Migration } from '../../migrate.ts'

/**
 * Calls of a service's tools. The row is written before the request is sent: a call is never sent again, and a charge of
 * the account's history is explained by it. `resource_ids`: what the answer named, as a JSON list.
 */
export const toolCalls: Migration = {
  number: 25,
  name: 'tool calls',
  sql: `
    CREATE TABLE tool_call (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      tool TEXT NOT NULL,
      title TEXT NOT NULL,
      arguments TEXT NOT NULL CHECK (json_valid(arguments)),
      spends TEXT NOT NULL CHECK (spends IN ('no', 'yes', 'maybe')),
      quoted INTEGER,
      state TEXT NOT NULL CHECK (state IN ('sending', 'answered', 'refused', 'unconfirmed')),
      charged INTEGER,
      resource_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(resource_ids)),
      started_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE INDEX tool_call_list ON tool_call (workspace_id, started_at);
    CREATE TABLE tool_address (
      workspace_id TEXT PRIMARY KEY,
      url TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
