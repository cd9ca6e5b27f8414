// Catches captions that continue while nobody speaks.
import { expect, test } from 'vitest'
import { timeWords } from '#service/models/caption/caption-words.ts'
import { soundOf } from '../../../../helpers/small-video.ts'

test('times words to the sound, not to the silence', () => {
  const sound = soundOf(6, (seconds) => (seconds > 2 && seconds < 4 ? 0.4 * Math.sin(seconds * 2 * Math.PI * 200) : 0))
  const words = timeWords('one two three four five six', sound, 6)
  expect(words.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
  for (const { from } of words) {
    expect(from).toBeGreaterThan(1.9)
    expect(from).toBeLessThan(4.4)
  }
})

test('spreads words evenly where there is no sound', () => {
  const words = timeWords('aa bb cc dd', null, 8)
  expect(words.map(({ from }) => from)).toEqual([0, 2, 4, 6])
})
