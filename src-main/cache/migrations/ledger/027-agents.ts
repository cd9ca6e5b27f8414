import type { Migration } from '../../migrate.ts'

/**
 * Agents, their budgets and every call they made. A call that waits for an approval or for its job holds `reserved`
 * credits; once its job is written, in the same transaction, the job holds them instead.
 */
export const agents: Migration = {
  number: 27,
  name: 'agents',
  sql: `
    CREATE TABLE agent (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      name TEXT NOT NULL,
      client TEXT NOT NULL,
      token_hash TEXT UNIQUE,
      token_hint TEXT NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('read', 'ask', 'ask-above', 'free')),
      ask_above INTEGER NOT NULL CHECK (ask_above >= 0),
      daily_budget INTEGER NOT NULL CHECK (daily_budget >= 0),
      total_budget INTEGER NOT NULL CHECK (total_budget >= 0),
      tool_groups TEXT NOT NULL CHECK (json_valid(tool_groups)),
      models TEXT CHECK (json_valid(models)),
      is_stopped INTEGER NOT NULL DEFAULT 0 CHECK (is_stopped IN (0, 1)),
      created_at INTEGER NOT NULL,
      revoked_at INTEGER,
      tested_at INTEGER,
      UNIQUE (workspace_id, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE agent_call (
      number INTEGER PRIMARY KEY,
      agent_id TEXT NOT NULL REFERENCES agent (id),
      tool TEXT NOT NULL,
      summary TEXT NOT NULL,
      reason TEXT NOT NULL,
      draft_id TEXT,
      request_hash TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'reserved', 'ordered', 'allowed', 'refused', 'failed')),
      decision TEXT CHECK (decision IN ('free', 'under', 'session', 'approved')),
      refusal TEXT,
      reserved INTEGER NOT NULL CHECK (reserved >= 0),
      created_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX agent_call_draft ON agent_call (draft_id) WHERE state IN ('waiting', 'reserved', 'ordered');
    CREATE INDEX agent_call_list ON agent_call (agent_id, number);
    CREATE INDEX agent_call_money ON agent_call (agent_id, state) WHERE state IN ('waiting', 'reserved', 'ordered');
    CREATE TABLE agent_gateway (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_stopped INTEGER NOT NULL CHECK (is_stopped IN (0, 1))
    ) STRICT;
    INSERT INTO agent_gateway (id, is_stopped) VALUES (1, 0);
  `,
}
