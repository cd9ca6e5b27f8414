import { markMatches, matchScore, nearest, rank } from '#renderer/app/rank.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Would catch: an action that cannot be found by its second word or without accents, the best match below worse ones,
// and a title that loses letters when its matches are highlighted.

const same = (title: string) => title

describe('rank', () => {
  it('puts titles that begin with the query first, then words, then the rest', () => {
    expect(rank(['Upscale a run', 'Show all keys', 'Rerun', 'Run'], same, 'run')).toEqual([
      'Run',
      'Upscale a run',
      'Rerun',
    ])
  })

  it('requires every word, in any order', () => {
    expect(rank(['Go to Library', 'Go to Create'], same, 'lib go')).toEqual(['Go to Library'])
  })

  it('keeps the order for an empty query', () => {
    expect(rank(['b', 'a'], same, '  ')).toEqual(['b', 'a'])
  })

  it('ignores accents and case', () => {
    expect(matchScore('Café lights', 'CAFE')).toBe(1)
  })
})

describe('nearest', () => {
  it('finds a mistyped title', () => {
    expect(nearest(['Show all keys', 'Go to Library', 'Go to Create'], same, 'libary', 1)).toEqual(['Go to Library'])
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
