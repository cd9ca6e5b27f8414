import type { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { type ApiKeySettings, type KeySummary, NewKey } from '../account-settings/api-key-settings.ts'
import { Refusal } from '../jobs/run-fault.ts'
import { apiKeyPage, apiKeysPage, keyForm, type KeyForm } from './api-keys-page.ts'
import { addressOf, type DashboardRoute, goTo, showPage } from './dashboard-route.ts'
import type { DashboardSession } from './dashboard-sessions.ts'

/** A field of credits: a whole number, or nothing. */
function readCredits(text: string): number | null {
  if (text === '') return null
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

function readForm(fields: URLSearchParams): KeyForm {
  const text = (name: string) => (fields.get(name) ?? '').trim()
  return { monthlyCap: text('monthlyCap'), alertAt: text('alertAt'), problems: {} }
}

type Read =
  | { readonly kind: 'valid'; readonly key: z.output<typeof NewKey> }
  | { readonly kind: 'invalid'; readonly form: KeyForm }

function check(form: KeyForm): Read {
  const parsed = NewKey.safeParse({ monthlyCap: readCredits(form.monthlyCap), alertAt: readCredits(form.alertAt) })
  if (parsed.success) return { kind: 'valid', key: parsed.data }
  const { issues } = parsed.error
  const problemOf = (field: string) =>
    issues.some(({ path }) => path[0] === field) ? 'Enter a whole number of credits.' : undefined
  const problems = { monthlyCap: problemOf('monthlyCap'), alertAt: problemOf('alertAt') }
  return { kind: 'invalid', form: { ...form, problems } }
}

/** The addresses of an account's API keys. */
export function apiKeyRoutes({ apiKeys, clock }: { apiKeys: ApiKeySettings; clock: Clock }): readonly DashboardRoute[] {
  const inUse = ({ accountId }: DashboardSession) =>
    apiKeys
      .list(accountId)
      .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt ?? Infinity) > clock.now())

  function keyIn(session: DashboardSession, id = ''): KeySummary {
    const found = inUse(session).find((key) => String(key.id) === id)
    if (found === undefined) throw new Refusal(404, 'Key not found')
    return found
  }

  return [
    {
      method: 'GET',
      path: '/api-keys/:session',
      handle: ({ session, notice }) =>
        showPage(apiKeysPage({ session, notice, keys: inUse(session), form: keyForm() })),
    },
    {
      method: 'POST',
      path: '/api-keys/:session/keys',
      handle({ session, fields }) {
        const read = check(readForm(fields))
        if (read.kind === 'invalid') {
          return showPage(apiKeysPage({ session, notice: null, keys: inUse(session), form: read.form }), 400)
        }
        const value = apiKeys.create(session.accountId, read.key)
        return goTo(addressOf('api-keys', session), session, {
          text: 'The key was created. Copy it now: it is not shown again.',
          secret: { label: 'New API key', value },
        })
      },
    },
    {
      method: 'GET',
      path: '/api-keys/:session/keys/:id',
      handle({ session, params, notice }) {
        const key = keyIn(session, params['id'])
        return showPage(apiKeyPage({ session, notice, key, form: keyForm(key) }))
      },
    },
    {
      method: 'POST',
      path: '/api-keys/:session/keys/:id',
      handle({ session, params, fields }) {
        const key = keyIn(session, params['id'])
        const read = check(readForm(fields))
        if (read.kind === 'invalid') return showPage(apiKeyPage({ session, notice: null, key, form: read.form }), 400)
        const { monthlyCap, alertAt } = read.key
        apiKeys.change(session.accountId, key.id, { monthlyCap, alertAt })
        return goTo(addressOf('api-keys', session, 'keys', String(key.id)), session, { text: 'Saved.' })
      },
    },
    {
      method: 'POST',
      path: '/api-keys/:session/keys/:id/revoke',
      handle({ session, params }) {
        const { id, lastFour } = keyIn(session, params['id'])
        apiKeys.revoke(session.accountId, id)
        return goTo(addressOf('api-keys', session), session, { text: `The key …${lastFour ?? id} was revoked.` })
      },
    },
  ]
}
