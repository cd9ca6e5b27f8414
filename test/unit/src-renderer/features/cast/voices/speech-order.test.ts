// Catches: words of a text that are not sent, a deleted voice that refuses a whole text, a take whose text changes when
// it is used again, a price for a text that cannot be spoken.
import { expect, it } from 'vitest'
import { readSpeech } from '#renderer/features/cast/voices/read-speech.ts'
import { orderOf, orderProblem, paragraphsOf, sentCharacters } from '#renderer/features/cast/voices/speech-order.ts'
import { emptySpeech } from '#renderer/features/cast/voices/voices-store.ts'

const known = new Set(['preset-narrator', 'v1'])
const draft = { ...emptySpeech, text: 'One.\n\nTwo.\nThree.', voices: { '1': 'v1', '2': 'gone' } }

it('speaks each paragraph in its own voice, and in that of the text where its voice is gone', () => {
  expect(paragraphsOf(draft.text)).toEqual(['One.', 'Two.', 'Three.'])
  expect(orderOf(draft, known).paragraphs).toEqual([
    { text: 'One.', voiceId: null },
    { text: 'Two.', voiceId: 'v1' },
    { text: 'Three.', voiceId: null },
  ])
})

it('uses the text of a take again with its voices and settings', () => {
  const order = orderOf({ ...draft, speed: 1.2, emotion: 'calm' }, known)
  const again = readSpeech(order)
  expect(again).toMatchObject({ speed: 1.2, emotion: 'calm', voices: { '1': 'v1' } })
  expect(again === null ? null : orderOf(again, known)).toEqual(order)
  expect(readSpeech({ prompt: 'an image' })).toBeNull()
})

it.each([
  ['', 'empty'],
  [' [1s] ', 'empty'],
  ['Words.', null],
  ['word '.repeat(2_001), 'tooLong'],
  ['A sentence of words. '.repeat(1_000), null],
])('finds the problem of %j', (text, problem) => {
  expect(orderProblem(orderOf({ ...emptySpeech, text: text.slice(0) }, known))).toBe(problem)
})

it('counts what is sent, marks included', () => {
  const plain = sentCharacters(orderOf({ ...emptySpeech, text: 'Two words' }, known))
  expect(plain).toBe(9)
  expect(sentCharacters(orderOf({ ...emptySpeech, text: '**Two** words' }, known))).toBeGreaterThan(40)
})
