import type { Cue } from '#shared/domain/captions/cue.ts'
import { joinNext, moveEnd, removeCue, setText, splitCue } from '#renderer/features/presenter/captions/edit-cues.ts'
import { expect, it } from 'vitest'

const cues: readonly Cue[] = [
  { id: 1, start: 0, end: 2, text: 'Fast drying is what' },
  { id: 2, start: 2, end: 4, text: 'splits the rim.' },
  { id: 3, start: 5, end: 6, text: 'Slow' },
]

// Would catch: a caption that overlaps its neighbour, ends before it begins, or exceeds the video.
it('moves an end only as far as its neighbours and the video allow', () => {
  expect(moveEnd(cues, 2, 'end', 9, 7)[1]).toMatchObject({ start: 2, end: 5 })
  expect(moveEnd(cues, 2, 'start', 0, 7)[1]).toMatchObject({ start: 2, end: 4 })
  expect(moveEnd(cues, 2, 'start', 3.95, 7)[1]).toMatchObject({ start: 3.8, end: 4 })
  expect(moveEnd(cues, 3, 'end', 99, 7)[2]).toMatchObject({ end: 7 })
  expect(moveEnd(cues, 1, 'start', -4, 7)[0]).toMatchObject({ start: 0 })
})

// Would catch: letters lost where a caption is split, and a split inside a word.
it('splits before the word at the caret and divides the time by the letters', () => {
  const [first, second, ...rest] = splitCue(cues, 1, 6)
  expect([first?.text, second?.text]).toEqual(['Fast', 'drying is what'])
  expect(first?.end).toBe(second?.start)
  expect(first?.end).toBeLessThan(1)
  expect(second).toMatchObject({ id: 4, end: 2 })
  expect(rest).toEqual(cues.slice(1))
  expect(splitCue(cues, 3, 2)).toEqual(cues)
  expect(splitCue(cues, 1, null).map(({ text }) => text)).toContain('Fast drying')
})

it('joins with the next, with a space only between scripts that use spaces', () => {
  expect(joinNext(cues, 1)[0]).toEqual({ id: 1, start: 0, end: 4, text: 'Fast drying is what splits the rim.' })
  expect(joinNext(cues, 3)).toEqual(cues)
  const written = setText(setText(cues, 1, '粘土は'), 2, '割れます')
  expect(joinNext(written, 1)[0]?.text).toBe('粘土は割れます')
  expect(removeCue(cues, 2).map(({ id }) => id)).toEqual([1, 3])
})
