import type { LoggedDelivery } from '../account-settings/webhook-settings.ts'
import { bodyFrom } from '../delivery/deliveries.ts'
import type { Attempt } from '../delivery/delivery-store.ts'
import { addressOf } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { type Html, html } from './html.ts'
import { formOf, pageOf, tableOf, timeOf } from './page.ts'

function wordsOf({ state, attempts, dueAt }: LoggedDelivery): Html {
  switch (state) {
    case 'delivered':
      return html`Delivered`
    case 'given-up':
      return html`Failed`
    case 'due':
      return attempts === 0 || dueAt === null ? html`Waiting` : html`Retry ${timeOf(dueAt)}`
  }
}

/** The state of a delivery, in words and colour. */
export function stateOf(delivery: LoggedDelivery): Html {
  return html`<span class="state ${delivery.state}">${wordsOf(delivery)}</span>`
}

/** What an attempt came to, the status or the error, and how long it took. */
export function resultOf({ status, error, ms }: Attempt): string {
  return `${status ?? error ?? 'No answer'} · ${ms}\u00A0ms`
}

function attemptRow(attempt: Attempt): Html[] {
  const { number, at, status, error, ms } = attempt
  return [
    html`${number}`,
    html`${timeOf(at)}`,
    html`${status ?? '–'}`,
    html`<span class="nowrap">${ms} ms</span>`,
    html`${error ?? '–'}`,
  ]
}

function headersOf({ headers }: Attempt): Html {
  if (headers === null) return html`<p class="empty">The headers of this attempt were not stored.</p>`
  return html`<dl>
    ${Object.entries(headers).map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd><code>${value}</code></dd>`,
    )}
  </dl>`
}

/** Writes the page of one delivery: its attempts, and the headers and the body of the last one. */
export function deliveryPage(page: {
  readonly session: DashboardSession
  readonly notice: Notice | null
  readonly delivery: LoggedDelivery
  /** The service's address, for the body of a delivery that was not sent yet. */
  readonly baseUrl: string
}): Html {
  const { session, notice, delivery, baseUrl } = page
  const { id, subject, url, endpointId, log } = delivery
  const last = log.at(-1)
  const attempts =
    last === undefined
      ? html`<p class="empty">No attempts yet.</p>`
      : tableOf('Attempts', ['Attempt', 'Time', 'Status', 'Duration', 'Error'], log.map(attemptRow))
  return pageOf({
    session,
    section: 'webhooks',
    title: subject,
    back: {
      label: endpointId === null ? 'Webhooks' : url,
      address: addressOf('webhooks', session, ...(endpointId === null ? [] : ['endpoints', endpointId])),
    },
    notice,
    content: html`<section aria-label="Delivery">
        <dl>
          <dt>State</dt>
          <dd>${stateOf(delivery)}</dd>
          <dt>URL</dt>
          <dd>${url}</dd>
        </dl>
        ${formOf(addressOf('webhooks', session, 'deliveries', id, 'redeliver'), { label: 'Redeliver' })}
      </section>
      <section aria-labelledby="attempts">
        <h2 id="attempts">Attempts</h2>
        ${attempts}
      </section>
      ${
        last !== undefined &&
        html`<section aria-labelledby="headers">
          <h2 id="headers">Headers of attempt ${last.number}</h2>
          ${headersOf(last)}
        </section>`
      }
      <section aria-labelledby="body">
        <h2 id="body">Body</h2>
        <pre>${bodyFrom(delivery, last?.baseUrl ?? baseUrl)}</pre>
      </section>`,
  })
}
