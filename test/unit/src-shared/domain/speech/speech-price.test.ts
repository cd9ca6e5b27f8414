// Catches: a price range that leaves out the pauses or the pace of a voice, and one that is no range.
import { expect, it } from 'vitest'
import { quoteSpeech, speechSeconds } from '#shared/domain/speech/speech-price.ts'

const text = [
  { text: 'The harbour lights came on, one by one. The boats turned home before the storm.', voiceId: null },
]

const none = () => []

it('is a range around the estimate, narrower once the voice has spoken', () => {
  const first = quoteSpeech(text, { speed: 1, pastOf: none })
  const later = quoteSpeech(text, { speed: 1, pastOf: () => [{ estimated: 10, spoken: 10 }] })
  for (const { least, credits, most } of [first, later])
    expect([least, credits, most]).toEqual([least, credits, most].toSorted((a, b) => a - b))
  expect(first.least).toBeLessThan(first.most)
  expect(later.most - later.least).toBeLessThanOrEqual(first.most - first.least)
  expect([first.measured, later.measured]).toEqual([0, 1])
})

it('follows the pace of the voice, the speed and the pauses of the text', () => {
  const { seconds } = quoteSpeech(text, { speed: 1, pastOf: none })
  const pastOf = () => [{ estimated: 10, spoken: 20 }]
  expect(quoteSpeech(text, { speed: 1, pastOf }).seconds).toBeGreaterThan(1.8 * seconds)
  expect(quoteSpeech(text, { speed: 2, pastOf: none }).seconds).toBeLessThan(0.6 * seconds)
  const paused = [{ text: `${text[0]?.text ?? ''} [10s]`, voiceId: null }]
  expect(quoteSpeech(paused, { speed: 2, pastOf: none }).least).toBeGreaterThanOrEqual(
    quoteSpeech(text, { speed: 2, pastOf: none }).least + 9,
  )
})

it('does not count the signs of marks as words', () => {
  const marked = [{ text: '**The** harbour ~~lights~~ [0.5s] came on', voiceId: null }]
  expect(speechSeconds(marked, 'en')).toBeCloseTo(
    speechSeconds([{ text: 'The harbour lights came on', voiceId: null }], 'en'),
    1,
  )
})

it('goes by the pace of each voice, and is as sure as the one that is known least', () => {
  const slow = (voiceId: string | null) => (voiceId === 'mira' ? [{ estimated: 10, spoken: 30 }] : [])
  const duet = [...text, ...text.map((one) => ({ ...one, voiceId: 'mira' }))]
  const { seconds: alone } = quoteSpeech(text, { speed: 1, pastOf: slow })
  const both = quoteSpeech(duet, { speed: 1, pastOf: slow })
  expect(both.seconds).toBeGreaterThan(3.5 * alone)
  expect(both.measured).toBe(0)
})
