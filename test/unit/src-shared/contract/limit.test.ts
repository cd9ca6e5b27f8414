// Would catch: an amount that cannot be added up.
import { expect, test } from 'vitest'
import { CreditAmount } from '#shared/contract/limit.ts'

test('I15: only exact integers of 0 or more are amounts', () => {
  for (const amount of [0, 1, 2 ** 53 - 1]) expect(CreditAmount.parse(amount)).toBe(amount)
  for (const amount of [-5, 0.1, 1e21, 2 ** 53, '5', null, true, [5], Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(CreditAmount.safeParse(amount).success, String(amount)).toBe(false)
  }
})
