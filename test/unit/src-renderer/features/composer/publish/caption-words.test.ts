// Would catch: a mark that does not begin at the first character too many, a shortened text that still does not fit or
// cuts a word it need not cut, a tag that comes back after it was deleted, and a tag that is lost.
import {
  fieldText,
  fitOf,
  overMarks,
  shorten,
  shortenWords,
  withText,
} from '#renderer/features/composer/publish/caption-words.ts'
import { platformLimits } from '#shared/domain/composer/platform-limits.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const title =
  'Cobalt costs more than silver: why one spoon of blue oxide colours forty vases and costs what a whole vase does'
const words = { title, caption: 'One spoon', tags: ['cobalt'] }

it('marks a title from its 101st character on', () => {
  const fit = fitOf('youtube', words)
  expect(fit?.title).toMatchObject({ length: 111, cutAt: 100 })
  expect(fit?.title === null || fit?.title === undefined ? [] : overMarks(fit.title, title)).toEqual([
    { at: 100, end: 111, tone: 'bad' },
  ])
})

it('shortens to whole words, and only what is too long', () => {
  const cut = shortenWords('youtube', words)
  expect(cut.title).toBe(
    'Cobalt costs more than silver: why one spoon of blue oxide colours forty vases and costs what a',
  )
  expect(cut.caption).toBe('One spoon #cobalt')
  expect(shorten('abcdef', { length: 6, most: 3, cutAt: 3 })).toBe('abc')
  expect(shorten('ab cd', { length: 5, most: 2, cutAt: 2 })).toBe('ab')
})

it('makes any words fit, on every platform', () => {
  const text = fc.string({ maxLength: 700, unit: 'grapheme' })
  const tags = fc.array(fc.stringMatching(/^[a-z]{1,8}$/u), { maxLength: 9 })
  fc.assert(
    fc.property(text, text, tags, (caption, heading, named) => {
      for (const platform of ['x', 'instagram', 'youtube'] as const) {
        const own = platformLimits[platform].title === null ? null : heading
        const cut = shortenWords(platform, { title: own, caption, tags: named })
        expect(fitOf(platform, cut)?.fits).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

it('keeps the tags that the text names, and forgets deleted ones', () => {
  const typed = withText({ title: null, caption: 'Vase', tags: ['cobalt', 'glaze'] }, 'Vase #cobalt')
  expect(typed.tags).toEqual(['cobalt'])
  expect(fieldText(typed)).toBe('Vase #cobalt')
})
