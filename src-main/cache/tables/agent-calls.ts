import { z } from 'zod'
import { CallDecision, CallState, type CallFilter } from '#shared/bridge/agents.ts'
import { AgentId, JobId } from '#shared/domain/ids.ts'
import { type Database, joinSql, sql } from '../database.ts'

const StoredCall = z
  .object({
    number: z.int(),
    agent_id: AgentId,
    tool: z.string(),
    summary: z.string(),
    reason: z.string(),
    draft_id: z.string().nullable(),
    request_hash: z.string(),
    state: CallState,
    decision: CallDecision.nullable(),
    refusal: z.string().nullable(),
    reserved: z.int(),
    created_at: z.int(),
    ended_at: z.int().nullable(),
  })
  .transform((row) => ({
    number: row.number,
    agentId: row.agent_id,
    tool: row.tool,
    summary: row.summary,
    reason: row.reason,
    draftId: row.draft_id,
    requestHash: row.request_hash,
    state: row.state,
    decision: row.decision,
    refusal: row.refusal,
    reserved: row.reserved,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }))
/** A call. `draftId`: of the job that it orders; `reserved`: what it holds until that job does. Credits; ms since 1970. */
export type StoredCall = z.output<typeof StoredCall>

/** A call in the list, with what its job was charged and not refunded, or still holds. */
export type ListedCall = StoredCall & { readonly charged: number | null; readonly held: number }

const Held = z.object({ waiting: z.int(), reserved: z.int() })
const Jobs = z.object({ held: z.int(), today: z.int(), total: z.int(), latest: z.int() })
const Cost = z.object({ number: z.int(), charged: z.int().nullable(), held: z.int() })
const Count = z.object({ count: z.int(), latest: z.int().nullable() })

// A refund beyond the charge frees nothing: it was never spent.
const net = sql`max(coalesce(job.charged, 0) - job.refunded, 0)`
const ordered = sql`agent_call JOIN job ON job.draft_id = agent_call.draft_id`

const IdRow = z.object({ id: JobId })

/** The calls of agents and what they hold of their budgets, in `ledger.db`. */
export function createAgentCallsTable(database: Database) {
  const first = (where: ReturnType<typeof sql>) =>
    database.get(StoredCall, sql`SELECT * FROM agent_call WHERE ${where}`)
  const filters = {
    all: sql`true`,
    spent: sql`state = 'ordered'`,
    refused: sql`state IN ('refused', 'failed')`,
  } as const satisfies Record<CallFilter, unknown>
  return {
    insert(call: Omit<StoredCall, 'number'>): StoredCall {
      database.run(sql`
        INSERT INTO agent_call (agent_id, tool, summary, reason, draft_id, request_hash, state, decision, refusal,
          reserved, created_at, ended_at)
        VALUES (${call.agentId}, ${call.tool}, ${call.summary}, ${call.reason}, ${call.draftId}, ${call.requestHash},
          ${call.state}, ${call.decision}, ${call.refusal}, ${call.reserved}, ${call.createdAt}, ${call.endedAt})`)
      const written = first(sql`number = last_insert_rowid()`)
      if (written === null) throw new Error('A call that was just written is gone')
      return written
    },
    read: (number: number) => first(sql`number = ${number}`),
    /** The call that orders a draft, or did; null if it was refused, or there is none. */
    readDraft: (draftId: string) => first(sql`draft_id = ${draftId} AND state IN ('waiting', 'reserved', 'ordered')`),
    update: (call: StoredCall): void =>
      void database.run(sql`UPDATE agent_call SET state = ${call.state}, decision = ${call.decision},
        refusal = ${call.refusal}, reserved = ${call.reserved}, ended_at = ${call.endedAt} WHERE number = ${call.number}`),
    /**
     * Ends calls that waited for an answer or their job when the studio ended: none of them wrote a job. Returns how many.
     */
    endOpen: (at: number): number =>
      database.run(sql`UPDATE agent_call SET state = 'refused', refusal = 'ended', reserved = 0, ended_at = ${at}
        WHERE state IN ('waiting', 'reserved')`),
    /** What calls without a job hold: those that wait for the user, and those that were let through. */
    held: (agentId: AgentId) =>
      database.get(
        Held,
        sql`SELECT coalesce(sum(CASE state WHEN 'waiting' THEN reserved END), 0) AS waiting,
            coalesce(sum(CASE state WHEN 'reserved' THEN reserved END), 0) AS reserved
          FROM agent_call WHERE agent_id = ${agentId} AND state IN ('waiting', 'reserved')`,
      ) ?? { waiting: 0, reserved: 0 },
    /** What an agent's jobs hold, and what they were charged since a moment and in all. `latest`: the last charge. */
    ofJobs: (agentId: AgentId, since: number, except: JobId | null = null) =>
      database.get(
        Jobs,
        sql`SELECT coalesce(sum(job.reserved), 0) AS held,
            coalesce(sum(CASE WHEN job.charged_at >= ${since} THEN ${net} END), 0) AS today,
            coalesce(sum(${net}), 0) AS total, coalesce(max(job.charged_at), 0) AS latest
          FROM ${ordered} WHERE agent_id = ${agentId} AND state = 'ordered' AND job.id IS NOT ${except}`,
      ) ?? { held: 0, today: 0, total: 0, latest: 0 },
    /** The agent whose call ordered a draft; null if none did. */
    agentOf: (draftId: string): AgentId | null =>
      first(sql`draft_id = ${draftId} AND state = 'ordered'`)?.agentId ?? null,
    /** An agent's jobs that were not sent yet. */
    waitingJobs: (agentId: AgentId): JobId[] =>
      database
        .all(
          IdRow,
          sql`SELECT job.id AS id FROM ${ordered} WHERE agent_id = ${agentId} AND state = 'ordered' AND spend_kind = 'queued'`,
        )
        .map(({ id }) => id),
    /** Newest first, below the number `before`. */
    page(agentId: AgentId, filter: CallFilter, before: number | null, limit: number): ListedCall[] {
      const where = [sql`agent_id = ${agentId}`, filters[filter], ...(before === null ? [] : [sql`number < ${before}`])]
      const calls = database.all(
        StoredCall,
        sql`SELECT * FROM agent_call WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC LIMIT ${limit}`,
      )
      const numbers = JSON.stringify(calls.map(({ number }) => number))
      const costs = database.all(
        Cost,
        sql`SELECT agent_call.number AS number, job.charged - job.refunded AS charged, job.reserved AS held FROM ${ordered}
          WHERE agent_call.number IN (SELECT value FROM json_each(${numbers})) AND state = 'ordered'`,
      )
      const costOf = new Map(costs.map((cost) => [cost.number, cost]))
      return calls.map((call) => ({ charged: null, held: 0, ...costOf.get(call.number), ...call }))
    },
    /** How many calls since a moment, and when the last one was. */
    count: (agentId: AgentId, since: number) =>
      database.get(
        Count,
        sql`SELECT count(*) AS count, max(created_at) AS latest FROM agent_call
          WHERE agent_id = ${agentId} AND created_at >= ${since}`,
      ) ?? { count: 0, latest: null },
    /** Removes calls that ordered nothing, from before a moment. */
    prune: (before: number): number =>
      database.run(
        sql`DELETE FROM agent_call WHERE created_at < ${before} AND state IN ('allowed', 'refused', 'failed')`,
      ),
  }
}
export type AgentCallsTable = ReturnType<typeof createAgentCallsTable>
