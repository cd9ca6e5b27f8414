import { createHash } from 'node:crypto'
import { addressOf, type DashboardPage } from './dashboard-route.ts'
import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import { Html, html } from './html.ts'
import { styles } from './styles.ts'

const styleHash = createHash('sha256').update(styles, 'utf8').digest('base64')

/** The policy of the pages: one style sheet, known by its hash, forms to this service, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function documentOf(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Backlot</title>
        ${new Html(`<style>${styles}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

function noticeOf({ text, secret }: Notice): Html {
  return html`<div class="notice" role="status" tabindex="-1" autofocus>
    <p>${text}</p>
    ${
      secret !== undefined &&
      html`<dl class="secret">
        <dt>${secret.label}</dt>
        <dd><code>${secret.value}</code></dd>
      </dl>`
    }
  </div>`
}

/** A page of the dashboard. `back` leads to the page above it. */
export type Page = {
  readonly session: DashboardSession
  readonly section: DashboardPage
  readonly title: string
  readonly back?: { readonly label: string; readonly address: string }
  readonly notice: Notice | null
  readonly content: Html
}

/** Writes a page with the navigation of the dashboard. */
export function pageOf({ session, section, title, back, notice, content }: Page): Html {
  const link = (to: Page['section'], label: string) =>
    html`<li><a href="${addressOf(to, session)}" ${to === section && html` aria-current="page"`}>${label}</a></li>`
  return documentOf(
    title,
    html`<header>
        <p class="service">Backlot service <span>on this computer · account ${session.accountId}</span></p>
        <nav aria-label="Settings">
          <ul>
            ${link('webhooks', 'Webhooks')}${link('api-keys', 'API keys')}${link('brands', 'Brands')}
          </ul>
        </nav>
      </header>
      <main>
        ${back !== undefined && html`<p class="back"><a href="${back.address}">← ${back.label}</a></p>`}
        <h1>${title}</h1>
        ${notice !== null && noticeOf(notice)}${content}
      </main>`,
  )
}

/** Writes a page for whoever has no session, or asked for something that is not there. */
export function closedPage(title: string, text: string): Html {
  return documentOf(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  )
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time in the computer's time zone. `at`: milliseconds since 1970. */
export function timeOf(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${times.format(at)}</time>`
}

/** A text field with its label, its hint and what is wrong with it. */
export function fieldOf(field: {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string | null
  readonly mode: 'url' | 'numeric' | 'text'
}): Html {
  const { name, label, hint, value, error, mode } = field
  return html`<div class="field">
    <label for="${name}">${label}</label
    ><input
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="${mode}"
      autocomplete="off"
      spellcheck="false"
      aria-describedby="${name}-hint${error !== null && ` ${name}-error`}"
      ${error !== null && html` aria-invalid="true" autofocus`}
    />
    <p class="hint" id="${name}-hint">${hint}</p>
    ${error !== null && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

/** A text field of several lines, with its label, its hint and what is wrong with it. */
export function textAreaOf(field: {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string | null
  readonly rows: number
}): Html {
  const { name, label, hint, value, error, rows } = field
  // The first line break of a text area is not part of its value.
  return html`<div class="field">
    <label for="${name}">${label}</label
    ><textarea
      id="${name}"
      name="${name}"
      rows="${rows}"
      aria-describedby="${name}-hint${error !== null && ` ${name}-error`}"
      ${error !== null && html` aria-invalid="true"`}
    >
${value}</textarea>
    <p class="hint" id="${name}-hint">${hint}</p>
    ${error !== null && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

/** A form whose button sends it by POST. */
export function formOf(
  action: string,
  button: { readonly label: string; readonly kind?: 'main' | 'danger' },
  content: Html | null = null,
): Html {
  return html`<form method="post" action="${action}">
    ${content}<button class="${button.kind ?? 'plain'}">${button.label}</button>
  </form>`
}

/** An action that is confirmed by a second button, without a script. */
export function confirmed(label: string, text: string, form: Html): Html {
  return html`<details class="confirm">
    <summary>${label}</summary>
    <p>${text}</p>
    ${form}
  </details>`
}

/** A table that can be scrolled by keyboard where it is too wide. */
export function tableOf(label: string, columns: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
