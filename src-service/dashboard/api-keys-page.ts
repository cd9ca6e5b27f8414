import type { KeySummary } from '../account-settings/api-key-settings.ts'
import { addressOf } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { type Html, html } from './html.ts'
import { confirmed, fieldOf, formOf, pageOf, tableOf, timeOf } from './page.ts'

/** The form of a key as it was sent, and what is wrong with its fields. */
export type KeyForm = {
  readonly monthlyCap: string
  readonly alertAt: string
  readonly problems: { readonly monthlyCap?: string | undefined; readonly alertAt?: string | undefined }
}

/** The form of a key as it stands, or before it is filled in. */
export function keyForm(
  key: Pick<KeySummary, 'monthlyCap' | 'alertAt'> = { monthlyCap: null, alertAt: null },
): KeyForm {
  return { monthlyCap: String(key.monthlyCap ?? ''), alertAt: String(key.alertAt ?? ''), problems: {} }
}

const amountOf = (credits: number | null) => (credits === null ? 'None' : `${credits} cr`)

function nameOf({ lastFour, id }: KeySummary): string {
  return lastFour === null ? `Key ${id}` : `…${lastFour}`
}

function fieldsOf({ monthlyCap, alertAt, problems }: KeyForm): Html {
  return html`<div class="fields">
    ${fieldOf({
      name: 'monthlyCap',
      label: 'Monthly credit cap',
      hint: 'Runs beyond it are refused. Empty: no cap.',
      value: monthlyCap,
      error: problems.monthlyCap ?? null,
      mode: 'numeric',
    })}${fieldOf({
      name: 'alertAt',
      label: 'Spend alert',
      hint: 'The key is marked from this many credits a month. Empty: no alert.',
      value: alertAt,
      error: problems.alertAt ?? null,
      mode: 'numeric',
    })}
  </div>`
}

const spentOf = ({ spentThisMonth, isAlerting }: KeySummary) =>
  html`<span class="nowrap">${spentThisMonth} cr</span
    >${isAlerting && html` <span class="alert nowrap">Alert reached</span>`}`

const lastUseOf = ({ lastUsedAt }: KeySummary) => (lastUsedAt === null ? html`Not known` : timeOf(lastUsedAt))

function keyRow(session: DashboardSession, key: KeySummary): Html[] {
  return [
    html`<a href="${addressOf('api-keys', session, 'keys', String(key.id))}"><code>${nameOf(key)}</code></a
      >${key.replacedAtStart && html`<br /><span class="hint">Used by Backlot</span>`}`,
    spentOf(key),
    html`<span class="nowrap">${amountOf(key.monthlyCap)}</span>`,
    html`<span class="nowrap">${amountOf(key.alertAt)}</span>`,
    html`${timeOf(key.createdAt)}`,
    lastUseOf(key),
  ]
}

/** Writes the page of an account's API keys in use. */
export function apiKeysPage(page: {
  readonly session: DashboardSession
  readonly notice: Notice | null
  readonly keys: readonly KeySummary[]
  readonly form: KeyForm
}): Html {
  const { session, notice, keys, form } = page
  const columns = ['Key', 'Spent this month', 'Monthly cap', 'Spend alert', 'Created', 'Last used']
  const list =
    keys.length === 0
      ? html`<p class="empty">No keys in use.</p>`
      : tableOf(
          'API keys',
          columns,
          keys.map((key) => keyRow(session, key)),
        )
  return pageOf({
    session,
    section: 'api-keys',
    title: 'API keys',
    notice,
    content: html`<section aria-labelledby="list">
        <h2 id="list">Keys in use</h2>
        ${list}
      </section>
      <section aria-labelledby="create">
        <h2 id="create">Create a key</h2>
        ${formOf(addressOf('api-keys', session, 'keys'), { label: 'Create key', kind: 'main' }, fieldsOf(form))}
      </section>`,
  })
}

/** Writes the page of one API key. */
export function apiKeyPage(page: {
  readonly session: DashboardSession
  readonly notice: Notice | null
  readonly key: KeySummary
  readonly form: KeyForm
}): Html {
  const { session, notice, key, form } = page
  const own = (...rest: string[]) => addressOf('api-keys', session, 'keys', String(key.id), ...rest)
  const warning = key.replacedAtStart
    ? 'Backlot uses this key. Without it, nothing can be sent until the service starts again.'
    : 'Programs that use this key are refused at once. It cannot be undone.'
  return pageOf({
    session,
    section: 'api-keys',
    title: `API key ${nameOf(key)}`,
    back: { label: 'API keys', address: addressOf('api-keys', session) },
    notice,
    content: html`<section aria-label="Key">
        <dl>
          <dt>Spent this month</dt>
          <dd>${spentOf(key)}</dd>
          <dt>Created</dt>
          <dd>${timeOf(key.createdAt)}</dd>
          <dt>Last used</dt>
          <dd>${lastUseOf(key)}</dd>
          ${
            key.expiresAt !== null &&
            html`<dt>Expires</dt>
              <dd>${timeOf(key.expiresAt)}</dd>`
          }
        </dl>
        ${formOf(own(), { label: 'Save', kind: 'main' }, fieldsOf(form))}
      </section>
      <section aria-label="Revoke">
        ${confirmed('Revoke key', warning, formOf(own('revoke'), { label: 'Revoke', kind: 'danger' }))}
      </section>`,
  })
}
