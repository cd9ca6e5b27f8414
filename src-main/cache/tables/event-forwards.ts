import { z } from 'zod'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import { type Database, type Sql, sql } from '../database.ts'
import { Said } from '#shared/domain/said.ts'

const ForwardRule = z
  .object({
    id: z.string(),
    workspace_id: WorkspaceId,
    url: z.string(),
    events: jsonColumn(z.array(z.string())).nullable(),
    is_enabled: z.int(),
    created_at: z.int(),
  })
  .transform((read) => ({
    id: read.id,
    workspaceId: read.workspace_id,
    url: read.url,
    events: read.events,
    isEnabled: read.is_enabled === 1,
    createdAt: read.created_at,
  }))
/** A rule that forwards events; `events` are patterns, null for all. */
export type StoredForwardRule = z.output<typeof ForwardRule>

const Forward = z
  .object({
    number: z.int(),
    workspace_id: WorkspaceId,
    rule_id: z.string(),
    event_number: z.int(),
    type: z.string(),
    url: z.string(),
    state: z.enum(['due', 'delivered', 'given-up']),
    attempts: z.int(),
    due_at: z.int().nullable(),
  })
  .transform((read) => ({
    number: read.number,
    workspaceId: read.workspace_id,
    ruleId: read.rule_id,
    eventNumber: read.event_number,
    type: read.type,
    url: read.url,
    state: read.state,
    attempts: read.attempts,
    dueAt: read.due_at,
  }))
/** An event on its way to one rule's program, or what came of it. `dueAt`: ms since 1970; null once it has ended. */
export type StoredForward = z.output<typeof Forward>

