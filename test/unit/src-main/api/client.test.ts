// Catches: a call without its deadline or its place in the budget, a key sent where none is due, a body that a repeat
// would write otherwise, a failure that is taken for contact.
import { describe, expect, it } from 'vitest'
import { type Contact, createClient } from '#main/api/client.ts'
import type { NoResponse, Transport, WireRequest, WireResponse } from '#main/api/transport.ts'
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
  const transport: Transport = {
    async send(request) {
      sent.push(request)
      return outcome
    },
    close: () => Promise.resolve(),
  }
  const budget = createFreeBudget()
  const onContact = (contact: Contact) => void contacts.push(contact)
  const client = createClient({ table: routes, transport, basePath: '/media', key, budget, onContact })
  return { client, sent, contacts, budget }
}

type AnyCall = (request: Record<string, unknown>) => Promise<unknown>
const calls = Object.entries(routes).flatMap(([domain, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ title: `${domain}.${name}`, domain, name, route })),
)

/** A request that a route can be called with. */
function requestFor(route: Route): Record<string, unknown> {
  return {
    params: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'a1'])),
    ...(route.body === undefined ? {} : { body: sampleOf(route.body) }),
    ...(route.repeat === 'keyed-header' ? { idempotencyKey: 'cs1-1' } : {}),
  }
}

describe.each(calls)('$title', ({ domain, name, route }) => {
  const outcome = answer(
    route.status,
    route.envelope === 'text' ? '# a' : JSON.stringify({ data: sampleOf(route.answer) }),
  )
  const callOf = (client: object) => Reflect.get(Reflect.get(client, domain), name) as AnyCall

  it('I6: has an overall deadline', async () => {
    const { client, sent } = openClient(outcome)
    await callOf(client)(requestFor(route))
    expect(sent.map(({ deadlineMs }) => deadlineMs)).toEqual([route.spends ? 60_000 : 15_000])
  })

  it('takes one place where it counts, and the key goes where it is due', async () => {
    const { client, sent, budget } = openClient(outcome)
    await callOf(client)(requestFor(route))
    expect(budget.taken).toHaveLength(route.auth === 'bearer' ? 1 : 0)
    expect(budget.open()).toBe(0)
    expect(sent[0]?.headers['authorization']).toBe(route.auth === 'bearer' ? `Bearer ${key}` : undefined)
    expect(sent[0]?.headers['idempotency-key']).toBe(route.repeat === 'keyed-header' ? 'cs1-1' : undefined)
    expect(sent[0]?.path.startsWith('/media/v')).toBe(true)
  })

  it('I7: is sent on only where a second arrival cannot pay', async () => {
    const { client, sent } = openClient(outcome)
    await callOf(client)(requestFor(route))
    const statuses = sent[0]?.follow?.statuses
    const kept = route.spends && route.repeat === 'unkeyed' ? [] : [307, 308]
    expect(statuses).toEqual(route.method === 'GET' ? [301, 302, 303, 307, 308] : kept)
  })

  it('A4: the same request is the same bytes', async () => {
    const { client, sent } = openClient(outcome)
    const request = requestFor(route)
    for (const copy of [request, structuredClone(request), JSON.parse(JSON.stringify(request))]) {
      await callOf(client)(copy as Record<string, unknown>)
    }
    expect(new Set(sent.map(({ path, headers, body }) => JSON.stringify([path, headers, body]))).size).toBe(1)
  })

  // A text has no shape that half of it could lack.
  const shapes: [string, WireResponse][] = [
    ['half an answer', answer(route.status, '{"success":true,"da')],
    ['another shape', answer(route.status, '[]')],
  ]
  it.each([
    ...(route.envelope === 'text' ? [] : shapes),
    ['a page', answer(200, '<html>')],
    ['a redirect', answer(303, '')],
    ['a failure', answer(500, '{"message":"Oh"}')],
    ['silence', { kind: 'lost', reason: 'no answer came in time', cause: null } as const],
  ])('A4, I4: %s is no success, and a paid call is in doubt', async (_, broken) => {
    const { client, contacts, budget } = openClient(broken)
    await expect(callOf(client)(requestFor(route))).rejects.toMatchObject({
      data: { charged: route.spends ? 'unknown' : 'no' },
    })
    expect(contacts.map(({ kind }) => kind)).toEqual(['failed'])
    expect(budget.open()).toBe(0)
  })
})

it('I6: a held look ends ten seconds after its time', async () => {
  const { client, sent } = openClient(answer(200, JSON.stringify({ data: sampleOf(routes.generation.read.answer) })))
  await client.generation.read({ params: { id: 'a1' }, query: { wait: 55 } })
  expect(sent).toMatchObject([{ deadlineMs: 65_000, isHeld: true }])
})

it('A14: what counts of a key is what is sent', async () => {
  const { client, sent } = openClient(answer(201, JSON.stringify(sampleOf(routes.generation.run.answer))))
  const body = { modelId: 'a', input: {} }
  await client.generation.run({ body, idempotencyKey: `cs1-${'x'.repeat(300)}` })
  expect(sent[0]?.headers['idempotency-key']).toHaveLength(255)
})

it.each(calls.filter(({ route }) => route.repeat.startsWith('keyed')))(
  'B11: $title does not leave without its key',
  async ({ domain, name, route }) => {
    const { client, sent } = openClient(answer(201, '{}'))
    const call = Reflect.get(Reflect.get(client, domain), name) as AnyCall
    const { idempotencyKey: _, body, ...request } = requestFor(route)
    for (const key of [undefined, '', 7]) {
      const keyless = { ...request, body: { ...(body as object), idempotencyKey: key } }
      await expect(call(keyless)).rejects.toThrow('without its idempotency key')
    }
    expect(sent).toEqual([])
  },
)
