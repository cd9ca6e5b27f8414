// Catches: a price that is guessed from fewer than three charges, a median that hides a dearer half, old charges that count
// for ever.
import { expect, it } from 'vitest'
import { quoteByOwn } from '#shared/domain/composer/learned-quote.ts'

it('quotes nothing from fewer than three charges', () => {
  expect(quoteByOwn([18, 20], 1)).toEqual({ kind: 'not-quoted', past: 2, needed: 3 })
})

it('quotes the range and median of the last twelve, times the number', () => {
  const each = { least: 0, credits: 19, most: 24 }
  expect(quoteByOwn([24, 0, 18, 20], 2)).toEqual({ kind: 'own', past: 4, each, least: 0, credits: 38, most: 48 })
  const many = [...Array.from({ length: 12 }, () => 5), 900]
  expect(quoteByOwn(many, 1)).toMatchObject({ past: 12, each: { least: 5, credits: 5, most: 5 } })
})
