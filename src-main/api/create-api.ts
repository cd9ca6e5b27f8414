import type { Clock, Log, Random } from '#shared/util/ports.ts'
import { createRateBudget, type RateBudget } from './rate-budget.ts'
import type { StampStore } from './rate-log.ts'
import { ratePolicyOf } from './rate-policy.ts'
import { routes } from '#shared/contract/routes.ts'
import { readBaseUrl } from './base-url.ts'
import { type Contact, createClient, type ServiceClient } from './client.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

/** Which service, with which key, counted where. */
type ServiceOrder = {
  readonly baseUrl: string
  readonly key: string
  readonly budget: RateBudget
  readonly onContact: (contact: Contact) => void
}

/** All secrets that the studio knows. */
type Secrets = {
  add(secret: string): void
  /** Takes them out of a text, however they are written in it. */
  known(text: string): string
}

/** Takes secrets out of every answer before anything of it is read: what a service echoes is stored, shown and logged. */
function withoutSecrets(http: HttpClient, clean: (text: string) => string): HttpClient {
  return {
    async send(request) {
      const outcome = await http.send(request)
      if (outcome.kind !== 'response') return outcome
      const { text, contentType, location } = outcome
      return {
        ...outcome,
        text: clean(text),
        contentType: clean(contentType),
        location: location === null ? null : clean(location),
      }
    },
    close: () => http.close(),
  }
}

/**
 * Builds the way to open a service: a transport of its own and the client over it. Nothing connects before the first call.
 *
 * The key travels to the base URL's origin alone. No answer is read before all `secrets` were taken out of it: a service may
 * have been told those of another account, too. @throws Failure ADDRESS_MALFORMED
 */
export function createServiceOpener(clock: Clock, secrets: Secrets) {
  return (order: ServiceOrder): { service: ServiceClient; close(): Promise<void> } => {
    const { origin, path } = readBaseUrl(order.baseUrl)
    const http = withoutSecrets(createHttpClient({ origin, clock }), secrets.known)
    secrets.add(order.key)
    const { key, budget, onContact } = order
    const service = createClient({ table: routes, http, basePath: path, key, budget, onContact })
    return { service, close: () => http.close() }
  }
}

/**
 * Builds the two ways into a service: `openService` opens a client, `openBudget` the rate budget of a key, by its scope.
 *
 * `keyShare`: the part of a window that is ours, in percent. `isAttended`: true while the user is at a window.
 */
export function createApi(deps: {
  secrets: Secrets
  stampsOf: (scope: string) => StampStore
  keyShare: () => number
  isAttended: (() => boolean) | undefined
  clock: Clock
  random: Random
  log: Log
}) {
  const { clock, random, log, isAttended = () => false } = deps
  return {
    openService: createServiceOpener(clock, deps.secrets),
    openBudget: (scope: string): RateBudget =>
      createRateBudget({
        clock,
        store: deps.stampsOf(scope),
        random,
        policy: () => ratePolicyOf({ keyShare: deps.keyShare() }, isAttended()),
        onConnectionProblem: (error) => log.warn('A request could not be noted on disk as answered yet', { error }),
      }),
  }
}
