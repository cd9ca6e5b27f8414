// Catches a slate whose numbers do not add up, a price that looks sure though nobody quoted it, and a button whose
// spoken name leaves out what it costs.
import { expect, it } from 'vitest'
import { amountWords, slateFacts, spendState } from '#renderer/features/create/slate-facts.ts'
import type { SlateView } from '#renderer/features/create/slate-view.ts'
import { quoteOf } from './create-fixture.ts'

const priced: SlateView = { kind: 'priced', credits: 12, quote: quoteOf(12), readAt: 0, balance: 4182 }
const details = (view: SlateView) => slateFacts(view, false).map(({ term, detail }) => `${term}: ${String(detail)}`)

it('states cost, what it is priced by and the balance after', () => {
  expect(details(priced)).toEqual(['Cost of this run: 12', 'Priced by: quality, size', 'Balance after: 4,170'])
  expect(details({ ...priced, balance: null })[2]).toBe('Balance after: Not known')
  expect(details({ kind: 'short', credits: 96, balance: 61, by: 35 })).toEqual([
    'Cost of this run: 96',
    'Balance: 61',
    'Short by: 35',
  ])
  expect(slateFacts(priced, true)[0]?.term).toBe('Practice cost')
})

it('never shows a number that is not known', () => {
  expect(details({ kind: 'unpriced', reason: 'x', balance: 5 })[0]).toBe('Cost of this run: Not quoted')
  expect(details({ kind: 'reading', last: null, balance: 5 })).toEqual([
    'Cost of this run: –',
    'Priced by: reading price…',
    'Balance after: Not known',
  ])
})

it('looks as sure as the price is', () => {
  const assumed = { ...quoteOf(38), label: { kind: 'assumed' as const, at: '2026-11-19T14:00:00Z', seconds: 30 } }
  const approx: SlateView = { ...priced, credits: 38, quote: assumed }
  expect([spendState(priced, false), spendState(priced, true), spendState(approx, false)]).toEqual([
    'quoted',
    'offline',
    'approx',
  ])
  expect(spendState({ kind: 'unpriced', reason: 'x', balance: null }, false)).toBe('unquoted')
  expect(amountWords(approx, false)).toEqual({ shown: '≈ 38\u00A0cr', spoken: 'about 38 credits' })
  expect(amountWords(priced, true).spoken).toBe('12 practice credits')
  expect(amountWords({ kind: 'empty' }, false)).toEqual({ shown: null, spoken: 'price not quoted' })
})
