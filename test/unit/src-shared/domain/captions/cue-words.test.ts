// Catches an edit of a caption that loses when its words are spoken, or gives a word the time of another.
import { expect, it } from 'vitest'
import { isTimed, keepWordTimes, wordsWithTimes } from '#shared/domain/captions/cue-words.ts'
import { joinNext, moveEnd, setText, splitCue } from '#renderer/features/presenter/captions/edit-cues.ts'
import type { Cue, CueWord } from '#shared/domain/captions/cue.ts'

const sure = (...starts: readonly number[]): CueWord[] => starts.map((start) => ({ start, certainty: 'high' }))
const cue: Cue = { id: 1, start: 1, end: 5, text: 'Fast drying splits rims.', words: sure(1, 2, 4, 4.5) }
const startsAfter = (text: string) => keepWordTimes(cue, text)?.map(({ start }) => start)

it('words that stay keep their times, and others share the time between them', () => {
  expect(startsAfter('Quick drying splits rims!')).toEqual([1, 2, 4, 4.5])
  expect(startsAfter('Fast drying rims.')).toEqual([1, 2, 4.5])
  expect(startsAfter('Fast drying always splits rims.')).toEqual([1, 2, 3, 4, 4.5])
  expect(startsAfter('So: fast drying splits rims.')).toEqual([1, 1, 2, 4, 4.5])
  expect(startsAfter('Fast drying in the sun splits rims.')).toEqual([1, 2, 2.5, 3, 3.5, 4, 4.5])
  expect(startsAfter('')).toEqual([])
  expect(keepWordTimes({ ...cue, words: sure(1) }, 'Fast')).toBeUndefined()
})

it('a caption is split at the time of its word, and joined again with all of them', () => {
  const [first, second] = splitCue([cue], 1, cue.text.indexOf('splits'))
  expect(first).toEqual({ id: 1, start: 1, end: 4, text: 'Fast drying', words: sure(1, 2) })
  expect(second).toEqual({ id: 2, start: 4, end: 5, text: 'splits rims.', words: sure(4, 4.5) })
  if (first === undefined || second === undefined) throw new Error('Not split.')
  expect(joinNext([first, second], 1)).toEqual([cue])
})

it('the first word follows the start of its caption, and no word is before it', () => {
  expect(moveEnd([cue], 1, 'start', 2.5, 9)[0]).toEqual({ ...cue, start: 2.5, words: sure(2.5, 2.5, 4, 4.5) })
  expect(moveEnd([cue], 1, 'end', 6, 9)[0]).toEqual({ ...cue, end: 6 })
})

it('words without times share their caption by length, and only a whole set counts as timed', () => {
  const { words: _, ...bare } = cue
  expect(isTimed(bare)).toBe(false)
  expect(isTimed(cue)).toBe(true)
  expect(wordsWithTimes(bare).map(({ start }) => start)).toEqual([1, 1.833, 3, 4.167])
  expect(setText([bare], 1, 'Slow')).toEqual([{ ...bare, text: 'Slow' }])
})
