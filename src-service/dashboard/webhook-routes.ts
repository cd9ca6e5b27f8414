import { z } from 'zod'
import { eventTypes } from '#shared/contract/event.ts'
import { NewEndpoint, type WebhookSettings } from '../account-settings/webhook-settings.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts } from '../ledger/accounts.ts'
import { addressOf, type DashboardRoute, goTo, showPage } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { deliveryPage } from './delivery-page.ts'
import { endpointPage } from './endpoint-page.ts'
import type { Html } from './html.ts'
import { emptyEndpointForm, type EndpointForm, webhooksPage } from './webhooks-page.ts'

const mostListed = 100
const TestType = z.enum(eventTypes)

function readForm(fields: URLSearchParams): EndpointForm {
  return {
    url: (fields.get('url') ?? '').trim(),
    choice: fields.get('choice') ?? 'all',
    events: fields.getAll('events'),
    spelling: fields.get('spelling') ?? 'type',
    problems: {},
  }
}

function problemsOf({ issues }: z.ZodError): EndpointForm['problems'] {
  const isWrong = (field: string) => issues.some(({ path }) => path[0] === field)
  return { events: isWrong('events') ? 'Select at least one event.' : undefined }
}

/** The addresses of an account's webhooks: endpoints, deliveries and the signing secret. */
export function webhookRoutes(deps: {
  webhooks: WebhookSettings
  accounts: Accounts
  baseUrl: () => string
}): readonly DashboardRoute[] {
  const { webhooks, accounts, baseUrl } = deps

  function overview(session: DashboardSession, notice: Notice | null, form = emptyEndpointForm): Html {
    const { accountId } = session
    const endpoints = webhooks
      .endpoints(accountId)
      .map((endpoint) => ({ endpoint, last: webhooks.deliveriesTo(accountId, endpoint.id, 1)[0] }))
    return webhooksPage({
      session,
      notice,
      endpoints,
      signingSecret: accounts.find(accountId)?.signingSecret ?? '',
      form,
    })
  }

  return [
    { method: 'GET', path: '/webhooks/:session', handle: ({ session, notice }) => showPage(overview(session, notice)) },
    {
      method: 'POST',
      path: '/webhooks/:session/endpoints',
      handle({ session, fields }) {
        const form = readForm(fields)
        const { url, choice, events, spelling } = form
        const refuse = (problems: EndpointForm['problems']) =>
          showPage(overview(session, null, { ...form, problems }), 400)
        const parsed = NewEndpoint.safeParse({ url, events: choice === 'some' ? events : null, spelling })
        if (!parsed.success) return refuse(problemsOf(parsed.error))
        try {
          webhooks.add(session.accountId, parsed.data)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return refuse({ url: `${error.message.replace(/^webhook/, 'The URL')}.` })
        }
        return goTo(addressOf('webhooks', session), session, { text: `${url} was added.` })
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:session/secret',
      handle({ session }) {
        const value = webhooks.rotateSecret(session.accountId)
        return goTo(addressOf('webhooks', session), session, {
          text: 'The signing secret was replaced.',
          secret: { label: 'New signing secret', value },
        })
      },
    },
    {
      method: 'GET',
      path: '/webhooks/:session/endpoints/:id',
      handle({ session, params: { id = '' }, notice }) {
        const endpoint = webhooks.endpoint(session.accountId, id)
        const deliveries = webhooks.deliveriesTo(session.accountId, id, mostListed)
        return showPage(endpointPage({ session, notice, endpoint, deliveries }))
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:session/endpoints/:id/test',
      handle({ session, params: { id = '' }, fields }) {
        const type = TestType.safeParse(fields.get('type'))
        if (!type.success) throw new Refusal(400, 'type must be an event of the service.')
        webhooks.sendTest(session.accountId, id, type.data)
        return goTo(addressOf('webhooks', session, 'endpoints', id), session, {
          text: `A test event ${type.data} is being sent. Reload the page to see its result.`,
        })
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:session/endpoints/:id/remove',
      handle({ session, params: { id = '' } }) {
        const { url } = webhooks.endpoint(session.accountId, id)
        webhooks.remove(session.accountId, id)
        return goTo(addressOf('webhooks', session), session, { text: `${url} was removed.` })
      },
    },
    {
      method: 'GET',
      path: '/webhooks/:session/deliveries/:id',
      handle({ session, params: { id = '' }, notice }) {
        const delivery = webhooks.delivery(session.accountId, id)
        return showPage(deliveryPage({ session, notice, delivery, baseUrl: baseUrl() }))
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:session/deliveries/:id/redeliver',
      handle({ session, params: { id = '' } }) {
        webhooks.redeliver(session.accountId, id)
        return goTo(addressOf('webhooks', session, 'deliveries', id), session, {
          text: 'The delivery is being sent again. Reload the page to see its result.',
        })
      },
    },
  ]
}
