import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DashboardAnswer, dashboardPath, type DashboardRoute } from '../dashboard/dashboard-route.ts'
import type { DashboardSessions } from '../dashboard/dashboard-sessions.ts'
import type { Html } from '../dashboard/html.ts'
import { closedPage, pagePolicy } from '../dashboard/page.ts'
import { Refusal } from '../jobs/run-fault.ts'

const Params = z.record(z.string(), z.string())
const Query = z.object({ notice: z.string().optional() })
/** A form's fields; what is no form has none. */
const Fields = z.instanceof(URLSearchParams).catch(() => new URLSearchParams())

function send(reply: FastifyReply, status: number, { text }: Html): FastifyReply {
  return (
    reply
      .status(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without a referrer a browser sends its forms with the origin `null`, which is refused as that of another page.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', pagePolicy)
      .send(text)
  )
}

const withoutSession = closedPage(
  'This page needs its own address',
  'Open the page from Backlot, or by the address that the service printed when it started. An address ends with the service, or after 12 hours without use.',
)

/**
 * Mounts the dashboard, which a person opens in a browser. Its addresses hold the token of a session, as those of a payment
 * page hold the one of their purchase, so they need no key.
 */
export function mountDashboard(
  app: FastifyInstance,
  { routes, sessions }: { routes: readonly DashboardRoute[]; sessions: DashboardSessions },
): void {
  function answer(request: FastifyRequest, { handle }: DashboardRoute): DashboardAnswer | null {
    const params = Params.parse(request.params)
    const session = sessions.find(params['session'] ?? '')
    if (session === null) return null
    const { notice: noticeId } = Query.parse(request.query)
    const notice = noticeId === undefined ? null : session.take(noticeId)
    return handle({ session, params, fields: Fields.parse(request.body), notice })
  }

  for (const route of routes) {
    app.route({
      method: route.method,
      url: dashboardPath + route.path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          const answered = answer(request, route)
          if (answered === null) return send(reply, 403, withoutSession)
          if (answered.kind === 'redirect') return reply.redirect(answered.to, 303)
          return send(reply, answered.status, answered.html)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return send(reply, error.status, closedPage(error.message, 'Nothing was changed.'))
        }
      },
    })
  }
  for (const page of ['webhooks', 'api-keys']) {
    app.get(`${dashboardPath}/${page}`, async (_, reply) => send(reply, 403, withoutSession))
  }
}
