// Catches a match that picks the wrong speaker, or shifts one beyond recognition.
import { expect, test } from 'vitest'
import { matchingLoudness, matchingSpeed } from '#service/models/voice-match/voice-match-renderer.ts'
import { nearestSpeaker } from '#service/models/voices/nearest-speaker.ts'

const measures = { hertz: 120, syllablesPerSecond: 4, loudness: -20 }

test('chooses the nearest speaker and the remaining shift in semitones', () => {
  expect(nearestSpeaker(104, 'en-US')).toMatchObject({ name: 'male' })
  const { name, pitch } = nearestSpeaker(175, 'en-US')
  expect(['female', 'bright']).toContain(name)
  expect(Math.abs(pitch)).toBeLessThan(1.2)
})

test('stays within the limits of a voice', () => {
  expect(nearestSpeaker(470, 'en-US').pitch).toBe(9)
  expect(matchingSpeed({ ...measures, syllablesPerSecond: 20 }, 4)).toBe(1.6)
  expect(matchingSpeed({ ...measures, syllablesPerSecond: 1 }, 4)).toBe(0.6)
  expect(matchingLoudness({ ...measures, loudness: -45 })).toBe(-24)
})

test('keeps the speaker\u2019s own tempo where either tempo is unknown', () => {
  expect(matchingSpeed(measures, 0)).toBe(1)
  expect(matchingSpeed({ ...measures, syllablesPerSecond: 0 }, 4)).toBe(1)
})
