import { z } from 'zod'
import { EventEffect, EventSignature, type EventFilter } from '#shared/bridge/received-events.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { FoundSlice } from '#shared/util/in-slices.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import { containsText, type Database, joinSql, type Sql, sql } from '../database.ts'
import { Said } from '#shared/domain/said.ts'

const row = {
  number: z.int(),
  workspace_id: WorkspaceId,
  event_id: z.string().nullable(),
  type: z.string(),
  subject: z.string(),
  said: jsonColumn(Said).nullable(),
  resource_id: z.string().nullable(),
  signature: EventSignature,
  secret_hint: z.string().nullable(),
  effect: EventEffect,
  job_id: JobId.nullable(),
  created_at: z.int().nullable(),
  received_at: z.int(),
  answered_ms: z.int(),
  shown_ms: z.int().nullable(),
  repeats: z.int(),
  is_seen: z.int(),
}
const StoredEvent = z.object(row).transform((read) => ({
  number: read.number,
  workspaceId: read.workspace_id,
  eventId: read.event_id,
  type: read.type,
  subject: read.subject,
  said: read.said,
  resourceId: read.resource_id,
  signature: read.signature,
  secretHint: read.secret_hint,
  effect: read.effect,
  jobId: read.job_id,
  createdAt: read.created_at,
  receivedAt: read.received_at,
  answeredMs: read.answered_ms,
  shownMs: read.shown_ms,
  repeats: read.repeats,
  isSeen: read.is_seen === 1,
}))
/** A received event without its bytes. Times in ms since 1970; `answeredMs` and `shownMs` since its receipt. */
export type StoredEvent = z.output<typeof StoredEvent>

