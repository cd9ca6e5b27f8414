// Catches a pace that counts pauses as speech, or one long vowel as several.
import { expect, test } from 'vitest'
import { measurePace } from '../../../../../src-service/models/audio/pace.ts'
import { soundOf } from '../../../../helpers/make-sound.ts'

/** Vowels as bursts of a tone at this rate, for the first two of three seconds. */
const babble = (perSecond: number) =>
  soundOf(3, (time) => {
    const swing = time < 2 ? Math.sin(Math.PI * ((time * perSecond) % 1)) ** 2 : 0
    return 0.3 * swing * Math.sin(2 * Math.PI * 700 * time)
  })

test.each([3, 5, 7])('counts %i syllables a second, whatever pause follows', (perSecond) => {
  const { syllables, syllablesPerSecond } = measurePace(babble(perSecond))
  expect(Math.abs(syllables - perSecond * 2)).toBeLessThanOrEqual(1)
  expect(Math.abs(syllablesPerSecond / perSecond - 1)).toBeLessThan(0.25)
})

test('counts a held vowel once, and nothing in silence', () => {
  expect(measurePace(soundOf(1, (time) => 0.3 * Math.sin(2 * Math.PI * 700 * time))).syllables).toBe(1)
  expect(measurePace(soundOf(1, () => 0)).syllablesPerSecond).toBe(0)
})
