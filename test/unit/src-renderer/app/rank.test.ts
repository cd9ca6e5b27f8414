import { markMatches, matchScore, nearest, rank } from '#renderer/app/rank.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Would catch: an action that cannot be found by its second word or without accents, the best match below worse ones,
// and a title that loses letters when its matches are highlighted.

const titled = (...titles: string[]) => titles.map((title) => ({ title }))

describe('rank', () => {
  it('puts titles that begin with the query first, then words, then the rest', () => {
    expect(rank(titled('Upscale a run', 'Show all keys', 'Rerun', 'Run'), 'run')).toEqual(
      titled('Run', 'Upscale a run', 'Rerun'),
    )
  })

  it('requires every word, in any order', () => {
    expect(rank(titled('Go to Library', 'Go to Create'), 'lib go')).toEqual(titled('Go to Library'))
  })

  it('keeps the order for an empty query', () => {
    expect(rank(titled('b', 'a'), '  ')).toEqual(titled('b', 'a'))
  })

  it('finds a word of the description, below every title', () => {
    const silk = { title: 'Charmeuse 50', about: 'Folded silk' }
    expect(rank([silk, ...titled('Milk and silk')], 'silk')).toEqual([...titled('Milk and silk'), silk])
    expect(rank([silk], 'charmeuse folded')).toEqual([silk])
  })

  it('ignores accents and case', () => {
    expect(matchScore({ title: 'Café lights' }, 'CAFE')).toBe(1)
  })
})

describe('nearest', () => {
  it('finds a mistyped title', () => {
    expect(nearest(titled('Show all keys', 'Go to Library', 'Go to Create'), 'libary', 1)).toEqual(
      titled('Go to Library'),
    )
  })
})

describe('markMatches', () => {
  it('marks the matches', () => {
    expect(markMatches('Go to Library', 'lib')).toEqual([
      { text: 'Go to ', hit: false },
      { text: 'Lib', hit: true },
      { text: 'rary', hit: false },
    ])
  })

  it('never changes a title', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, typed) => {
        expect(
          markMatches(title, typed)
            .map(({ text }) => text)
            .join(''),
        ).toBe(title)
      }),
    )
  })
})
