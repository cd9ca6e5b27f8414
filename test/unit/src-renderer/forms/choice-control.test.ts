// Would catch: a difference shown for a choice with an unknown price, a lost sign, and a needless unit.
import { expect, it } from 'vitest'
import { differenceOf } from '#renderer/forms/choice-control.tsx'

const price = (value: string | boolean, difference: number | null) => ({
  value,
  credits: difference === null ? null : 10 + difference,
  difference,
  label: { kind: 'exact' as const },
})
const prices = [price('draft', -1_204), price('standard', 0), price('high', 6), price('4k', null), price(true, 1)]

it('a choice shows how much more or less it costs, and nothing if that is zero or unknown', () => {
  expect(differenceOf(prices, 'draft')).toEqual({ shown: '−1,204', spoken: '1,204 credits less' })
  expect(differenceOf(prices, 'high')).toEqual({ shown: '+6', spoken: '6 credits more' })
  expect(differenceOf(prices, true)).toEqual({ shown: '+1', spoken: '1 credit more' })
  for (const value of ['standard', '4k', 'other', 'true']) expect(differenceOf(prices, value)).toBeNull()
})