const EventBytes = z.object({
  headers: jsonColumn(z.array(z.string())),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
/** What was received: raw headers (name, value, name, value) and the raw body. */
export type EventBytes = z.output<typeof EventBytes>

/** An event as it is first written. */
export type NewEvent = Omit<StoredEvent, 'number' | 'shownMs' | 'repeats' | 'isSeen' | 'answeredMs'> &
  EventBytes & { readonly key: string }

/** How many events one transaction removes, or one read searches. `before`: ms since 1970. */
type RemovalSlice = Readonly<Record<'before' | 'mostUnknown' | 'rows' | 'bytes', number>>

const columns = sql`number, workspace_id, event_id, type, subject, said, resource_id, signature, secret_hint, effect,
  job_id, created_at, received_at, answered_ms, shown_ms, repeats, is_seen`
const Counted = z.object({ signature: EventSignature, count: z.int(), unseen: z.int() })
const ReceiverPath = z
  .object({
    workspace_id: WorkspaceId,
    token: z.string(),
    endpoint_id: z.string().nullable(),
    endpoint_url: z.string().nullable(),
  })
  .transform((read) => ({
    workspaceId: read.workspace_id,
    token: read.token,
    endpointId: read.endpoint_id,
    endpointUrl: read.endpoint_url,
  }))
/** The path of a workspace's receiver, and the endpoint that was registered for it. */
export type ReceiverPath = z.output<typeof ReceiverPath>

const TypeRow = z.object({ type: z.string() })
const CountRow = z.object({ count: z.int() })
const MsRow = z.object({ ms: z.int() })
const NumberAndSizeRow = z.object({ number: z.int(), size: z.int() })

const searchedColumns = [sql`type`, sql`event_id`, sql`subject`, sql`CAST(body AS TEXT)`]
const listOf = (numbers: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`

/** The numbers of the first events whose bodies have no more than `bytes` together, and of the very first. */
function within(events: readonly z.output<typeof NumberAndSizeRow>[], bytes: number): number[] {
  let taken = 0
  const past = events.findIndex(({ size }, index) => (taken += size) > bytes && index > 0)
  return events.slice(0, past === -1 ? events.length : past).map(({ number }) => number)
}

/** Events that services sent, in `ledger.db`: what was answered with 2xx is kept. */
export function createReceivedEventsTable(database: Database) {
  const own = (workspaceId: WorkspaceId) => sql`workspace_id = ${workspaceId}`
  /** The events before a number that have a signature and a type, newest first. */
  function before(
    workspaceId: WorkspaceId,
    { signature, type }: Omit<EventFilter, 'text'>,
    number: number | null,
  ): Sql {
    const conditions = [
      own(workspaceId),
      ...(signature === undefined ? [] : [sql`signature = ${signature}`]),
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(number === null ? [] : [sql`number < ${number}`]),
    ]
    return sql`FROM received_event WHERE ${joinSql(conditions, ' AND ')} ORDER BY number DESC`
  }
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    /** Writes an event, or counts one that is known. Returns it, and whether it is new. */
    insert: (event: NewEvent): { readonly event: StoredEvent; readonly isNew: boolean } => {
      const { workspaceId, key } = event
      const isNew =
        database.run(sql`
          INSERT INTO received_event (workspace_id, event_key, event_id, type, subject, said, resource_id, signature,
            secret_hint, effect, job_id, created_at, received_at, answered_ms, headers, body)
          VALUES (${workspaceId}, ${key}, ${event.eventId}, ${event.type}, ${event.subject}, ${jsonOrNull(event.said)},
            ${event.resourceId}, ${event.signature}, ${event.secretHint}, ${event.effect}, ${event.jobId},
            ${event.createdAt}, ${event.receivedAt}, 0, ${JSON.stringify(event.headers)}, ${event.body})
          ON CONFLICT (workspace_id, event_key) DO NOTHING`) > 0
      if (!isNew) {
        database.run(
          sql`UPDATE received_event SET repeats = repeats + 1 WHERE ${own(workspaceId)} AND event_key = ${key}`,
        )
      }
      const found = database.get(
        StoredEvent,
        sql`SELECT ${columns} FROM received_event WHERE ${own(workspaceId)} AND event_key = ${key}`,
      )
      if (found === null) throw new Error('An event that was just written is gone')
      return { event: found, isNew }
    },
    read: (workspaceId: WorkspaceId, number: number) =>
      database.get(
        StoredEvent,
        sql`SELECT ${columns} FROM received_event WHERE ${own(workspaceId)} AND number = ${number}`,
      ),
    bytes: (number: number) =>
      database.get(EventBytes, sql`SELECT headers, body FROM received_event WHERE number = ${number}`),
    /** Newest first. */
    page: (workspaceId: WorkspaceId, filter: Omit<EventFilter, 'text'>, number: number | null, limit: number) =>
      database.all(StoredEvent, sql`SELECT ${columns} ${before(workspaceId, filter, number)} LIMIT ${limit}`),
    /**
     * Of the next events before a number, at most `rows` and no more than `bytes` of bodies after the first, those that
     * contain the filter's text, newest first.
     */
    searchSlice(
      workspaceId: WorkspaceId,
      { text = '', ...filter }: EventFilter,
      number: number | null,
      { rows, bytes }: Pick<RemovalSlice, 'rows' | 'bytes'>,
    ): FoundSlice<StoredEvent> {
      const next = database.all(
        NumberAndSizeRow,
        sql`SELECT number, length(body) AS size ${before(workspaceId, filter, number)} LIMIT ${rows}`,
      )
      const numbers = within(next, bytes)
      const found = database.all(
        StoredEvent,
        sql`SELECT ${columns} FROM received_event WHERE number IN ${listOf(numbers)} AND ${containsText(searchedColumns, text)}
          ORDER BY number DESC`,
      )
      return { found, last: numbers.at(-1) ?? null }
    },
    counts: (workspaceId: WorkspaceId) =>
      database.all(
        Counted,
        sql`SELECT signature, count(*) AS count, sum(is_seen = 0) AS unseen FROM received_event
          WHERE ${own(workspaceId)} GROUP BY signature`,
      ),
    types: (workspaceId: WorkspaceId): string[] =>
      database
        .all(
          TypeRow,
          // From one type to the next by the index: a DISTINCT would read an entry for each event.
          sql`WITH RECURSIVE found (type) AS (
            SELECT min(type) FROM received_event WHERE ${own(workspaceId)}
            UNION ALL SELECT (SELECT min(type) FROM received_event WHERE ${own(workspaceId)} AND type > found.type)
              FROM found WHERE found.type IS NOT NULL)
            SELECT type FROM found WHERE type IS NOT NULL`,
        )
        .map(({ type }) => type),
    countSince: (workspaceId: WorkspaceId, since: number): number =>
      database.get(
        CountRow,
        sql`SELECT count(*) AS count FROM received_event WHERE ${own(workspaceId)} AND received_at >= ${since}`,
      )?.count ?? 0,
    /** Times from receipt to the answer since a moment, of the latest `most` events, in ms. */
    answerTimes: (workspaceId: WorkspaceId, since: number, most: number): number[] =>
      database
        .all(
          MsRow,
          sql`SELECT answered_ms AS ms FROM received_event WHERE ${own(workspaceId)} AND received_at >= ${since}
            ORDER BY received_at DESC LIMIT ${most}`,
        )
        .map(({ ms }) => ms),
    noteAnswer: (number: number, ms: number) =>
      void database.run(sql`UPDATE received_event SET answered_ms = ${ms} WHERE number = ${number}`),
    /** The events whose effect is still under way, oldest first. */
    waiting: (workspaceId: WorkspaceId) =>
      database.all(
        StoredEvent,
        sql`SELECT ${columns} FROM received_event WHERE ${own(workspaceId)} AND effect = 'waiting' ORDER BY number`,
      ),
    setEffect: (number: number, change: Pick<StoredEvent, 'effect' | 'jobId' | 'shownMs'>) =>
      void database.run(sql`UPDATE received_event SET effect = ${change.effect}, job_id = ${change.jobId},
        shown_ms = ${change.shownMs} WHERE number = ${number}`),
    setSignature: (number: number, key: string, change: Pick<StoredEvent, 'signature' | 'secretHint' | 'effect'>) =>
      void database.run(sql`UPDATE OR IGNORE received_event SET signature = ${change.signature}, event_key = ${key},
        secret_hint = ${change.secretHint}, effect = ${change.effect} WHERE number = ${number}`),
    /** Marks at most `rows` events as seen, of those up to a number. Returns how many. */
    markSeen: (workspaceId: WorkspaceId, until: number, rows: number): number =>
      database.run(sql`UPDATE received_event SET is_seen = 1 WHERE number IN (SELECT number FROM received_event
        WHERE ${own(workspaceId)} AND is_seen = 0 AND number <= ${until} ORDER BY number LIMIT ${rows})`),
    /**
     * Removes some of the events received before a moment, or of unknown senders beyond the newest `mostUnknown`, with
     * what was forwarded of them: at most `rows`, and no more than `bytes` of bodies after the first. Returns how many.
     */
    removeSlice({ before, mostUnknown, rows, bytes }: RemovalSlice): number {
      const found = database.all(
        NumberAndSizeRow,
        sql`SELECT number, length(body) AS size FROM received_event WHERE number IN (
          SELECT number FROM (SELECT number FROM received_event WHERE received_at < ${before} LIMIT ${rows})
          UNION SELECT number FROM (SELECT number FROM received_event WHERE signature <> 'verified'
            ORDER BY number DESC LIMIT ${rows} OFFSET ${mostUnknown})) LIMIT ${rows}`,
      )
      if (found.length === 0) return 0
      const numbers = within(found, bytes)
      const these = listOf(numbers)
      database.transaction(() => {
        database.run(sql`DELETE FROM event_forward_attempt WHERE forward_number IN (
          SELECT number FROM event_forward WHERE event_number IN ${these})`)
        database.run(sql`DELETE FROM event_forward WHERE event_number IN ${these}`)
        database.run(sql`DELETE FROM received_event WHERE number IN ${these}`)
      })
      return numbers.length
    },
    pathOf: (workspaceId: WorkspaceId) =>
      database.get(ReceiverPath, sql`SELECT * FROM receiver_path WHERE ${own(workspaceId)}`),
    paths: () => database.all(ReceiverPath, sql`SELECT * FROM receiver_path`),
    writePath: ({ workspaceId, token, endpointId, endpointUrl }: ReceiverPath) =>
      void database.run(sql`INSERT INTO receiver_path (workspace_id, token, endpoint_id, endpoint_url)
        VALUES (${workspaceId}, ${token}, ${endpointId}, ${endpointUrl})
        ON CONFLICT (workspace_id) DO UPDATE SET endpoint_id = excluded.endpoint_id,
          endpoint_url = excluded.endpoint_url`),
  }
}
export type ReceivedEventsTable = ReturnType<typeof createReceivedEventsTable>
