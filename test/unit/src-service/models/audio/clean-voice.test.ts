// Catches a cleaner that leaves the noise, or removes the voice with it.
import { expect, test } from 'vitest'
import { cleanVoice } from '../../../../../src-service/models/audio/clean-voice.ts'
import { levelOf, noise, soundOf } from '../../../../helpers/make-sound.ts'

const hiss = noise(3, 0.02).channels[0]
const recording = soundOf(3, (time) => {
  const voice = time % 1 < 0.6 ? 0.3 * Math.sin(2 * Math.PI * 440 * time) : 0
  return voice + (hiss[Math.round(time * 48_000)] ?? 0)
})

test('reduces the noise in pauses and keeps the loudness of the voice', () => {
  const cleaned = cleanVoice(recording, 24)
  expect(levelOf(recording, 1.7, 1.95) - levelOf(cleaned, 1.7, 1.95)).toBeGreaterThan(7)
  expect(Math.abs(levelOf(recording, 1.1, 1.5) - levelOf(cleaned, 1.1, 1.5))).toBeLessThan(0.5)
  expect(cleaned.channels[0]).toHaveLength(recording.channels[0].length)
})

test('reduces no more than the requested depth', () => {
  const cleaned = cleanVoice(recording, 3)
  expect(levelOf(recording, 1.7, 1.95) - levelOf(cleaned, 1.7, 1.95)).toBeLessThan(4)
})
