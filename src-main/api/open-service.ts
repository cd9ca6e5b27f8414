import { routes } from '#shared/contract/routes.ts'
import type { Clock } from '#shared/util/clock.ts'
import { readBaseUrl } from './base-url.ts'
import { type Contact, createClient, type ServiceClient } from './client.ts'
import type { RateBudget } from './rate-budget.ts'
import { createTransport, type Transport } from './transport.ts'

/** Which service, with which key, counted where. */
export type ServiceOrder = {
  readonly baseUrl: string
  readonly key: string
  readonly budget: RateBudget
  readonly onContact: (contact: Contact) => void
}

/** Takes the key out of every answer before anything of it is read: what a service echoes is stored, shown and logged. */
function withoutKey(transport: Transport, clean: (text: string) => string): Transport {
  return {
    async send(request) {
      const outcome = await transport.send(request)
      if (outcome.kind !== 'response') return outcome
      const { text, contentType, location } = outcome
      return {
        ...outcome,
        text: clean(text),
        contentType: clean(contentType),
        location: location === null ? null : clean(location),
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Builds the way to open a service: a transport of its own and the client over it. Nothing connects before the first call.
 *
 * The key travels to the base URL's origin alone. `redactionOf` gives what takes a key out of a text. @throws Failure ADDRESS_MALFORMED
 */
export function createServiceOpener(clock: Clock, redactionOf: (key: string) => (text: string) => string) {
  return (order: ServiceOrder): { service: ServiceClient; close(): Promise<void> } => {
    const { origin, path } = readBaseUrl(order.baseUrl)
    const transport = withoutKey(createTransport({ origin, clock }), redactionOf(order.key))
    const { key, budget, onContact } = order
    const service = createClient({ table: routes, transport, basePath: path, key, budget, onContact })
    return { service, close: () => transport.close() }
  }
}
