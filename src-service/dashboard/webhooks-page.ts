import { eventTypes } from '#shared/contract/event.ts'
import type { LoggedDelivery } from '../account-settings/webhook-settings.ts'
import type { Endpoint } from '../delivery/events.ts'
import { addressOf } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { stateOf } from './delivery-page.ts'
import { type Html, html } from './html.ts'
import { confirmed, fieldOf, formOf, pageOf, tableOf, timeOf } from './page.ts'

/** The form of a new endpoint as it was sent, and what is wrong with its fields. */
export type EndpointForm = {
  readonly url: string
  readonly choice: string
  readonly events: readonly string[]
  readonly spelling: string
  readonly problems: { readonly url?: string | undefined; readonly events?: string | undefined }
}

/** The form before it is filled in. */
export const emptyEndpointForm: EndpointForm = { url: '', choice: 'all', events: [], spelling: 'type', problems: {} }

/** The events of an endpoint in words. */
export function eventsOf({ events }: Pick<Endpoint, 'events'>): string {
  return events === null ? 'All events' : events.join(', ')
}

const checkedIf = (isChecked: boolean) => isChecked && html` checked`

function eventFields({ choice, events, problems }: EndpointForm): Html {
  const { events: problem = null } = problems
  return html`<fieldset${problem !== null && html` aria-describedby="events-error"`}><legend>Events</legend>
<label><input type="radio" name="choice" value="all"${checkedIf(choice !== 'some')}>All events</label>
<label><input type="radio" name="choice" value="some"${checkedIf(choice === 'some')}>Only selected events</label>
<div class="types">${eventTypes.map(
    (type) =>
      html`<label
        ><input type="checkbox" name="events" value="${type}" ${checkedIf(events.includes(type))} />${type}</label
      >`,
  )}</div>${problem !== null && html`<p class="error" id="events-error">${problem}</p>`}</fieldset>`
}

function newEndpoint(session: DashboardSession, form: EndpointForm): Html {
  const spellings = [
    ['type', 'type and created'],
    ['event', 'event and timestamp'],
  ] as const
  return html`<section aria-labelledby="add">
    <h2 id="add">Add an endpoint</h2>
    ${formOf(
      addressOf('webhooks', session, 'endpoints'),
      { label: 'Add endpoint', kind: 'main' },
      html`${fieldOf({
          name: 'url',
          label: 'URL',
          hint: 'https on a public host, or http on this computer. It must answer within 10 seconds.',
          value: form.url,
          error: form.problems.url ?? null,
          mode: 'url',
        })}${eventFields(form)}
        <div class="field">
          <label for="spelling">Envelope fields</label>
          <select id="spelling" name="spelling">
            ${spellings.map(
              ([value, label]) =>
                html`<option value="${value}" ${value === form.spelling && html` selected`}>${label}</option>`,
            )}
          </select>
        </div>`,
    )}
  </section>`
}

function endpointRow(session: DashboardSession, endpoint: Endpoint, last: LoggedDelivery | undefined): Html[] {
  return [
    html`<a href="${addressOf('webhooks', session, 'endpoints', endpoint.id)}">${endpoint.url}</a>`,
    html`${eventsOf(endpoint)}`,
    last === undefined ? html`None yet` : html`${stateOf(last)} ${timeOf(last.createdAt)}`,
  ]
}

function signing(session: DashboardSession, secret: string): Html {
  const form = formOf(addressOf('webhooks', session, 'secret'), { label: 'Rotate secret', kind: 'danger' })
  const text =
    'Everything is signed with the new secret at once, retries too. Let your receiver accept both until it has the new one.'
  return html`<section aria-labelledby="signing">
    <h2 id="signing">Signing secret</h2>
    <p>
      Each webhook has the header X-Service-Signature: the HMAC-SHA256 of its body with this secret, in lowercase hex.
    </p>
    <details>
      <summary>Show signing secret</summary>
      <p><code>${secret}</code></p>
    </details>
    ${confirmed('Rotate signing secret', text, form)}
  </section>`
}

/** Writes the page of an account's endpoints. */
export function webhooksPage(page: {
  readonly session: DashboardSession
  readonly notice: Notice | null
  readonly endpoints: readonly { readonly endpoint: Endpoint; readonly last: LoggedDelivery | undefined }[]
  readonly signingSecret: string
  readonly form: EndpointForm
}): Html {
  const { session, notice, endpoints, signingSecret, form } = page
  const list =
    endpoints.length === 0
      ? html`<p class="empty">No endpoints. Events are sent to the endpoints that you add.</p>`
      : tableOf(
          'Endpoints',
          ['Endpoint', 'Events', 'Last delivery'],
          endpoints.map(({ endpoint, last }) => endpointRow(session, endpoint, last)),
        )
  return pageOf({
    session,
    section: 'webhooks',
    title: 'Webhooks',
    notice,
    content: html`<section aria-labelledby="list">
        <h2 id="list">Endpoints</h2>
        ${list}
      </section>
      ${newEndpoint(session, form)}${signing(session, signingSecret)}`,
  })
}
