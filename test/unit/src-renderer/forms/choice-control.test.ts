// Catches: a difference shown for a choice of which nothing is known, a sign that is lost, a unit in the way.
import { expect, it } from 'vitest'
import { differenceOf } from '#renderer/forms/choice-control.tsx'

const price = (value: string | boolean, difference: number | null) => ({
  value,
  credits: difference === null ? null : 10 + difference,
  difference,
  label: { kind: 'exact' as const },
})
const prices = [price('draft', -1_204), price('standard', 0), price('high', 6), price('4k', null), price(true, 1)]

it('a choice says by how much it costs more or less, and nothing where it costs the same or is not known', () => {
  expect(differenceOf(prices, 'draft')).toEqual({ shown: '−1,204', spoken: '1,204 credits less' })
  expect(differenceOf(prices, 'high')).toEqual({ shown: '+6', spoken: '6 credits more' })
  expect(differenceOf(prices, true)).toEqual({ shown: '+1', spoken: '1 credit more' })
  for (const value of ['standard', '4k', 'other', 'true']) expect(differenceOf(prices, value)).toBeNull()
})
