import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  endpointId: z.string().nullable(),
  subject: z.string(),
  url: z.string(),
  body: z.string(),
  signed: z.int().transform((value) => value === 1),
  fault: z.string().nullable(),
  state: z.enum(['due', 'delivered', 'given-up']),
  attempts: z.int(),
  dueAt: z.int().nullable(),
  createdAt: z.int(),
})

const AttemptRow = z.object({
  number: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  at: z.int(),
  ms: z.int(),
  headers: jsonColumn(z.record(z.string(), z.string())).nullable(),
  baseUrl: z.string().nullable(),
})

/**
 * One webhook to one address. `subject` is what it reports: an event's type, `run`, `batch` or `short-video`.
 * `{base_url}` in the body is replaced by the service's address when it is sent. Times in milliseconds since 1970.
 */
export type Delivery = z.output<typeof Row>

/**
 * One attempt: the response status, or the error. `ms` is how long it took. `headers` were sent, and `baseUrl` was the
 * service's address in the body; null in attempts before they were stored.
 */
export type Attempt = z.output<typeof AttemptRow>

/** A webhook to send. */
export type NewDelivery = Pick<
  Delivery,
  'id' | 'accountId' | 'endpointId' | 'subject' | 'url' | 'body' | 'signed' | 'fault'
>

/** The table of deliveries and their attempts: both the outbox and the log. */
export type DeliveryStore = {
  /** Call inside the transaction of the change that the webhook reports. */
  add(delivery: NewDelivery, dueAt: number): void
  find(id: string): Delivery | null
  /** Newest first. */
  ofAccount(accountId: string | null, most: number): Delivery[]
  /** Newest first. */
  ofEndpoint(accountId: string, endpointId: string, most: number): Delivery[]
  attemptsOf(id: string): Attempt[]
  /** The ids of deliveries that are due at `now`, oldest first. */
  due(now: number, most: number): string[]
  /** When the next one after `now` is due. */
  nextDueAt(now: number): number | null
  /**
   * Call inside a transaction. Records an attempt and its outcome: a retry at `retryAt`, or the end. There is no retry of
   * one whose endpoint was removed meanwhile.
   */
  record(id: string, attempt: Omit<Attempt, 'number'>, next: 'delivered' | 'given-up' | { retryAt: number }): void
  /** Makes a delivery due now, whatever its status. */
  makeDue(id: string): void
  /** Makes those of an account due that were delayed to be reordered. */
  releaseHeld(accountId: string, fault: string): void
}

const columns = `id, account_id as accountId, endpoint_id as endpointId, subject, url, body, signed, fault, state,
  attempts, due_at as dueAt, created_at as createdAt`

/** Opens the table of deliveries. */
export function createDeliveryStore(deps: { database: ServiceDatabase; clock: Clock }): DeliveryStore {
  const { database, clock } = deps
  const insert = database.prepare(
    `insert into delivery (id, account_id, endpoint_id, subject, url, body, signed, fault, due_at, created_at)
     values (@id, @accountId, @endpointId, @subject, @url, @body, @signed, @fault, @dueAt, @createdAt)`,
  )
  const byId = database.prepare<[string]>(`select ${columns} from delivery where id = ?`)
  const byAccount = database.prepare<[string | null, number]>(
    `select ${columns} from delivery where account_id = coalesce(?, account_id) order by created_at desc, rowid desc limit ?`,
  )
  const byEndpoint = database.prepare<[string, string, number]>(
    `select ${columns} from delivery where account_id = ? and endpoint_id = ? order by created_at desc, rowid desc limit ?`,
  )
  const dueNow = database
    .prepare<[number, number], string>('select id from delivery where due_at <= ? order by due_at, rowid limit ?')
    .pluck()
  const next = database.prepare<[number], { at: number | null }>(
    'select min(due_at) as at from delivery where due_at > ?',
  )
  const attempts = database.prepare<[string]>(
    `select number, status, error, at, ms, headers, base_url as baseUrl from delivery_attempt
     where delivery_id = ? order by number`,
  )
  const addAttempt = database.prepare(
    `insert into delivery_attempt (delivery_id, number, status, error, at, ms, headers, base_url)
     select @id, attempts + 1, @status, @error, @at, @ms, @headers, @baseUrl from delivery where id = @id`,
  )
  const advance = database.prepare(
    `update delivery set attempts = attempts + 1, state = iif(@isOver or state = 'due', @state, state),
       due_at = iif(state = 'due', @dueAt, null) where id = @id`,
  )
  const revive = database.prepare<[number, string]>("update delivery set state = 'due', due_at = ? where id = ?")
  const release = database.prepare<[number, string, string]>(
    'update delivery set due_at = ? where account_id = ? and fault = ? and due_at is not null and attempts = 0',
  )

  return {
    add: ({ signed, ...delivery }, dueAt) =>
      void insert.run({ ...delivery, signed: signed ? 1 : 0, dueAt: Math.ceil(dueAt), createdAt: clock.now() }),
    find(id) {
      const row = byId.get(id)
      return row === undefined ? null : Row.parse(row)
    },
    ofAccount: (accountId, most) => z.array(Row).parse(byAccount.all(accountId, most)),
    ofEndpoint: (accountId, endpointId, most) => z.array(Row).parse(byEndpoint.all(accountId, endpointId, most)),
    attemptsOf: (id) => z.array(AttemptRow).parse(attempts.all(id)),
    due: (now, most) => dueNow.all(now, most),
    nextDueAt: (now) => next.get(now)?.at ?? null,
    record(id, attempt, after) {
      const headers = jsonOrNull(attempt.headers)
      addAttempt.run({ id, ...attempt, headers, ms: Math.round(attempt.ms) })
      const isOver = typeof after === 'string'
      const outcome = { state: isOver ? after : 'due', dueAt: isOver ? null : Math.ceil(after.retryAt) }
      advance.run({ id, isOver: isOver ? 1 : 0, ...outcome })
    },
    makeDue: (id) => void revive.run(clock.now(), id),
    releaseHeld: (accountId, fault) => void release.run(clock.now(), accountId, fault),
  }
}
