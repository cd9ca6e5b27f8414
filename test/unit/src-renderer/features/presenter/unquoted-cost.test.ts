import { quoteAmount, quoteFacts, quoteNote } from '#renderer/features/presenter/unquoted-cost.tsx'
import { expect, it } from 'vitest'

const own = { kind: 'own', least: 6, median: 12, most: 18, count: 9, alike: true } as const
const none = { kind: 'not-quoted', count: 1, needed: 3 } as const
const cut = { kind: 'cut', count: 1 } as const
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

// Would catch: a number where neither the service nor the user's history has one, and a guess that looks like a quote.
it("never names a price, only what the user's last videos cost", () => {
  expect(quoteFacts(own, cut, 4_182).map(({ term, detail }) => plain(`${term}: ${String(detail)}`))).toEqual([
    'Price: Unavailable',
    'Your last 9: 6–18 cr',
    'Median: 12 cr',
  ])
  expect(plain(quoteAmount(own, cut, false).shown ?? '')).toBe('about 12 cr')
  expect(quoteFacts(none, cut, null).map(({ term, detail }) => `${term}: ${String(detail)}`)).toEqual([
    'Price: Unavailable',
    'Past cuts: 1 of 3',
    'Balance: Unknown',
  ])
  expect(quoteAmount(none, cut, false)).toEqual({ shown: null, spoken: 'Price unavailable' })
  expect(quoteNote(none, cut)).toBe(
    'An estimate appears after 3 re-cuts. You’re charged as it runs, and failed runs are refunded.',
  )
})

it('counts a series, and says if the history has other lengths', () => {
  const series = { kind: 'video', count: 3 } as const
  expect(plain(quoteAmount(own, series, true).spoken)).toBe('Price unavailable, about 36 practice credits')
  expect(quoteFacts(own, series, null)[0]?.term).toBe('Price for 3')
  expect(quoteNote({ ...own, alike: false }, series)).toContain(
    'Your last videos had different lengths. Estimate: 3 videos at the median price.',
  )
})
