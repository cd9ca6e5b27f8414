// Would catch: an unchanged word shown as changed, a word that gets lost, and a long text that blocks the window.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffWords } from '#renderer/lib/word-diff.ts'

const words = fc.array(fc.constantFrom('a', 'b', 'cup', 'of', 'tea'), { maxLength: 30 }).map((list) => list.join(' '))

it('reproduces any two texts', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after)
      const without = (kind: string) => parts.filter((part) => part.kind !== kind).map(({ text }) => text)
      expect(without('new').join(' ')).toBe(before)
      expect(without('gone').join(' ')).toBe(after)
    }),
  )
})

it('keeps unchanged text in one piece', () => {
  expect(diffWords('through a window, dusty umber wall', 'through a window, cool slate wall')).toEqual([
    { kind: 'same', text: 'through a window,' },
    { kind: 'gone', text: 'dusty umber' },
    { kind: 'new', text: 'cool slate' },
    { kind: 'same', text: 'wall' },
  ])
})

it('shows two long texts one after the other instead of comparing a million pairs', () => {
  const long = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(' ')
  expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new'])
})
