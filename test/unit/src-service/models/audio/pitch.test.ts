// Catches a pitch that is an octave off, and a pitch where there is only noise.
import { expect, test } from 'vitest'
import { summarisePitch, trackPitch } from '../../../../../src-service/models/audio/pitch.ts'
import { noise, soundOf } from '../../../../helpers/make-sound.ts'

const saw = (hertz: number) => soundOf(0.6, (time) => 0.4 * (2 * ((time * hertz) % 1) - 1))

test.each([82, 110, 165, 220, 330])('finds %i hertz', (hertz) => {
  const { median, spread } = summarisePitch(trackPitch(saw(hertz)))
  expect(Math.abs(median / hertz - 1)).toBeLessThan(0.01)
  expect(spread).toBeLessThan(0.2)
})

test('finds none in noise and in silence', () => {
  expect(summarisePitch(trackPitch(noise(0.6, 0.3))).voicedShare).toBeLessThan(0.1)
  expect(summarisePitch(trackPitch(soundOf(0.6, () => 0))).median).toBe(0)
})

test('measures how much a voice moves', () => {
  let phase = 0
  const gliding = soundOf(1, (time) => {
    phase += (120 * 2 ** time) / 48_000
    return 0.4 * (2 * (phase % 1) - 1)
  })
  expect(Math.abs(summarisePitch(trackPitch(gliding)).spread - 9.6)).toBeLessThan(1)
})
