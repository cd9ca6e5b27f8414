import { z } from 'zod'
import { eventTypes, type EventType } from '#shared/contract/event.ts'
import { TierName, tierNames } from '#shared/contract/tier.ts'
import { type Clock, isoNow, type Random } from '#shared/util/ports.ts'
import { type ApiKeySettings, ChangedKey, NewKey } from '../account-settings/api-key-settings.ts'
import type { Deliveries } from '../delivery/deliveries.ts'
import type { Events } from '../delivery/events.ts'
import type { PersonaStore } from '../jobs/persona-store.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Account, Accounts } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { adminRoute, noBody, type AdminRoute } from './admin-route.ts'
import type { PipelineStore } from '../jobs/short-video/pipeline-store.ts'

/** Dependencies of the account administration. */
export type AccountAdminDeps = {
  readonly accounts: Accounts
  readonly ledger: Ledger
  readonly personas: PersonaStore
  readonly apiKeys: ApiKeySettings
  /** Opens a session of the dashboard, and returns the addresses of its pages. */
  readonly openDashboard: (accountId: string) => Readonly<Record<string, string>>
  readonly deliveries: Deliveries
  readonly events: Events
  readonly random: Random
}

const credits = z.int().positive()
const NewAccount = z.object({ id: z.string().min(1), name: z.string().default(''), credits: z.int().min(0).default(0) })
const NewEvent = z.object({ type: z.enum(eventTypes), data: z.record(z.string(), z.unknown()) })
const NewPersona = z.object({
  name: z.string().min(1),
  preface: z.string().default(''),
  input: z.record(z.string(), z.unknown()).default({}),
})

/** Admin routes for accounts, keys, credits, personas, events and the dashboard. */
export function accountAdmin(deps: AccountAdminDeps): readonly AdminRoute[] {
  const { accounts, ledger, personas, apiKeys, openDashboard, deliveries, events, random } = deps

  function known(id: string): Account {
    const account = accounts.find(id)
    if (account === null) throw new Refusal(404, 'Account not found')
    return account
  }
  const present = (account: Account) => ({ ...account, balance: ledger.balance(account.id) })

  return [
    adminRoute('GET', '/accounts', noBody, () => ({ accounts: accounts.list().map(present) })),
    adminRoute('POST', '/accounts', NewAccount, ({ body }) => {
      accounts.open(body.id, body.name, body.credits)
      return { ...present(known(body.id)), apiKey: accounts.mintKey(body.id, null) }
    }),
    adminRoute('POST', '/accounts/:id/credits', z.object({ credits }), ({ params, body }) => {
      ledger.grant(known(params.id).id, body.credits)
      return present(known(params.id))
    }),
    // Idempotent: it fills up to the given balance.
    adminRoute('POST', '/accounts/:id/fill', z.object({ to: credits }), ({ params, body }) => {
      const { id } = known(params.id)
      const missing = body.to - ledger.balance(id)
      if (missing > 0) ledger.grant(id, missing)
      return present(known(id))
    }),
    adminRoute(
      'PATCH',
      '/accounts/:id',
      z.object({ suspended: z.boolean().optional(), lowBalance: z.int().min(0).optional() }),
      ({ params, body }) => {
        const { id } = known(params.id)
        if (body.suspended !== undefined) accounts.suspend(id, body.suspended)
        if (body.lowBalance !== undefined) accounts.warnBelow(id, body.lowBalance)
        return present(known(id))
      },
    ),
    adminRoute('GET', '/accounts/:id/keys', noBody, ({ params }) => ({ keys: apiKeys.list(known(params.id).id) })),
    adminRoute('POST', '/accounts/:id/keys', NewKey, ({ params, body }) => ({
      apiKey: apiKeys.create(known(params.id).id, body),
      keys: apiKeys.list(params.id),
    })),
    adminRoute('PATCH', '/keys/:id', ChangedKey, ({ params, body }) => {
      apiKeys.change(null, Number(params.id), body)
      return body
    }),
    adminRoute('DELETE', '/keys/:id', noBody, ({ params }) => {
      apiKeys.revoke(null, Number(params.id))
      return {}
    }),
    adminRoute('POST', '/accounts/:id/dashboard', noBody, ({ params }) => openDashboard(known(params.id).id)),
    adminRoute('POST', '/accounts/:id/events', NewEvent, ({ params, body }) => {
      const id = events.emit(known(params.id).id, body.type, body.data)
      deliveries.pump()
      return { id }
    }),
    adminRoute('POST', '/accounts/:id/personas', NewPersona, ({ params, body }) => {
      const persona = { ...body, id: random.uuid() }
      personas.add(known(params.id).id, persona)
      return persona
    }),
  ]
}

/** The admin route that changes the tier of an account, as its subscription would. Its event is written with the change. */
export function tierAdmin(deps: {
  accounts: Accounts
  clock: Clock
  atomically: (work: () => void) => void
  announce(accountId: string, event: { type: EventType; data: Readonly<Record<string, unknown>> }): void
}): AdminRoute {
  const { accounts, clock, atomically, announce } = deps
  return adminRoute('POST', '/accounts/:id/tier', z.object({ tier: TierName }), ({ params, body: { tier } }) => {
    const account = accounts.find(params.id)
    if (account === null) throw new Refusal(404, 'Account not found')
    const { id, tier: previousTier } = account
    const steps = tierNames.indexOf(tier) - tierNames.indexOf(previousTier)
    atomically(() => {
      accounts.changeTier(id, tier)
      if (steps === 0) return
      const data = { userId: id, previousTier, newTier: tier, effectiveDate: isoNow(clock) }
      announce(id, { type: steps > 0 ? 'tier.upgraded' : 'tier.downgraded', data })
    })
    return { id, tier, previousTier }
  })
}

const Analysis = z.object({
  status: z.enum(['analyzing', 'ready', 'failed']).optional(),
  sourceUrl: z.string().nullable().optional(),
  result: z.record(z.string(), z.unknown()).nullable().optional(),
})
const Run = z.object({
  status: z.enum(['generating', 'stitching', 'done', 'failed']).optional(),
  progress: z.number().min(0).max(1).nullable().optional(),
  videoUrl: z.string().nullable().optional(),
  error: z.string().nullable().optional(),
})

/** Admin routes that create and advance video analyses and replication runs: the interface has no calls for that. */
export function pipelineAdmin(deps: {
  accounts: Accounts
  pipelines: PipelineStore
  random: Random
}): readonly AdminRoute[] {
  const { accounts, pipelines, random } = deps

  function add(accountId: string, kind: 'analysis' | 'run', state: Record<string, unknown>) {
    if (accounts.find(accountId) === null) throw new Refusal(404, 'Account not found')
    return pipelines.add({ id: random.uuid(), accountId, kind, state })
  }
  function change(id: string, state: Record<string, unknown>) {
    if (!pipelines.change(id, state)) throw new Refusal(404, 'Job not found')
    return pipelines.find(id)
  }
  return [
    adminRoute('POST', '/accounts/:id/analyses', Analysis, ({ params, body }) =>
      add(params.id, 'analysis', { status: 'analyzing', ...body }),
    ),
    adminRoute('PATCH', '/analyses/:id', Analysis, ({ params, body }) => change(params.id, body)),
    adminRoute('POST', '/accounts/:id/runs', Run, ({ params, body }) =>
      add(params.id, 'run', { status: 'generating', ...body }),
    ),
    adminRoute('PATCH', '/runs/:id', Run, ({ params, body }) => change(params.id, body)),
  ]
}
