// Would catch: a topic cut in the middle of a sentence where one ends nearby, in the middle of a character, or much too
// short; and a form that shows another cut than the service makes.
import { expect, test } from 'vitest'
import { cutTopic, topicEnd } from '#shared/domain/short-video.ts'

const sentence = (letters: number) => `${'a'.repeat(letters - 2)}. `

test('keeps a short topic as it is', () => {
  const whole = 'x'.repeat(900)
  expect(topicEnd(whole)).toBe(900)
  expect(cutTopic('  One. Two.  ')).toBe('One. Two.')
  expect(cutTopic('')).toBe('')
})

test.each([
  ['the last sentence that ends below 900', [sentence(500), sentence(380), sentence(400)], 879],
  [
    'a sentence that ends a little above, where none ends near below',
    [sentence(300), sentence(650), sentence(400)],
    949,
  ],
  ['a word, where no sentence ends near', ['word '.repeat(400)], 900],
])('cuts after %s', (_, parts, end) => {
  expect(topicEnd(parts.join(''))).toBe(end)
})

test.each([
  ['without a space', 'x'.repeat(100_000)],
  ['of emoji', '👩‍🚀'.repeat(20_000)],
  ['in Japanese', '空は青い。海は広い。'.repeat(10_000)],
  ['in Arabic', 'السماء زرقاء. البحر واسع. '.repeat(4_000)],
])('cuts a topic %s of any length near 900, without broken characters', (_, topic) => {
  const cut = cutTopic(topic)
  expect(cut.length).toBeGreaterThan(500)
  expect(cut.length).toBeLessThanOrEqual(1_000)
  expect(cut.isWellFormed()).toBe(true)
})

test('recognises sentences of other scripts by their own marks', () => {
  expect(cutTopic('空は青い。海は広い。'.repeat(1_000)).endsWith('。')).toBe(true)
})
