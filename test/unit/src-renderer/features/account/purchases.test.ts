// Catches: a run that lacks credits and leads to a screen that does not know how many, or still says so once they came.
import { expect, test } from 'vitest'
import { missingOf, splitPurchases } from '#renderer/features/account/purchases.ts'
import type { Purchase } from '#shared/bridge/account.ts'

test.each([
  [null, undefined, 100, null],
  [null, 135, 100, 35],
  [null, 135, 135, null],
  [20, 135, 100, 35],
  [60, 135, 100, 60],
  [60, undefined, null, 60],
  [null, 135, null, null],
])(
  'with %s missing for the queue, a need of %s and a balance of %s, %s are missing',
  (queue, need, balance, missing) => {
    expect(missingOf(queue, need, balance)).toBe(missing)
  },
)

test('what may still change waits, also in a state that is not known', () => {
  const of = (state: Purchase['state']): Purchase => ({
    id: state,
    packId: 'pack_100',
    credits: 100,
    bonus: 0,
    cents: 999,
    currency: 'USD',
    state,
    paymentUrl: null,
    reason: null,
    createdAt: '2026-11-19T14:32:00.000Z',
    expiresAt: null,
  })
  const states = [
    'sending',
    'unconfirmed',
    'pending',
    'unknown',
    'completed',
    'cancelled',
    'expired',
    'refused',
  ] as const
  const { waiting, ended } = splitPurchases(states.map(of))
  expect(waiting.map(({ id }) => id)).toEqual(states.slice(0, 4))
  expect(ended.map(({ id }) => id)).toEqual(states.slice(4))
})
