import { z } from 'zod'
import { AgentClient, AgentMode, ToolGroup } from '#shared/bridge/agents.ts'
import { AgentId, WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'

const StoredAgent = z
  .object({
    id: AgentId,
    workspace_id: WorkspaceId,
    name: z.string(),
    client: AgentClient,
    token_hash: z.string().nullable(),
    token_hint: z.string(),
    mode: AgentMode,
    ask_above: z.int(),
    daily_budget: z.int(),
    total_budget: z.int(),
    tool_groups: jsonColumn(z.array(ToolGroup)),
    models: jsonColumn(z.array(z.string())).nullable(),
    is_stopped: z.int(),
    created_at: z.int(),
    revoked_at: z.int().nullable(),
    tested_at: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    client: row.client,
    tokenHash: row.token_hash,
    tokenHint: row.token_hint,
    mode: row.mode,
    askAbove: row.ask_above,
    dailyBudget: row.daily_budget,
    totalBudget: row.total_budget,
    groups: row.tool_groups,
    models: row.models,
    isStopped: row.is_stopped === 1,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    testedAt: row.tested_at,
  }))
/** An agent. `tokenHash`: SHA-256 of its token, null once revoked. Budgets in credits; ms since 1970. */
export type StoredAgent = z.output<typeof StoredAgent>

const Gateway = z.object({ is_stopped: z.int() })

const IdRow = z.object({ id: z.string() })

/** The user's agents, in `ledger.db`. */
export function createAgentsTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    read: (id: AgentId) => database.get(StoredAgent, sql`SELECT * FROM agent WHERE id = ${id}`),
    readByHash: (hash: string) => database.get(StoredAgent, sql`SELECT * FROM agent WHERE token_hash = ${hash}`),
    readByName: (workspaceId: WorkspaceId, name: string) =>
      database.get(StoredAgent, sql`SELECT * FROM agent WHERE workspace_id = ${workspaceId} AND name = ${name}`),
    list: (workspaceId: WorkspaceId) =>
      database.all(
        StoredAgent,
        sql`SELECT * FROM agent WHERE workspace_id = ${workspaceId} ORDER BY revoked_at IS NOT NULL, created_at, id`,
      ),
    /** True if any agent of any workspace has a token. */
    hasAny: () => database.get(IdRow, sql`SELECT id FROM agent WHERE token_hash IS NOT NULL`) !== null,
    /** Writes an agent, or replaces it as a whole. */
    write: (agent: StoredAgent): void => {
      const models = jsonOrNull(agent.models)
      database.run(sql`
        INSERT INTO agent (id, workspace_id, name, client, token_hash, token_hint, mode, ask_above, daily_budget,
          total_budget, tool_groups, models, is_stopped, created_at, revoked_at, tested_at)
        VALUES (${agent.id}, ${agent.workspaceId}, ${agent.name}, ${agent.client}, ${agent.tokenHash},
          ${agent.tokenHint}, ${agent.mode}, ${agent.askAbove}, ${agent.dailyBudget}, ${agent.totalBudget},
          ${JSON.stringify(agent.groups)}, ${models}, ${agent.isStopped ? 1 : 0}, ${agent.createdAt},
          ${agent.revokedAt}, ${agent.testedAt})
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, client = excluded.client,
          token_hash = excluded.token_hash, token_hint = excluded.token_hint, mode = excluded.mode,
          ask_above = excluded.ask_above, daily_budget = excluded.daily_budget, total_budget = excluded.total_budget,
          tool_groups = excluded.tool_groups, models = excluded.models, is_stopped = excluded.is_stopped,
          revoked_at = excluded.revoked_at, tested_at = excluded.tested_at`)
    },
    /** The agents of all workspaces that are stopped and not revoked. */
    stopped: () =>
      database.all(
        StoredAgent,
        sql`SELECT * FROM agent WHERE is_stopped = 1 AND revoked_at IS NULL ORDER BY created_at, id`,
      ),
    /** Whether all agents are stopped. */
    areStopped: () => database.get(Gateway, sql`SELECT is_stopped FROM agent_gateway`)?.is_stopped === 1,
    stopAll: (isStopped: boolean) => void database.run(sql`UPDATE agent_gateway SET is_stopped = ${isStopped ? 1 : 0}`),
  }
}
export type AgentsTable = ReturnType<typeof createAgentsTable>
