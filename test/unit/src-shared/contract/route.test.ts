// Would catch: a path that is filled in wrongly, and a mapped type that lets a caller omit what the route needs.
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  type AnswerOf,
  pathOf,
  type ProducedOf,
  type ReceivedOf,
  type RequestOf,
  route,
} from '#shared/contract/route.ts'

const base = { family: 'generation', auth: 'bearer', spends: false, status: 200, envelope: 'data' } as const
const read = route({
  ...base,
  method: 'GET',
  path: '/things/{id}/parts/{part}',
  repeat: 'safe',
  params: z.object({ id: z.string(), part: z.coerce.number() }),
  query: z.object({ wait: z.coerce.number().default(5) }),
  answer: z.object({ name: z.string().default('') }),
})
const make = route({
  ...base,
  method: 'POST',
  path: '/things',
  repeat: 'keyed-header',
  body: z.object({ name: z.string() }),
  answer: z.object({ id: z.string() }),
})

describe('pathOf', () => {
  test('fills in each param below the family’s path', () => {
    expect(pathOf(read, { id: 'a', part: 2 })).toBe('/v3/playground/v1/things/a/parts/2')
    expect(pathOf({ ...make, family: 'resource' })).toBe('/v1/things')
  })

  test('a value cannot leave its place in the path', () => {
    expect(pathOf(read, { id: '../a b?c#d/é', part: 1 })).toBe(
      '/v3/playground/v1/things/..%2Fa%20b%3Fc%23d%2F%C3%A9/parts/1',
    )
  })

  test('a replacement pattern in a value is plain text', () => {
    expect(pathOf(read, { id: '$&', part: 1 })).toContain('/things/%24%26/')
  })

  test('throws for a missing param, which is a bug in the caller', () => {
    expect(() => pathOf(read, { id: 'a' })).toThrow('needs the param part')
  })
})

describe('types over a route', () => {
  test('the caller gives params, query and body as written, and the key where required', () => {
    expectTypeOf<RequestOf<typeof make>>().toEqualTypeOf<{ body: { name: string } } & { idempotencyKey: string }>()
    expectTypeOf<RequestOf<typeof read>['params']>().toEqualTypeOf<{ id: string; part: unknown }>()
    expectTypeOf<RequestOf<typeof read>>().not.toHaveProperty('idempotencyKey')
  })

  test('the server receives what was parsed, and may omit what has a default', () => {
    expectTypeOf<ReceivedOf<typeof read>>().toEqualTypeOf<
      { params: { id: string; part: number } } & { query: { wait: number } }
    >()
    expectTypeOf<AnswerOf<typeof read>>().toEqualTypeOf<{ name: string }>()
    expectTypeOf<ProducedOf<typeof read>>().toEqualTypeOf<{ name?: string | undefined }>()
  })
})
