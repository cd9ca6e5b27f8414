// Would catch: a cost panel whose numbers do not add up, a price that looks certain though nobody quoted it, and a
// button whose spoken name omits the cost.
import { expect, it } from 'vitest'
import { amountWords, costFacts, spendState, type CostPanelView } from '#renderer/features/create/cost-panel-view.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { quoteOf } from './create-fixture.ts'

const priced: CostPanelView = { kind: 'priced', credits: 12, quote: quoteOf(12), readAt: 0, balance: 4182, reserved: 0 }
const details = (view: CostPanelView) => costFacts(view, false).map(({ term, detail }) => `${term}: ${String(detail)}`)

it('states cost, what it is priced by and the balance after', () => {
  expect(details(priced)).toEqual(['Cost: 12', 'Priced by: Quality, Size', 'Balance after: 4,170'])
  expect(details({ ...priced, balance: null })[2]).toBe('Balance after: Unknown')
  expect(details({ kind: 'short', credits: 96, balance: 61, by: 35 })).toEqual([
    'Cost: 96',
    'Balance: 61',
    'Short by: 35',
  ])
  expect(costFacts(priced, true)[0]?.term).toBe('Practice cost')
})

/** Would catch: a balance after the run that includes credits reserved by the queue. */
it('subtracts what waits in the queue from the balance after', () => {
  const [, , after] = costFacts({ ...priced, reserved: 4_000 }, false)
  expect(after).toEqual({ term: 'After queue', detail: '170' })
  expect(costFacts({ ...priced, reserved: 4_180 }, false)[2]).toMatchObject({ detail: formatCount(-10), tone: 'err' })
  expect(details({ kind: 'reading', last: 2, balance: 50, reserved: 20 })[2]).toBe('Balance after: 28')
})

it('never shows an unknown number', () => {
  expect(details({ kind: 'unpriced', reason: 'x', balance: 5 })[0]).toBe('Cost: Unavailable')
  expect(details({ kind: 'reading', last: null, balance: 5, reserved: 0 })).toEqual([
    'Cost: –',
    'Priced by: Loading price…',
    'Balance after: Unknown',
  ])
})

it('looks as certain as the price is', () => {
  const assumed = { ...quoteOf(38), label: { kind: 'assumed' as const, at: '2026-11-19T14:00:00Z', seconds: 30 } }
  const approx: CostPanelView = { ...priced, credits: 38, quote: assumed }
  expect([spendState(priced, false), spendState(priced, true), spendState(approx, false)]).toEqual([
    'quoted',
    'offline',
    'approx',
  ])
  expect(spendState({ kind: 'unpriced', reason: 'x', balance: null }, false)).toBe('unquoted')
  expect(amountWords(approx, false)).toEqual({ shown: '≈ 38\u00A0cr', spoken: 'about 38 credits' })
  expect(amountWords(priced, true).spoken).toBe('12 practice credits')
  expect(amountWords({ kind: 'empty' }, false)).toEqual({ shown: null, spoken: 'Price unavailable' })
})
