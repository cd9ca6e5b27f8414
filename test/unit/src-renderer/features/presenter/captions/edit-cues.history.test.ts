import { changed, freshHistory, redone, undone } from '#renderer/features/presenter/captions/edit-cues.ts'
import { expect, it } from 'vitest'

// Would catch: an undo for each letter, a run of letters that counts as older than its last one, a redo that survives another change, and a step past the beginning.
it('undoes a run of letters in one step, and everything back to the beginning', () => {
  let history = freshHistory('')
  for (const text of ['a', 'ab', 'abc']) history = changed(history, text, 'text of 1', text.length)
  expect(history.past.map(({ at }) => at)).toEqual([3])
  history = changed(history, 'abc!', null, 4)
  expect(undone(history).now).toBe('abc')
  expect(undone(undone(history)).now).toBe('')
  expect(undone(undone(undone(history))).now).toBe('')
  expect(redone(redone(undone(undone(history)), 5), 6).now).toBe('abc!')
  const other = changed(undone(history), 'abd', 'text of 1', 7)
  expect(redone(other, 8).now).toBe('abd')
  expect(undone(other).now).toBe('abc')
})

it('begins a new step for another caption', () => {
  const history = changed(changed(freshHistory('x'), 'y', 'text of 1', 1), 'z', 'text of 2', 2)
  expect(undone(history).now).toBe('y')
})