const Attempt = z
  .object({
    number: z.int(),
    forward_number: z.int(),
    attempt: z.int(),
    at: z.int(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    said: jsonColumn(Said).nullable(),
    ms: z.int(),
    event_number: z.int(),
    type: z.string(),
    url: z.string(),
    attempts: z.int(),
    due_at: z.int().nullable(),
  })
  .transform((read) => ({
    number: read.number,
    forward: read.forward_number,
    attempt: read.attempt,
    at: read.at,
    status: read.status,
    error: read.error,
    said: read.said,
    ms: read.ms,
    eventNumber: read.event_number,
    type: read.type,
    url: read.url,
    isLast: read.attempt === read.attempts,
    dueAt: read.due_at,
  }))
/** One attempt with the event that it carried. `isLast`: no other followed yet; then `dueAt` is when one will. */
export type StoredAttempt = z.output<typeof Attempt>

/** What an attempt came to. `ms`: how long it took. */
export type AttemptResult = Pick<StoredAttempt, 'at' | 'status' | 'error' | 'said' | 'ms'>

const attempts = sql`SELECT a.number, a.forward_number, a.attempt, a.at, a.status, a.error, a.said, a.ms, f.event_number,
  f.type, f.url, f.attempts, f.due_at FROM event_forward_attempt a JOIN event_forward f ON f.number = a.forward_number`

const CountRow = z.object({ count: z.int() })
const AtRow = z.object({ at: z.int().nullable() })

/** Rules that forward events, what they forward and the log, in `ledger.db`. */
export function createEventForwardsTable(database: Database) {
  const count = (query: Sql) => database.get(CountRow, query)?.count ?? 0
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    rules: () => database.all(ForwardRule, sql`SELECT * FROM forward_rule ORDER BY created_at, id`),
    writeRule: ({ id, workspaceId, url, events, isEnabled, createdAt }: StoredForwardRule) =>
      void database.run(sql`INSERT INTO forward_rule (id, workspace_id, url, events, is_enabled, created_at)
        VALUES (${id}, ${workspaceId}, ${url}, ${jsonOrNull(events)},
          ${isEnabled ? 1 : 0}, ${createdAt})
        ON CONFLICT (id) DO UPDATE SET url = excluded.url, events = excluded.events, is_enabled = excluded.is_enabled`),
    /** Removes a rule and ends what is on its way; its log stays. */
    removeRule: (id: string) =>
      database.transaction(() => {
        database.run(sql`DELETE FROM forward_rule WHERE id = ${id}`)
        database.run(
          sql`UPDATE event_forward SET state = 'given-up', due_at = NULL WHERE rule_id = ${id} AND state = 'due'`,
        )
      }),
    /** Adds an event to what a rule forwards. Call in the transaction in which the event is stored. */
    add: (rule: StoredForwardRule, event: { readonly number: number; readonly type: string }, dueAt: number) =>
      void database.run(sql`INSERT INTO event_forward (workspace_id, rule_id, event_number, type, url, state, due_at)
        VALUES (${rule.workspaceId}, ${rule.id}, ${event.number}, ${event.type}, ${rule.url}, 'due', ${dueAt})
        ON CONFLICT (event_number, rule_id) DO NOTHING`),
    find: (number: number) => database.get(Forward, sql`SELECT * FROM event_forward WHERE number = ${number}`),
    /** What a rule has to send at `now`, the longest due first. */
    due: (ruleId: string, now: number, limit: number) =>
      database.all(
        Forward,
        sql`SELECT * FROM event_forward WHERE rule_id = ${ruleId} AND state = 'due' AND due_at <= ${now}
          ORDER BY due_at, number LIMIT ${limit}`,
      ),
    /** When a rule has something to send after `now`; null if nothing. */
    nextDueAt: (ruleId: string, now: number): number | null =>
      database.get(
        AtRow,
        sql`SELECT min(due_at) AS at FROM event_forward WHERE rule_id = ${ruleId} AND state = 'due' AND due_at > ${now}`,
      )?.at ?? null,
    waiting: (ruleId: string) =>
      count(sql`SELECT count(*) AS count FROM event_forward WHERE rule_id = ${ruleId} AND state = 'due'`),
    deliveredSince: (ruleId: string, since: number) =>
      count(sql`SELECT count(*) AS count FROM event_forward_attempt WHERE rule_id = ${ruleId} AND at >= ${since}
        AND status BETWEEN 200 AND 299`),
    /** Records an attempt and what follows: the end, or another attempt at `dueAt`. Call in a transaction. */
    record(number: number, result: AttemptResult, next: { readonly dueAt: number } | 'delivered' | 'given-up'): void {
      const state = typeof next === 'string' ? next : 'due'
      const dueAt = typeof next === 'string' ? null : next.dueAt
      database.run(sql`INSERT INTO event_forward_attempt (forward_number, rule_id, attempt, at, status, error, said, ms)
        SELECT number, rule_id, attempts + 1, ${result.at}, ${result.status}, ${result.error},
          ${jsonOrNull(result.said)}, ${result.ms}
        FROM event_forward WHERE number = ${number}`)
      // One whose rule was removed meanwhile has ended, whatever this attempt came to.
      database.run(sql`UPDATE event_forward SET attempts = attempts + 1,
        state = CASE WHEN state = 'due' OR ${state} = 'delivered' THEN ${state} ELSE state END,
        due_at = CASE WHEN state = 'due' THEN ${dueAt} ELSE NULL END WHERE number = ${number}`)
    },
    makeDue: (number: number, dueAt: number) =>
      void database.run(sql`UPDATE event_forward SET state = 'due', due_at = ${dueAt} WHERE number = ${number}`),
    /** The attempts of a rule, newest first. */
    log: (ruleId: string, before: number | null, limit: number) =>
      database.all(
        Attempt,
        sql`${attempts} WHERE a.rule_id = ${ruleId} AND a.number < ${before ?? Number.MAX_SAFE_INTEGER}
          ORDER BY a.number DESC LIMIT ${limit}`,
      ),
    /** The attempts for an event, in the order in which they were made. */
    ofEvent: (workspaceId: WorkspaceId, eventNumber: number) =>
      database.all(
        Attempt,
        sql`${attempts} WHERE f.workspace_id = ${workspaceId} AND f.event_number = ${eventNumber} ORDER BY a.number`,
      ),
  }
}
export type EventForwardsTable = ReturnType<typeof createEventForwardsTable>
