import { eventTypes } from '#shared/contract/event.ts'
import type { LoggedDelivery } from '../account-settings/webhook-settings.ts'
import type { Endpoint } from '../delivery/events.ts'
import { addressOf } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { resultOf, stateOf } from './delivery-page.ts'
import { type Html, html } from './html.ts'
import { confirmed, formOf, pageOf, tableOf, timeOf } from './page.ts'
import { eventsOf } from './webhooks-page.ts'

function deliveryRow(session: DashboardSession, delivery: LoggedDelivery): Html[] {
  const { id, subject, createdAt, attempts } = delivery
  const last = delivery.log.at(-1)
  return [
    html`<a href="${addressOf('webhooks', session, 'deliveries', id)}">${timeOf(createdAt)}</a>`,
    html`${subject}`,
    html`${stateOf(delivery)}`,
    html`${attempts}`,
    html`${last === undefined ? '–' : resultOf(last)}`,
  ]
}

/** Writes the page of one endpoint with its deliveries. */
export function endpointPage(page: {
  readonly session: DashboardSession
  readonly notice: Notice | null
  readonly endpoint: Endpoint
  readonly deliveries: readonly LoggedDelivery[]
}): Html {
  const { session, notice, endpoint, deliveries } = page
  const own = (...rest: string[]) => addressOf('webhooks', session, 'endpoints', endpoint.id, ...rest)
  const types = eventTypes.filter((type) => endpoint.events?.includes(type) ?? true)
  const test = formOf(
    own('test'),
    { label: 'Send test event' },
    html`<div class="field">
      <label for="type">Test event</label
      ><select id="type" name="type">
        ${types.map((type) => html`<option>${type}</option>`)}
      </select>
    </div>`,
  )
  const list =
    deliveries.length === 0
      ? html`<p class="empty">No deliveries yet. Send a test event to check your receiver.</p>`
      : tableOf(
          'Deliveries',
          ['Created', 'Event', 'State', 'Attempts', 'Last result'],
          deliveries.map((delivery) => deliveryRow(session, delivery)),
        )
  return pageOf({
    session,
    section: 'webhooks',
    title: endpoint.url,
    back: { label: 'Webhooks', address: addressOf('webhooks', session) },
    notice,
    content: html`<section aria-label="Endpoint">
        <dl>
          <dt>Events</dt>
          <dd>${eventsOf(endpoint)}</dd>
          <dt>Added</dt>
          <dd>${timeOf(endpoint.createdAt)}</dd>
        </dl>
        ${test}
      </section>
      <section aria-labelledby="list">
        <h2 id="list">Deliveries</h2>
        ${list}
      </section>
      <section aria-label="Remove">
        ${confirmed(
          'Remove endpoint',
          'Nothing more is sent to it, and its deliveries are not listed any more.',
          formOf(own('remove'), { label: 'Remove', kind: 'danger' }),
        )}
      </section>`,
  })
}
