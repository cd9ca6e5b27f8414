// Catches: a call without its deadline or its place in the rate budget, a key sent where none is due, a body that a
// retry would serialize differently, a failure that counts as contact.
import { expect, it } from 'vitest'
import { type Contact, createClient } from '#main/api/client.ts'
import type { NoResponse, HttpClient, WireRequest, WireResponse } from '#main/api/http-client.ts'
import type { Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { createFreeBudget } from '../../../helpers/free-budget.ts'
import { sampleOf } from '../../../helpers/near-answer.ts'

const key = `pk_live_${'k'.repeat(40)}`

const answer = (status: number, text: string): WireResponse => ({
  kind: 'response',
  status,
  contentType: 'application/json',
  location: null,
  text,
})

function openClient(outcome: WireResponse | NoResponse) {
  const sent: WireRequest[] = []
  const contacts: Contact[] = []
  const http: HttpClient = {
    async send(request) {
      sent.push(request)
      return outcome
    },
    close: () => Promise.resolve(),
  }
  const budget = createFreeBudget()
  const onContact = (contact: Contact) => void contacts.push(contact)
  const client = createClient({ table: routes, http, basePath: '/media', key, budget, onContact })
  return { client, sent, contacts, budget }
}

type AnyCall = (request: Record<string, unknown>) => Promise<unknown>
// Calls that send a form are tested with real files (upload-form.test.ts).
const calls = Object.entries(routes).flatMap(([domain, table]) =>
  Object.entries<Route>(table)
    .filter(([, { form }]) => form === undefined)
    .map(([name, route]) => ({ title: `${domain}.${name}`, domain, name, route })),
)

/** A request that a route can be called with. */
function requestFor(route: Route): Record<string, unknown> {
  return {
    params: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'a1'])),
    ...(route.body === undefined ? {} : { body: sampleOf(route.body) }),
    ...(route.repeat === 'keyed-header' ? { idempotencyKey: 'cs1-1' } : {}),
  }
}

const callOf = (client: object, domain: string, name: string) =>
  Reflect.get(Reflect.get(client, domain), name) as AnyCall
const successOf = (route: Route) =>
  answer(route.status, route.envelope === 'text' ? '# a' : JSON.stringify({ data: sampleOf(route.answer) }))

it.each(calls)('sends $title with its deadline, its place in the rate budget and its keys', async (one) => {
  const { domain, name, route } = one
  const { client, sent, budget } = openClient(successOf(route))
  await callOf(client, domain, name)(requestFor(route))
  expect(budget.taken).toHaveLength(route.auth === 'bearer' ? 1 : 0)
  expect(budget.open()).toBe(0)
  const [request, ...more] = sent
  expect(more).toEqual([])
  // I6: an overall deadline.
  expect(request?.deadlineMs).toBe(route.spends ? 60_000 : 15_000)
  expect(request?.headers['authorization']).toBe(route.auth === 'bearer' ? `Bearer ${key}` : undefined)
  expect(request?.headers['idempotency-key']).toBe(route.repeat === 'keyed-header' ? 'cs1-1' : undefined)
  expect(request?.path.startsWith('/media/v')).toBe(true)
  // I7: a redirect is followed only where a second arrival cannot cost anything.
  const kept = route.spends && route.repeat === 'unkeyed' ? [] : [307, 308]
  expect(request?.follow?.statuses).toEqual(route.method === 'GET' ? [301, 302, 303, 307, 308] : kept)
})

it.each(calls)('A4: serializes the same request of $title to the same bytes', async ({ domain, name, route }) => {
  const { client, sent } = openClient(successOf(route))
  const request = requestFor(route)
  for (const copy of [request, structuredClone(request), JSON.parse(JSON.stringify(request))]) {
    await callOf(client, domain, name)(copy as Record<string, unknown>)
  }
  expect(new Set(sent.map(({ path, headers, body }) => JSON.stringify([path, headers, body]))).size).toBe(1)
})

it.each(calls)(
  'A4, I4: accepts only a valid answer to $title as success, and what must not be repeated is unconfirmed otherwise',
  async (one) => {
    const { domain, name, route } = one
    // A plain text has no shape, so half of it cannot be recognized.
    const shapes = [answer(route.status, '{"success":true,"da'), answer(route.status, '[]')]
    const broken: (WireResponse | NoResponse)[] = [
      ...(route.envelope === 'text' ? [] : shapes),
      answer(200, '<html>'),
      answer(303, ''),
      answer(500, '{"message":"Oh"}'),
      { kind: 'lost', reason: 'the service didn’t respond in time', cause: null },
    ]
    for (const outcome of broken) {
      const { client, contacts, budget } = openClient(outcome)
      await expect(callOf(client, domain, name)(requestFor(route)), JSON.stringify(outcome)).rejects.toMatchObject({
        data: { charged: route.spends || route.repeat === 'unkeyed' ? 'unknown' : 'no' },
      })
      expect(contacts.map(({ kind }) => kind)).toEqual(['failed'])
      expect(budget.open()).toBe(0)
    }
  },
)

it('I6: ends a long poll ten seconds after its wait time', async () => {
  const { client, sent } = openClient(answer(200, JSON.stringify({ data: sampleOf(routes.generation.read.answer) })))
  await client.generation.read({ params: { id: 'a1' }, query: { wait: 55 } })
  expect(sent).toMatchObject([{ deadlineMs: 65_000, isHeld: true }])
})

it('A14: sends only the part of a key that counts', async () => {
  const { client, sent } = openClient(answer(201, JSON.stringify(sampleOf(routes.generation.run.answer))))
  const body = { modelId: 'a', input: {} }
  await client.generation.run({ body, idempotencyKey: `cs1-${'x'.repeat(300)}` })
  expect(sent[0]?.headers['idempotency-key']).toHaveLength(255)
})

it.each(calls.filter(({ route }) => route.repeat.startsWith('keyed')))(
  'B11: refuses to send $title without its key',
  async ({ domain, name, route }) => {
    const { client, sent } = openClient(answer(201, '{}'))
    const call = callOf(client, domain, name)
    const { idempotencyKey: _, body, ...request } = requestFor(route)
    for (const key of [undefined, '', 7]) {
      const keyless = { ...request, body: { ...(body as object), idempotencyKey: key } }
      await expect(call(keyless)).rejects.toThrow('without its idempotency key')
    }
    expect(sent).toEqual([])
  },
)
