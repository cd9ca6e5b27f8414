// Would catch: an enum that crashes on a future value, or that accepts a wrong type as one.
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import { openEnum } from '#shared/util/text-formats.ts'

const Colour = openEnum(['red', 'blue'])

test('a known value stays, any other text is `unknown`', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom('red', 'blue', 'unknown', 'RED', ' red', '', '__proto__'), fc.string()),
      (text) => {
        expect(Colour.parse(text)).toBe(text === 'red' || text === 'blue' ? text : 'unknown')
      },
    ),
  )
})

test('refuses what is not a text', () => {
  for (const value of [null, undefined, 1, true, ['red'], {}]) expect(Colour.safeParse(value).success).toBe(false)
})

test('its type names each value and `unknown`', () => {
  expectTypeOf<z.output<typeof Colour>>().toEqualTypeOf<'red' | 'blue' | 'unknown'>()
})
