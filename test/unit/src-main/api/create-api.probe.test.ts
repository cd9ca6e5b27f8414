// Catches: a probe that carries the key or takes a place in the rate window, one that waits behind slow requests, and
// one that takes a refusal of the model for silence.
import { expect, it } from 'vitest'
import type { Contact } from '#main/api/client.ts'
import { createServiceOpener } from '#main/api/create-api.ts'
import { createFreeBudget } from '../../../helpers/free-budget.ts'
import { freePort } from '../../../helpers/free-port.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

function openProbed(baseUrl: string) {
  const clock = createTestClock()
  const contacts: Contact[] = []
  const open = createServiceOpener(clock, { add: () => {}, known: (text) => text })
  const opened = open({
    baseUrl,
    key: 'secret-key',
    budget: createFreeBudget(),
    onContact: (contact) => contacts.push(contact),
  })
  return { clock, contacts, opened }
}

it('an answer of any kind reaches the service, without the key', async () => {
  const statuses = [200, 404, 500]
  await using server = await serveHttp((_, response) => void response.writeHead(statuses.shift() ?? 200).end('{}'))
  const { contacts, opened } = openProbed(`${server.origin}/below`)
  for (const _ of [1, 2, 3]) await opened.probe('a/b', 2_500)
  expect(contacts).toEqual(Array(3).fill({ kind: 'reached', isPublic: true }))
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array(3).fill('GET /below/v3/playground/v1/models/a%2Fb'),
  )
  expect(server.seen.some(({ headers }) => 'authorization' in headers)).toBe(false)
  await opened.close()
})

it('a service that accepts and says nothing is silent, however many requests wait for it', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  await using server = await serveHttp((request) => {
    if (request.url?.endsWith('/models/m') === true) asked()
  })
  const { clock, contacts, opened } = openProbed(server.origin)
  const waiting = Array.from({ length: 8 }, () => opened.service.model.list({}).catch(() => undefined))
  const probing = opened.probe('m', 2_500)
  await isAsked
  clock.advance(2_499)
  expect(contacts).toEqual([])
  clock.advance(1)
  await probing
  expect(contacts).toEqual([{ kind: 'silent' }])
  await opened.close()
  await Promise.all(waiting)
})

it('a service that is not there is unreached, not silent', async () => {
  const { contacts, opened } = openProbed(`http://127.0.0.1:${await freePort()}`)
  await opened.probe('m', 2_500)
  expect(contacts).toMatchObject([{ kind: 'failed', isUnreached: true, failure: { code: 'UNREACHABLE' } }])
  await opened.close()
})
