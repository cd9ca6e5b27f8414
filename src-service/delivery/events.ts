import { z } from 'zod'
import { EventSpelling, type EventType } from '#shared/contract/event.ts'
import { type Clock, isoNow, type Random } from '#shared/util/ports.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { Deliveries } from './deliveries.ts'

const EventList = jsonColumn(z.array(z.string()))

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  url: z.string(),
  events: EventList.nullable(),
  spelling: EventSpelling,
  createdAt: z.int(),
})

/** A registered endpoint (interface: Events, 2). `events` is null for all of them. Times in milliseconds since 1970. */
export type Endpoint = z.output<typeof Row>

/** The endpoints registered by accounts. */
export type EndpointStore = {
  add(endpoint: Omit<Endpoint, 'createdAt'>): Endpoint
  ofAccount(accountId: string): Endpoint[]
  /** The endpoints of an account subscribed to an event. */
  wanting(accountId: string, event: EventType): Endpoint[]
  /** Removes an endpoint and ends the deliveries to it that are due. Returns false if there is none to remove. */
  remove(accountId: string, id: string): boolean
}

/** Opens the table of endpoints. */
export function createEndpointStore(deps: { database: ServiceDatabase; clock: Clock }): EndpointStore {
  const { database, clock } = deps
  const insert = database.prepare(
    `insert into webhook_endpoint (id, account_id, url, events, spelling, created_at)
     values (@id, @accountId, @url, @events, @spelling, @createdAt)`,
  )
  const select = database.prepare<[string]>(
    `select id, account_id as accountId, url, events, spelling, created_at as createdAt
     from webhook_endpoint where account_id = ? and removed_at is null order by created_at, rowid`,
  )
  const end = database.prepare<[number, string, string]>(
    'update webhook_endpoint set removed_at = ? where account_id = ? and id = ? and removed_at is null',
  )
  const endDue = database.prepare<[string]>(
    "update delivery set state = 'given-up', due_at = null where endpoint_id = ? and state = 'due'",
  )
  const remove = database.transaction((accountId: string, id: string) => {
    if (end.run(clock.now(), accountId, id).changes === 0) return false
    endDue.run(id)
    return true
  })
  const ofAccount = (accountId: string) => z.array(Row).parse(select.all(accountId))

  return {
    add(endpoint) {
      const added = { ...endpoint, createdAt: clock.now() }
      const { events } = endpoint
      insert.run({ ...added, events: jsonOrNull(events) })
      return added
    },
    ofAccount,
    wanting: (accountId, event) => ofAccount(accountId).filter(({ events }) => events?.includes(event) ?? true),
    remove: (accountId, id) => remove.immediate(accountId, id),
  }
}

/** Sends account events to the registered endpoints. */
export type Events = {
  /**
   * Writes an event for every subscribed endpoint and returns its id. Call in the transaction of its cause, then pump.
   */
  emit(accountId: string, type: EventType, data: Readonly<Record<string, unknown>>, fault?: string | null): string
  /** Writes a test event for endpoints, whatever they subscribed to, and returns its id. Pump after it. */
  emitTest(endpoints: readonly Endpoint[], type: EventType, data: Readonly<Record<string, unknown>>): string
}

/** Wraps an event in its envelope (interface: Events). */
function envelope(
  spelling: EventSpelling,
  { id, type, at, data }: { id: string; type: EventType; at: string; data: Readonly<Record<string, unknown>> },
): string {
  return JSON.stringify(
    spelling === 'type' ? { type, id, created: at, data } : { event: type, id, timestamp: at, data },
  )
}

/** Creates the event sender. `form` is read with every event. */
export function createEvents(deps: {
  endpoints: EndpointStore
  deliveries: Deliveries
  form: { readonly envelopeForm: EventSpelling; readonly signing: 'on' | 'off' }
  random: Random
  clock: Clock
}): Events {
  const { endpoints, deliveries, form, random, clock } = deps

  function send(to: Endpoint, event: Omit<Parameters<typeof envelope>[1], 'at'> & { readonly fault: string | null }) {
    const { id: endpointId, accountId, url, spelling } = to
    const { id, type, data, fault } = event
    const body = envelope(spelling === 'event' ? spelling : form.envelopeForm, { id, type, at: isoNow(clock), data })
    const signed = form.signing === 'on'
    deliveries.add({ id: random.uuid(), accountId, endpointId, subject: type, url, body, signed, fault })
  }

  return {
    emit(accountId, type, data, fault = null) {
      const id = `evt_${random.uuid()}`
      for (const endpoint of endpoints.wanting(accountId, type)) send(endpoint, { id, type, data, fault })
      return id
    },
    emitTest(to, type, data) {
      const id = `evt_test_${random.uuid()}`
      for (const endpoint of to) send(endpoint, { id, type, data, fault: null })
      return id
    },
  }
}
