import type { EventSpelling, EventType } from '#shared/contract/event.ts'
import { type Clock, isoNow } from '#shared/util/clock.ts'
import type { Random } from '#shared/util/random.ts'
import type { Deliveries } from './deliveries.ts'
import type { EndpointStore } from './endpoint-store.ts'

/** What becomes of an account, told to the endpoints that it registered. */
export type Events = {
  /**
   * Writes an event for every endpoint that wants it; call inside the transaction of what happened, and pump after it.
   * Gives the event's id.
   */
  emit(accountId: string, type: EventType, data: Readonly<Record<string, unknown>>, fault?: string | null): string
}

/** An event in its envelope (interface: Events). */
export function envelope(
  spelling: EventSpelling,
  { id, type, at, data }: { id: string; type: EventType; at: string; data: Readonly<Record<string, unknown>> },
): string {
  return JSON.stringify(
    spelling === 'type' ? { type, id, created: at, data } : { event: type, id, timestamp: at, data },
  )
}

/** Builds the events over the endpoints and their sending. */
export function createEvents(deps: {
  endpoints: EndpointStore
  deliveries: Deliveries
  random: Random
  clock: Clock
}): Events {
  const { endpoints, deliveries, random, clock } = deps
  return {
    emit(accountId, type, data, fault = null) {
      const id = `evt_${random.uuid()}`
      const at = isoNow(clock)
      for (const { id: endpointId, url, spelling } of endpoints.wanting(accountId, type)) {
        const body = envelope(spelling, { id, type, at, data })
        deliveries.add({ id: random.uuid(), accountId, endpointId, subject: type, url, body, signed: true, fault })
      }
      return id
    },
  }
}
