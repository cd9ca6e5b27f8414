import { markMatches, matchScore, nearest, rank } from '#renderer/app/rank.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Defects these would catch: an action that cannot be found by its second word or without its accents, the best answer below
// worse ones, a title that loses letters when its matches are set heavier.

const same = (title: string) => title

describe('rank', () => {
  it('puts titles that begin with what was typed first, then words, then the rest', () => {
    expect(rank(['Upscale a run', 'Show all keys', 'Rerun', 'Run'], same, 'run')).toEqual([
      'Run',
      'Upscale a run',
      'Rerun',
    ])
  })

  it('wants every word, in any order', () => {
    expect(rank(['Go to Library', 'Go to Create'], same, 'lib go')).toEqual(['Go to Library'])
  })

  it('keeps the order where nothing was typed', () => {
    expect(rank(['b', 'a'], same, '  ')).toEqual(['b', 'a'])
  })

  it('does not mind accents or case', () => {
    expect(matchScore('Café lights', 'CAFE')).toBe(1)
  })
})

describe('nearest', () => {
  it('finds what was mistyped', () => {
    expect(nearest(['Show all keys', 'Go to Library', 'Go to Create'], same, 'libary', 1)).toEqual(['Go to Library'])
  })
})

describe('markMatches', () => {
  it('marks what was typed', () => {
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
