// Would catch: a certain price that nobody quoted, a button that spends more than the balance, and a failure without
// its cost.
import { expect, it } from 'vitest'
import { chargedWords } from '#renderer/forms/failures.ts'
import { priceSource, runBlocked, costPanelView } from '#renderer/features/create/cost-panel-view.ts'
import { quoteOf } from './create-fixture.ts'

const balance = (credits: number, reserved = 0) => ({ balance: { credits, at: '2026-11-19T14:00:00Z' }, reserved })
const known = (credits: number) => ({ kind: 'known', quote: quoteOf(credits), readAt: 0 }) as const

it('shows a price and what is missing for it, and never an unknown number', () => {
  expect(costPanelView(known(12), balance(12))).toMatchObject({ kind: 'priced', credits: 12, balance: 12 })
  expect(costPanelView(known(96), balance(61))).toEqual({ kind: 'short', credits: 96, balance: 61, by: 35 })
  expect(costPanelView(known(12), balance(40, 24))).toMatchObject({ kind: 'priced', balance: 40, reserved: 24 })
  expect(costPanelView(known(96), null)).toMatchObject({ kind: 'priced', balance: null })
  const unknown = { ...quoteOf(0), credits: null, label: { kind: 'unknown', reason: 'Prompt is needed.' } } as const
  expect(costPanelView({ kind: 'known', quote: unknown, readAt: 0 }, null)).toMatchObject({
    kind: 'unpriced',
    reason: 'Prompt is needed.',
  })
})

it('blocks the button while the price is loading, while credits are short and while a run is being sent', () => {
  const idle = { kind: 'idle' } as const
  expect(runBlocked(costPanelView(known(12), balance(12)), idle)).toBeNull()
  expect(runBlocked(costPanelView(known(12), balance(1)), idle)).toMatch(/credits/)
  expect(runBlocked(costPanelView({ kind: 'reading', last: quoteOf(12) }, null), idle)).toMatch(/price/)
  expect(runBlocked(costPanelView(known(12), null), { kind: 'sending' })).toMatch(/Sending/)
})

it('says how the price is known', () => {
  const words = { age: () => '3 s ago', day: () => '19 Nov' }
  expect(priceSource(quoteOf(12), words)).toBe('Quoted 3 s ago. Charged at start, refunded if it fails or times out.')
  expect(priceSource({ ...quoteOf(12), label: { kind: 'learned', at: 'x' } }, words)).toMatch(
    /^Price from 19 Nov\. We’ll ask/,
  )
})

it('adds what was charged if the message does not say it', () => {
  const failure = { code: 'X', message: 'The service failed.', charged: 'no' as const, fields: [] }
  expect(chargedWords(failure)).toBe('Nothing was charged.')
  expect(chargedWords({ ...failure, message: 'Nothing was charged.' })).toBe('')
})
