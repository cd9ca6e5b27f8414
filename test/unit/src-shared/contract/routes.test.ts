// Would catch: an entry of the wire table that contradicts itself, which would pay twice or request a path that nobody
// serves.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { familyPath, type Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'

const entries = Object.entries(routes).flatMap(([domain, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ name: `${domain}.${name}`, route })),
)

test('no two entries are the same call', () => {
  const calls = entries.map(({ route }) => `${route.method} ${familyPath[route.family]}${route.path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

const namesOf = (wrong: (route: Route) => boolean) =>
  entries.filter(({ route }) => wrong(route)).map(({ name }) => name)

test('each path names exactly its params', () => {
  const wrong = namesOf(({ path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : []
    return named.toSorted().join() !== declared.toSorted().join()
  })
  expect(wrong).toEqual([])
})

test('what spends is never simply repeatable, public or a read; reads have no body', () => {
  // The same words are rendered once, and a slot that was filled is found filled: a repeat of these starts nothing new.
  const once = ['composer.startExport', 'composer.download', 'composer.runAutopilot']
  expect(namesOf(({ spends, repeat }) => spends && repeat === 'safe')).toEqual(once)
  expect(namesOf(({ spends, auth }) => spends && auth === 'none')).toEqual([])
  expect(namesOf(({ method, body, spends }) => method === 'GET' && (body !== undefined || spends))).toEqual([])
})
