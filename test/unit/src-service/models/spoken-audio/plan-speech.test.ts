// Catches: a word of a long text that is not spoken, or spoken twice, and a text whose length cannot be estimated.
import { expect, test } from 'vitest'
import { estimateSeconds, hasWords, planSpeech } from '#service/models/spoken-audio/plan-speech.ts'
import { readSsml } from '#service/models/spoken-audio/read-ssml.ts'
import { readPlainText } from '#service/models/spoken-audio/spoken-document.ts'

const sentences = [
  'The harbour lights came on, one by one.',
  'The boats turned home before the storm, and nobody spoke!',
  '“Did you count them?” asked Dr. Hale at 10.30 p.m.',
  'We counted them twice (and then again), because one — the Mira — was late…',
]
const filled = (part: (at: number) => string) => {
  let text = ''
  for (let at = 0; text.length < 10_000; at += 1) text += part(at)
  return text.slice(0, 10_000)
}
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
const spokenWords = (text: string) =>
  planSpeech(readPlainText(text), 'en-US').flatMap((utterance) => wordsOf(utterance.text))

test.each([
  ['prose', filled((at) => `${sentences[at % sentences.length]}${at % 9 === 8 ? '\n\n' : ' '}`)],
  ['words without an end', filled((at) => `word${at} `)],
  ['words with commas', filled((at) => `word${at}, `)],
  ['a list', filled((at) => `item ${at}\n`)],
])('every word of 10,000 characters of %s is spoken once, in order', (_, text) => {
  expect(spokenWords(text)).toEqual(wordsOf(text))
  expect(text).toHaveLength(10_000)
})

test('a long text lasts as long as its parts, less the silence at its ends, and half as long at twice the speed', () => {
  const part = `${sentences.join(' ')} `
  const lasting = (text: string, speed = 1) => estimateSeconds(planSpeech(readPlainText(text), 'en-US'), speed)
  const whole = lasting(part.repeat(40))
  expect(whole / (40 * lasting(part))).toBeGreaterThan(0.95)
  expect(whole / (40 * lasting(part))).toBeLessThan(1.05)
  expect(lasting(part.repeat(40), 2) / whole).toBeCloseTo(0.5, 1)
})

test('marks of SSML stay with their words, however far into a long text', () => {
  const text = `${sentences.join(' ')} `.repeat(40)
  const plan = planSpeech(readSsml(`<speak>${text}<prosody rate="50%">slow words</prosody> ${text}</speak>`), 'en-US')
  const slow = plan.flatMap(({ text: own, marks }) => {
    const words = own.split(/\s+/u)
    return marks.flatMap(({ rate }, at) => (rate < 1 ? [words[at]] : []))
  })
  expect(slow.map((word) => word?.replaceAll(/\P{L}/gu, ''))).toEqual(['slow', 'words'])
})

test('a text of signs has no words', () => {
  expect(hasWords(planSpeech(readPlainText('… — !'), 'en-US'))).toBe(false)
})
