import { z } from 'zod'
import { EventSpelling, eventTypes, type EventType } from '#shared/contract/event.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { Deliveries } from '../delivery/deliveries.ts'
import type { Attempt, Delivery, DeliveryStore } from '../delivery/delivery-store.ts'
import type { Endpoint, EndpointStore, Events } from '../delivery/events.ts'
import { checkWebhook } from '../jobs/check-webhook.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts } from '../ledger/accounts.ts'
import { sampleEventData } from './sample-event.ts'
import { setFields } from './set-fields.ts'

/** An endpoint to add. `events` is null for all of them. */
export const NewEndpoint = z.object({
  url: z.string(),
  events: z.array(z.enum(eventTypes)).min(1, 'must name at least one event').nullable().default(null),
  spelling: EventSpelling.default('type'),
})

/** A delivery with its attempts, oldest first. */
export type LoggedDelivery = Delivery & { readonly log: Attempt[] }

/** What an account can do with its webhooks. Everything throws Refusal 404 where the account has no such thing. */
export type WebhookSettings = {
  endpoints(accountId: string): Endpoint[]
  endpoint(accountId: string, endpointId: string): Endpoint
  /** @throws Refusal 400 for an address that the service does not call. */
  add(accountId: string, endpoint: z.output<typeof NewEndpoint>): Endpoint
  /** Removes an endpoint; what is due to it is not sent any more. */
  remove(accountId: string, endpointId: string): void
  /**
   * Sends a test event to one endpoint and returns the event's id.
   *
   * @throws Refusal 400 for an event that the endpoint does not receive.
   */
  sendTest(accountId: string, endpointId: string, type: EventType): string
  /**
   * Sends a test event to each endpoint that receives its type, and returns the event's id. `set`: values of fields by
   * their path in the event, `data.creditCost`.
   *
   * @throws Refusal 409 where no endpoint receives it.
   */
  sendTestToAll(accountId: string, type: EventType, set: Readonly<Record<string, unknown>>): string
  /** Newest first, at most `most`. */
  deliveriesTo(accountId: string, endpointId: string, most: number): LoggedDelivery[]
  delivery(accountId: string, deliveryId: string): LoggedDelivery
  /**
   * Sends a delivery again, whatever its state. An accountId of null is any.
   *
   * @throws Refusal 409 where its endpoint was removed.
   */
  redeliver(accountId: string | null, deliveryId: string): void
  /** Replaces the signing secret. Retries are signed with the new one, too. Returns it. */
  rotateSecret(accountId: string): string
}

/** Creates the webhook settings of accounts. */
export function createWebhookSettings(deps: {
  accounts: Accounts
  endpoints: EndpointStore
  deliveries: Deliveries
  store: DeliveryStore
  events: Events
  random: Random
  clock: Clock
}): WebhookSettings {
  const { accounts, endpoints, deliveries, store, events, random, clock } = deps

  function endpoint(accountId: string, endpointId: string): Endpoint {
    const found = endpoints.ofAccount(accountId).find(({ id }) => id === endpointId)
    if (found === undefined) throw new Refusal(404, 'Endpoint not found')
    return found
  }
  function find(accountId: string | null, deliveryId: string): Delivery {
    const found = store.find(deliveryId)
    if (found === null || (accountId !== null && found.accountId !== accountId)) {
      throw new Refusal(404, 'Delivery not found')
    }
    return found
  }
  const withLog = (delivery: Delivery) => ({ ...delivery, log: store.attemptsOf(delivery.id) })

  return {
    endpoints: endpoints.ofAccount,
    endpoint,
    add(accountId, added) {
      checkWebhook(added.url)
      return endpoints.add({ ...added, id: random.uuid(), accountId })
    },
    remove(accountId, endpointId) {
      if (!endpoints.remove(accountId, endpointId)) throw new Refusal(404, 'Endpoint not found')
    },
    sendTest(accountId, endpointId, type) {
      const to = endpoint(accountId, endpointId)
      if (to.events?.includes(type) === false) throw new Refusal(400, `type: this endpoint does not receive ${type}`)
      const id = events.emitTest([to], type, sampleEventData(type, accountId, clock.now()))
      deliveries.pump()
      return id
    },
    sendTestToAll(accountId, type, set) {
      const to = endpoints.wanting(accountId, type)
      if (to.length === 0) throw new Refusal(409, `No endpoint of this account receives ${type}`)
      const event = setFields({ data: sampleEventData(type, accountId, clock.now()) }, set)
      const id = events.emitTest(to, type, event.data)
      deliveries.pump()
      return id
    },
    deliveriesTo: (accountId, endpointId, most) =>
      store.ofEndpoint(accountId, endpoint(accountId, endpointId).id, most).map(withLog),
    delivery: (accountId, deliveryId) => withLog(find(accountId, deliveryId)),
    redeliver(accountId, deliveryId) {
      const { id, endpointId, accountId: owner } = find(accountId, deliveryId)
      if (endpointId !== null && !endpoints.ofAccount(owner).some((one) => one.id === endpointId)) {
        throw new Refusal(409, 'The endpoint of this delivery was removed')
      }
      deliveries.redeliver(id)
    },
    rotateSecret: accounts.rotateSecret,
  }
}
