import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#shared/contract/limit.ts'
import { familyPath, type Route } from '#shared/contract/route.ts'
import { routes, type Routes } from '#shared/contract/routes.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Accounts, Caller } from '../ledger/accounts.ts'
import { authorise } from './authorise.ts'
import type { Handler, Handlers } from '../routes/handlers.ts'
import { faultNames, type FaultPlan, readFaults } from '../sandbox/fault.ts'
import type { FaultRules } from '../sandbox/fault-rules.ts'
import type { Switches } from '../sandbox/switches.ts'
import { faultError } from './fault-error.ts'
import type { RateWindow } from './rate-window.ts'
import { receive } from './receive.ts'
import { sendAnswer } from './send-answer.ts'
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
  /** Whether faults that a request's header asks for are heard. */
  readonly faults: boolean
  /** Faults that the admin surface switched on. */
  readonly faultRules: FaultRules
  readonly switches: Readonly<Switches>
  readonly clock: Clock
}

// The table's exact types are checked where the handlers are written; a loop over all of them knows only the common one.
type AnyHandle = (received: unknown, call: unknown) => unknown
type AnyHandler = AnyHandle | { before(body: unknown): void; handle: AnyHandle }
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

function textHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** What is to be done to a call: what the admin surface switched on, and on top what its header asks for. */
function faultOf(request: FastifyRequest, { faults, faultRules }: MountDeps): FaultPlan {
  const ruled = faultRules.take(request.method, request.url)
  const asked = faults ? textHeader(request, 'x-backlot-fault') : null
  const plan = asked === null ? ruled : readFaults(asked, ruled)
  if (plan === null) throw new Refusal(400, `x-backlot-fault must be one of: ${faultNames.join(', ')}`)
  return plan
}

function refuseWith(status: number | null): void {
  if (status === null) return
  const { message } = faultError(status)
  throw new Refusal(status, message)
}

function departure(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => controller.abort(new Error('The caller went away.'))
  if (reply.raw.closed) leave()
  else reply.raw.on('close', leave)
  return controller.signal
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
      const fault = faultOf(request, deps)
      if (fault.delayMs > 0) await new Promise<void>((resolve) => void deps.clock.after(fault.delayMs, resolve))
      refuseWith(fault.before)
      before?.(request.body)
      const received = receive(route, request)
      const idempotencyKey = textHeader(request, 'idempotency-key')?.slice(0, limits.idempotencyKeyLength) ?? null
      const answer = await handle(received, {
        caller: request.caller,
        idempotencyKey,
        fault: fault.kept,
        get signal() {
          return departure(reply)
        },
      })
      if (fault.dropReply) {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      refuseWith(fault.after)
      return sendAnswer(reply, { route, answer, fault }, { bareRun: deps.switches.bareRun, clock: deps.clock })
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
