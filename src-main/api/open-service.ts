import { routes } from '#shared/contract/routes.ts'
import type { Clock } from '#shared/util/clock.ts'
import { readBaseUrl } from './base-url.ts'
import { type Contact, createClient, type ServiceClient } from './client.ts'
import type { RateBudget } from './rate-budget.ts'
import { createTransport } from './transport.ts'

/** Which service, with which key, counted where. */
export type ServiceOrder = {
  readonly baseUrl: string
  readonly key: string
  readonly budget: RateBudget
  readonly onContact: (contact: Contact) => void
}

/**
 * Builds the way to open a service: a transport of its own and the client over it. Nothing connects before the first call.
 *
 * The key travels to the base URL's origin alone. @throws Failure ADDRESS_MALFORMED
 */
export function createServiceOpener(clock: Clock) {
  return (order: ServiceOrder): { service: ServiceClient; close(): Promise<void> } => {
    const { origin, path } = readBaseUrl(order.baseUrl)
    const transport = createTransport({ origin, clock })
    const { key, budget, onContact } = order
    const service = createClient({ table: routes, transport, basePath: path, key, budget, onContact })
    return { service, close: () => transport.close() }
  }
}
