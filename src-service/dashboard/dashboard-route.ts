import type { DashboardSession, Notice } from './dashboard-sessions.ts'
import type { Html } from './html.ts'

/** The pages of the dashboard. */
export type DashboardPage = 'webhooks' | 'api-keys' | 'brands'

/** The path of the dashboard below the service's address. */
export const dashboardPath = '/web/settings'

/** A page, or where the browser goes next (303). */
export type DashboardAnswer =
  | { readonly kind: 'page'; readonly status: 200 | 400; readonly html: Html }
  | { readonly kind: 'redirect'; readonly to: string }

/** A request of a session: the path's params, the form's fields, and the notice to show. */
export type DashboardCall = {
  readonly session: DashboardSession
  readonly params: Readonly<Record<string, string>>
  readonly fields: URLSearchParams
  readonly notice: Notice | null
}

/** One address of the dashboard, relative to `dashboardPath`; `:session` is in every path. */
export type DashboardRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${DashboardPage}/:session${string}`
  /** @throws Refusal for what the account does not have or cannot do. */
  handle(call: DashboardCall): DashboardAnswer
}

/** The address of a page of a session. */
export function addressOf(page: DashboardPage, { token }: DashboardSession, ...rest: readonly string[]): string {
  return [dashboardPath, page, token, ...rest.map(encodeURIComponent)].join('/')
}

/** Answers with a page. */
export function showPage(html: Html, status: 200 | 400 = 200): DashboardAnswer {
  return { kind: 'page', status, html }
}

/** Goes on to a page, which shows a notice once. */
export function goTo(address: string, session: DashboardSession, notice: Notice): DashboardAnswer {
  return { kind: 'redirect', to: `${address}?notice=${session.keep(notice)}` }
}
