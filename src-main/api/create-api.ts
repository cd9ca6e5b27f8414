import type { Clock, Log, Random } from '#shared/util/ports.ts'
import { createRateBudget, type RateBudget } from './rate-budget.ts'
import { type StampStore, ratePolicyOf } from './rate-log.ts'
import { routes } from '#shared/contract/routes.ts'
import { type Contact, createClient, type ServiceClient } from './client.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { Failure } from '#shared/domain/failure.ts'

type ServiceOrder = {
  readonly baseUrl: string
  readonly key: string
  readonly budget: RateBudget
  readonly onContact: (contact: Contact) => void
}

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

/** A service's address in parts: `origin` without a slash at its end, `path` empty or beginning with one. */
type BaseUrl = { readonly href: string; readonly origin: string; readonly path: string }

function refuse(sentence: string): never {
  throw new Failure('ADDRESS_MALFORMED', `${sentence} Nothing was sent or charged.`, {
    charged: 'no',
    field: 'baseUrl',
  })
}

/**
 * Reads a typed service address. Slashes at the end go; a path stays, because a service may live below one.
 *
 * @throws Failure ADDRESS_MALFORMED, with a sentence, for anything that a key must not be sent to.
 */
export function readBaseUrl(typed: string): BaseUrl {
  const text = typed.trim()
  if (text === '') refuse('Enter the service address, e.g. https://api.example.com.')
  if (!URL.canParse(text)) refuse('This is not a valid address. Use one like https://api.example.com.')
  const url = new URL(text)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    refuse('The address must start with https:// so that your key is encrypted.')
  }
  if (url.username !== '' || url.password !== '') refuse('The address must not contain a user name or password.')
  if (url.search !== '' || url.hash !== '') refuse('Remove everything from the ? or # on.')
  const path = url.pathname.replace(/\/+$/, '')
  return { href: url.origin + path, origin: url.origin, path }
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

/** Opens a client of a service with a key; `close` ends it. */
export type OpenService = ReturnType<typeof createServiceOpener>

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
