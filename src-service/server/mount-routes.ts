import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#shared/contract/limit.ts'
import { familyPath, type Route } from '#shared/contract/route.ts'
import { routes, type Routes } from '#shared/contract/routes.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Accounts, Caller } from '../ledger/accounts.ts'
import { authorise } from './authorise.ts'
import { faults, type Fault, type Handler, type Handlers } from '../routes/handlers.ts'
import type { RateWindow } from './rate-window.ts'
import { receive } from './receive.ts'
import { Refusal } from '../jobs/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** What the routes are mounted with. */
export type MountDeps = {
  readonly handlers: Handlers<Routes>
  readonly accounts: Accounts
  readonly requests: RateWindow
  /** Whether faults that a test asks for are heard. */
  readonly faults: boolean
}

// The table's exact types are checked where the handlers are written; a loop over all of them knows only the common one.
type AnyHandle = (received: unknown, call: unknown) => unknown
type AnyHandler = AnyHandle | { before(body: unknown): void; handle: AnyHandle }
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

function textHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function faultOf(request: FastifyRequest): Fault | null {
  const asked = textHeader(request, 'x-backlot-fault')
  if (asked === null) return null
  const fault = faults.find((name) => name === asked)
  if (fault === undefined) throw new Refusal(400, `x-backlot-fault must be one of: ${faults.join(', ')}`)
  return fault
}

function departure(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => controller.abort(new Error('The caller went away.')))
  return controller.signal
}

function enclose(route: Route, answer: unknown): unknown {
  switch (route.envelope) {
    case 'data':
    case 'either':
      return { success: true, data: answer }
    case 'bare':
    case 'text':
      return answer
    default:
      return assertNever(route.envelope)
  }
}

function mount(app: FastifyInstance, route: Route, handler: AnyHandler, deps: MountDeps): void {
  const { before, handle } = typeof handler === 'function' ? { before: undefined, handle: handler } : handler
  app.route({
    method: route.method,
    url: familyPath[route.family] + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Ahead of the body, so that a stranger's is not even read.
    onRequest: async (request) => {
      if (route.auth === 'bearer') request.caller = authorise(request.headers.authorization, deps)
    },
    handler: async (request, reply) => {
      before?.(request.body)
      const received = receive(route, request)
      const fault = deps.faults ? faultOf(request) : null
      const idempotencyKey = textHeader(request, 'idempotency-key')?.slice(0, limits.idempotencyKeyLength) ?? null
      const answer = await handle(received, {
        caller: request.caller,
        idempotencyKey,
        fault,
        signal: departure(reply),
      })
      if (fault === 'drop-reply') {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      return reply.code(route.status).send(enclose(route, answer))
    },
  })
}

/** Mounts a handler for every route of the wire table. */
export function mountRoutes(app: FastifyInstance, deps: MountDeps): void {
  app.decorateRequest('caller', null)
  const handlers = deps.handlers satisfies Record<string, Record<string, Handler<never>>> as unknown as AnyHandlers
  for (const [domain, named] of Object.entries(routes)) {
    for (const [name, route] of Object.entries<Route>(named)) {
      const handler = handlers[domain]?.[name]
      if (handler === undefined) throw new Error(`No handler for ${domain}.${name}`)
      mount(app, route, handler, deps)
    }
  }
}
