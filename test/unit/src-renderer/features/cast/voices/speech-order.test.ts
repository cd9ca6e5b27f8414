// Catches: a paragraph that gets the voice of another one after an edit, words of a text that are not sent, a deleted voice that refuses a whole text, a take whose text changes when
// it is used again, a price for a text that cannot be spoken.
import { expect, it } from 'vitest'
import { readSpeech } from '#renderer/features/cast/voices/read-speech.ts'
import {
  changeSpeech,
  orderOf,
  orderProblem,
  paragraphsOf,
  sentCharacters,
} from '#renderer/features/cast/voices/speech-order.ts'
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
  const from = { kind: 'joined', id: 'b51f7a4e-1f0c-4bb0-9a06-1c1c5b8f5c3a' } as const
  const again = readSpeech(order, from)
  expect(again).toMatchObject({ speed: 1.2, emotion: 'calm', voices: { '1': 'v1' }, from })
  expect(again === null ? null : orderOf(again, known)).toEqual(order)
  expect(readSpeech({ prompt: 'an image' }, null)).toBeNull()
})

it.each([
  ['nothing', '', 'empty'],
  ['a pause alone', ' [1s] ', 'empty'],
  ['a word', 'Words.', null],
  ['a long sentence', 'word '.repeat(2_001), 'tooLong'],
  ['many sentences', 'A sentence of words. '.repeat(1_000), null],
])('finds the problem of %s', (_, text, problem) => {
  expect(orderProblem(orderOf({ ...emptySpeech, text }, known))).toBe(problem)
})

it('counts what is sent, marks included', () => {
  const plain = sentCharacters(orderOf({ ...emptySpeech, text: 'Two words' }, known))
  expect(plain).toBe(9)
  expect(sentCharacters(orderOf({ ...emptySpeech, text: '**Two** words' }, known))).toBeGreaterThan(40)
})

it('moves the voice of a paragraph along with it', () => {
  const typed = (text: string) => changeSpeech(draft, { text }).voices
  expect(typed('Zero.\n\nOne.\n\nTwo.\nThree.')).toEqual({ '2': 'v1', '3': 'gone' })
  expect(typed('Two.\nThree.')).toEqual({ '0': 'v1', '1': 'gone' })
  expect(typed('One.\n\nTwo and more.\nThree.')).toEqual({ '1': 'v1', '2': 'gone' })
  expect(typed('One.\nThree.')).toEqual({ '1': 'gone' })
  expect(changeSpeech(draft, { speed: 2 }).voices).toEqual(draft.voices)
})
