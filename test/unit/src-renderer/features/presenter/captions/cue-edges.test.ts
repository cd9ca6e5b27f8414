// Catches: an edge that snaps to a border out of sight, or to none, and a caption without times that invents borders.
import { expect, test } from 'vitest'
import { snapped, wordBorders } from '#renderer/features/presenter/captions/cue-edges.tsx'

const high = 'high' as const

test('words of timed captions and of the voice have borders, in order and once each', () => {
  const timed = {
    id: 1,
    start: 0,
    end: 1,
    text: 'Slow down',
    words: [0.2, 0.6].map((start) => ({ start, certainty: high })),
  }
  const untimed = { id: 2, start: 2, end: 3, text: 'Wait' }
  const voice = { kind: 'timed' as const, words: [{ text: 'Slow', start: 0.2, end: 0.5, certainty: high }] }
  expect(wordBorders([timed, untimed], voice)).toEqual([0.2, 0.5, 0.6])
  expect(wordBorders([untimed], { kind: 'untimed', fault: 'silent' })).toEqual([])
})

test('an edge snaps to the nearest border within 12 px of the timeline', () => {
  const borders = [1, 1.5, 4]
  expect(snapped(1.45, borders, 150)).toBe(1.5)
  expect(snapped(1.4, borders, 150)).toBe(1.4)
  expect(snapped(1.4, borders, 40)).toBe(1.5)
  expect(snapped(2, [], 150)).toBe(2)
})
