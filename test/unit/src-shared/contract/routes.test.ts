// Catches an entry of the wire table that contradicts itself: it would pay twice, or ask a path that nobody serves.
import { describe, expect, test } from 'vitest'
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

describe.each(entries)('$name', ({ route }) => {
  test('its path names exactly its params', () => {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const declared = route.params instanceof z.ZodObject ? Object.keys(route.params.shape) : []
    expect(named.toSorted()).toEqual(declared.toSorted())
  })

  test('what spends is never simply repeated, and what reads carries no body', () => {
    expect(route.spends && route.repeat === 'safe').toBe(false)
    expect(route.method === 'GET' && (route.body !== undefined || route.spends)).toBe(false)
  })

  test('what needs no key is public and spends nothing', () => {
    expect(route.auth === 'none' && route.spends).toBe(false)
  })
})
