import { z } from 'zod'
import { eventTypes } from '#shared/contract/event.ts'
import { NewEndpoint, type WebhookSettings } from '../account-settings/webhook-settings.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts } from '../ledger/accounts.ts'
import { adminRoute, noBody, type AdminRoute } from './admin-route.ts'

const mostListed = 500
const TestEvent = z.object({ type: z.enum(eventTypes) })
const TestEventToAll = TestEvent.extend({
  set: z.record(z.string().regex(/^data\./u, 'must name a field of data'), z.unknown()).default({}),
})

/** Admin routes for an account's endpoints, their deliveries and the signing secret. */
export function webhookAdmin(deps: { accounts: Accounts; webhooks: WebhookSettings }): readonly AdminRoute[] {
  const { accounts, webhooks } = deps

  function known(id: string): string {
    if (accounts.find(id) === null) throw new Refusal(404, 'Account not found')
    return id
  }
  return [
    adminRoute('GET', '/accounts/:id/endpoints', noBody, ({ params }) => ({
      endpoints: webhooks.endpoints(known(params.id)),
    })),
    adminRoute('POST', '/accounts/:id/endpoints', NewEndpoint, ({ params, body }) =>
      webhooks.add(known(params.id), body),
    ),
    adminRoute('DELETE', '/accounts/:id/endpoints/:endpointId', noBody, ({ params }) => {
      webhooks.remove(params.id, params.endpointId)
      return {}
    }),
    adminRoute('POST', '/accounts/:id/endpoints/:endpointId/test', TestEvent, ({ params, body }) => ({
      id: webhooks.sendTest(params.id, params.endpointId, body.type),
    })),
    adminRoute('POST', '/accounts/:id/test-events', TestEventToAll, ({ params, body }) => ({
      id: webhooks.sendTestToAll(known(params.id), body.type, body.set),
    })),
    adminRoute('GET', '/accounts/:id/endpoints/:endpointId/deliveries', noBody, ({ params }) => ({
      deliveries: webhooks.deliveriesTo(params.id, params.endpointId, mostListed),
    })),
    adminRoute('POST', '/deliveries/:id/redeliver', noBody, ({ params }) => {
      webhooks.redeliver(null, params.id)
      return {}
    }),
    adminRoute('POST', '/accounts/:id/signing-secret', noBody, ({ params }) => ({
      signingSecret: webhooks.rotateSecret(known(params.id)),
    })),
  ]
}
