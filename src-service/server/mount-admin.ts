import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AdminRoute } from '../admin/admin-route.ts'
import { Refusal } from '../jobs/run-fault.ts'
import { closeSignalOf } from './wire-listener.ts'

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
const Params = z.record(z.string(), z.string())

function carryOut({ handle }: AdminRoute, params: unknown, body: unknown, reply: FastifyReply): unknown {
  try {
    return handle({ params: Params.parse(params), body, signal: closeSignalOf(reply.raw) })
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw new Refusal(400, `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'cannot be read'}`)
  }
}

/**
 * Mounts the admin API under `/__admin`. It has its own secret: account keys do not open it, and it opens nothing else.
 * Its calls are neither rate-limited nor subject to faults.
 */
export function mountAdmin(app: FastifyInstance, deps: { routes: readonly AdminRoute[]; secret: string }): void {
  const secret = digest(`Bearer ${deps.secret}`)
  for (const route of deps.routes) {
    app.route({
      method: route.method,
      url: `/__admin${route.path}`,
      onRequest: async (request) => {
        if (timingSafeEqual(digest(request.headers.authorization ?? ''), secret)) return
        throw new Refusal(401, 'The admin secret is missing or wrong.')
      },
      handler: async (request, reply) => carryOut(route, request.params, request.body, reply),
    })
  }
}
