import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { createRateBudget, type RateBudget } from './rate-budget.ts'
import { type StampStore, ratePolicyOf } from './rate-log.ts'
import { routes } from '#shared/contract/routes.ts'
import { type Contact, createClient, type ServiceClient } from './client.ts'
import { createHttpClient, type HttpClient, type NoResponse, type WireResponse } from './http-client.ts'
import { failureOf } from './response-failures.ts'
import { createToolFetch, type ToolFetch } from './tool-fetch.ts'
import { pathOf } from '#shared/contract/route.ts'
import { Failure } from '#shared/domain/failure.ts'

type ServiceOrder = {
  readonly baseUrl: string
  readonly key: string
  readonly budget: RateBudget
  readonly onContact: (contact: Contact) => void
}

type Secrets = {
  add(secret: string): void
  /** Removes all added secrets from a text, in every encoding. */
  known(text: string): string
}

/**
 * Removes secrets from every answer before it is read, because what a service echoes is stored, shown and logged.
 *
 * `secretPath`: the one path whose answer is a secret that is asked for, or null; it is never logged.
 */
function withoutSecrets(http: HttpClient, clean: (text: string) => string, secretPath: string | null): HttpClient {
  return {
    async send(request) {
      const outcome = await http.send(request)
      if (outcome.kind !== 'response') return outcome
      if (request.path === secretPath && outcome.status === 200) return outcome
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

/** A service address in parts: `origin` without a trailing slash; `path` is empty or starts with one. */
type BaseUrl = { readonly href: string; readonly origin: string; readonly path: string }

function refuse(sentence: string): never {
  throw new Failure('ADDRESS_MALFORMED', `${sentence} Nothing was sent or charged.`, {
    charged: 'no',
    field: 'baseUrl',
  })
}

/**
 * Parses a service address as typed. Removes trailing slashes and keeps the path, because a service may run below one.
 * @throws Failure ADDRESS_MALFORMED, with a sentence, for any address a key must not be sent to.
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

/** The client of a service; `close` ends it. */
type OpenedService = {
  readonly service: ServiceClient
  /**
   * Reports to `onContact` whether the service answers within `withinMs`: by a small public read, which needs no key
   * and no place in the rate window, on a connection that no other request can delay.
   */
  probe(modelId: string, withinMs: number): Promise<void>
  close(): Promise<void>
}

const probeRoute = routes.model.read

const isNotTheService = (outcome: WireResponse) => failureOf({ route: probeRoute, outcome }).code === 'NOT_THE_SERVICE'

/** What an outcome says about the service; null for a connection that broke, of which the next probe knows more. */
function contactOf(outcome: WireResponse | NoResponse): Contact | null {
  if (outcome.kind === 'lost') return outcome.isLate === true ? { kind: 'silent' } : null
  const failed = (): Contact => ({
    kind: 'failed',
    failure: failureOf({ route: probeRoute, outcome }),
    isUnreached: outcome.kind === 'unreached',
  })
  if (outcome.kind !== 'response') return failed()
  const { status } = outcome
  // A sign-in page of the network is no answer of the service. Any other answer is, whatever it says about the model.
  const isForeign = (status < 500 || status === 511) && isNotTheService(outcome)
  return isForeign ? failed() : { kind: 'reached', isPublic: true }
}

/**
 * Creates the function that opens a service. Nothing connects before the first call. The key is sent to the base URL's
 * origin only. All `secrets` are removed from an answer before it is read: a service may also know those of another
 * account.
 * @throws Failure ADDRESS_MALFORMED
 */
export function createServiceOpener(clock: Clock, secrets: Secrets, outbound?: Outbound) {
  return (order: ServiceOrder): OpenedService => {
    const { origin, path } = readBaseUrl(order.baseUrl)
    const secretPath = path + pathOf(routes.webhook.secret, {})
    const http = withoutSecrets(createHttpClient({ origin, clock, outbound }), secrets.known, secretPath)
    secrets.add(order.key)
    const { key, budget, onContact } = order
    const service = createClient({ table: routes, http, basePath: path, key, budget, onContact })
    const probes = createHttpClient({ origin, clock, outbound })
    let isClosed = false
    return {
      service,
      async probe(modelId, withinMs) {
        const probePath = path + pathOf(probeRoute, { id: modelId })
        const request = { method: 'GET', path: probePath, headers: {}, deadlineMs: withinMs, isHeld: false } as const
        const outcome = await probes.send(request)
        const contact = contactOf(outcome)
        if (!isClosed && contact !== null) onContact(contact)
      },
      async close() {
        isClosed = true
        await Promise.all([http.close(), probes.close()])
      },
    }
  }
}

/** Requests to a tool server; `close` ends them. */
export type OpenedTools = { readonly url: string; readonly send: ToolFetch; close(): Promise<void> }

/**
 * Creates the function that opens a tool server, as `createServiceOpener` opens a service. Its address is a whole one.
 * @throws Failure ADDRESS_MALFORMED
 */
function createToolOpener(clock: Clock, secrets: Secrets, outbound: Outbound) {
  type Order = { url: string; key: string; budget: RateBudget; maySpend: boolean }
  return ({ url, ...order }: Order): OpenedTools => {
    const { href, origin } = readBaseUrl(url)
    secrets.add(order.key)
    const http = withoutSecrets(createHttpClient({ origin, clock, outbound }), secrets.known, null)
    return { url: href, send: createToolFetch({ http, origin, ...order }), close: () => http.close() }
  }
}
/** Opens a tool server. */
export type OpenTools = ReturnType<typeof createToolOpener>

/** Opens a client of a service with a key; `close` ends it. */
export type OpenService = ReturnType<typeof createServiceOpener>

/**
 * Creates the access to services: `openService` opens a client, `openBudget` the rate budget of a key, by scope.
 * `keyShare`: our share of a window, percent. `isAttended`: true while the user is at a window.
 */
export function createApi(deps: {
  secrets: Secrets
  stampsOf: (scope: string) => StampStore
  keyShare: () => number
  isAttended: (() => boolean) | undefined
  outbound: Outbound
  clock: Clock
  random: Random
  log: Log
}) {
  const { clock, random, log, isAttended = () => false } = deps
  return {
    openService: createServiceOpener(clock, deps.secrets, deps.outbound),
    openTools: createToolOpener(clock, deps.secrets, deps.outbound),
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
