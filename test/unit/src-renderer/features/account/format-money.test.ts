// Catches: a pack recommended that does not cover what is missing, or a cheaper one that does and is not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsEach, cheapestFor, formatPrice, formatReadAt } from '#renderer/features/account/format-money.ts'

const anyPack = fc.record({
  id: fc.uuid(),
  credits: fc.integer({ min: 1, max: 5_000 }),
  bonus: fc.integer({ min: 0, max: 1_000 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
})

test('the cheapest pack that covers a shortfall is chosen, and none where none does', () => {
  fc.assert(
    fc.property(fc.array(anyPack, { maxLength: 6 }), fc.integer({ min: 1, max: 7_000 }), (packs, shortfall) => {
      const covers = (pack: (typeof packs)[number]) => pack.credits + pack.bonus >= shortfall
      const chosen = cheapestFor(packs, shortfall)
      const cents = packs.filter(covers).map((pack) => pack.cents)
      expect(chosen === null).toBe(cents.length === 0)
      if (chosen === null) return
      expect(covers(chosen)).toBe(true)
      expect(Math.min(...cents)).toBe(chosen.cents)
    }),
  )
})

test('prices are written as on the screen, and a reading of another day with its date', () => {
  expect(centsEach({ cents: 8_999, credits: 1_000, bonus: 150 })).toBe('7.8')
  expect([formatPrice(8_999, 'USD'), formatPrice(500, 'EUR')]).toEqual(['$89.99', 'EUR 5.00'])
  const noon = new Date(2026, 10, 19, 12, 5)
  expect(formatReadAt(noon.toISOString(), noon.getTime())).toBe('12:05')
  expect(formatReadAt(noon.toISOString(), noon.getTime() + 24 * 60 * 60_000)).toBe('19 Nov 2026, 12:05')
})
