// Would catch: a spending limit whose words omit reserved credits, or promise a reset that never comes.
import { expect, it } from 'vitest'
import { limitState, limitTitle } from '#renderer/forms/spending-limits.tsx'

const spendingLimit = {
  id: 'w',
  who: 'all',
  subject: '',
  period: 'day',
  cap: 200,
  spent: 120,
  held: 16,
  resetsAt: null,
} as const

it('a limit says what it is and how much of it is left', () => {
  expect(limitTitle(spendingLimit, false)).toBe('200\u00A0cr per day')
  expect(limitTitle({ ...spendingLimit, who: 'brand', subject: 'Ida', period: 'ever' }, false)).toBe(
    '200\u00A0cr in total for brand “Ida”',
  )
  expect(limitState(spendingLimit, false)).toBe(
    '120\u00A0cr spent, 16\u00A0cr reserved for runs in progress, 64\u00A0cr left',
  )
  expect(limitState({ ...spendingLimit, spent: 230, held: 0, resetsAt: '2026-11-20T00:00:00' }, false)).toBe(
    '230\u00A0cr spent, 0\u00A0cr left; resets 20 Nov 2026, 00:00',
  )
})
