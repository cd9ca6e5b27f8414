import { quoteAmount, quoteFacts, quoteNote } from '#renderer/features/presenter/unquoted-cost.tsx'
import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { expect, it } from 'vitest'

const own = { kind: 'own', least: 6, credits: 12, most: 18, count: 9 } as const
const none = { kind: 'not-quoted', count: 1, needed: 3 } as const
const listed = { kind: 'listed', least: 45, credits: 52, most: 60 } as const
const exact = { kind: 'listed', least: 4, credits: 4, most: 4 } as const
const cut = { kind: 'cut', count: 1 } as const
const video = { kind: 'video', count: 1 } as const
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const factsOf = (quote: ShortVideoQuote, priced: Parameters<typeof quoteFacts>[1], balance: number | null) =>
  quoteFacts(quote, priced, balance).map(({ term, detail }) => plain(`${term}: ${String(detail)}`))

// Would catch: a number where neither the service nor the user's history has one, and an estimate that looks exact.
it('shows an estimate with its range and basis, or that there is none', () => {
  expect(factsOf(own, cut, 4_182)).toEqual(['Estimate: about 12 cr', 'Your last 9: 6–18 cr', 'Balance: 4,182'])
  expect(plain(quoteAmount(own, cut, false).shown ?? '')).toBe('about 12 cr')
  expect(factsOf(listed, video, 980)).toEqual(['Estimate: about 52 cr', 'Range: 45–60 cr', 'Balance: 980'])
  expect(factsOf(none, cut, null)).toEqual(['Estimate: Unavailable', 'Past cuts: 1 of 3', 'Balance: Unknown'])
  expect(quoteAmount(none, cut, false)).toEqual({ shown: null, spoken: 'Price unavailable' })
  expect(quoteNote(none, cut)).toBe(
    'An estimate appears after 3 re-cuts. You’re charged as it runs, and failed runs are refunded.',
  )
})

it('shows a published price as exact', () => {
  expect(factsOf(exact, cut, 980)).toEqual(['Price: 4 cr', 'Source: Price list', 'Balance: 980'])
  expect(plain(quoteAmount(exact, cut, false).shown ?? '')).toBe('4 cr')
})

it('counts a series', () => {
  const series = { kind: 'video', count: 3 } as const
  expect(plain(quoteAmount(own, series, true).spoken)).toBe('about 36 practice credits')
  expect(factsOf(listed, series, null).slice(0, 2)).toEqual(['Estimate for 3: about 156 cr', 'Range: 135–180 cr'])
})
