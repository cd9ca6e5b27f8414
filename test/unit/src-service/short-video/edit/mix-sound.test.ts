// Catches a cached bed that the last cut changed, one that is mistaken for another, pauses of digital silence, a room
// that one hears repeat, and a mix that misses its loudness or peak.
import { expect, test } from 'vitest'
import { measureTruePeak } from '../../../../../src-service/models/audio/limiter.ts'
import { measureLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { decibelsOf, mapChannels } from '../../../../../src-service/models/audio/sound.ts'
import { composeBed, mixSound } from '../../../../../src-service/short-video/edit/mix-sound.ts'
import { isSameSound, levelOf } from '../../../../helpers/make-sound.ts'
import { soundOf } from '../../../../helpers/small-video.ts'
import { patient } from '../../../../helpers/short-take.ts'

test('a cached bed is returned unchanged, whatever was done with it since', async () => {
  const first = await composeBed('explainer', 3, 7, patient())
  const before = mapChannels(first, (channel) => channel.slice())
  for (const channel of first.channels) channel.fill(1)
  const again = await composeBed('explainer', 3, 7, patient())
  expect(isSameSound(again, before)).toBe(true)
  const other = await composeBed('explainer', 3, 8, patient())
  expect(isSameSound(other, before)).toBe(false)
})

/** Speech-like bursts with pauses: 0.9 s of tone, 0.6 s of silence, and silence at both ends. */
const bursts = soundOf(6, (seconds) => {
  const within = (seconds - 0.3) % 1.5
  const isHeard = seconds > 0.3 && seconds < 5.5 && within < 0.9
  return isHeard ? 0.5 * Math.sin(2 * Math.PI * 180 * seconds) * Math.sin((Math.PI * within) / 0.9) : 0
})
const voice = { rate: bursts.rate, channels: [bursts.channels[0]] } as const
const pauses = [0.02, 1.3, 2.8, 4.3, 5.7] as const

test('between sentences and at both ends there is a quiet room, whatever the loudness of the voice', () => {
  for (const factor of [0.1, 1]) {
    const mix = mixSound(
      mapChannels(voice, (channel) => channel.map((sample) => sample * factor)),
      null,
      true,
      4,
    )
    for (const at of pauses) {
      const level = levelOf(mix, at, at + 0.25)
      expect(level, `at ${at} s`).toBeGreaterThan(-62)
      expect(level, `at ${at} s`).toBeLessThan(-55)
    }
  }
})

test('the room does not repeat, and differs from side to side and from video to video', () => {
  const silence = mapChannels(voice, (channel) => new Float32Array(channel.length))
  const [left, right] = mixSound(silence, null, false, 4).channels as [Float32Array, Float32Array]
  const [other] = mixSound(silence, null, false, 5).channels
  const likeness = (one: Float32Array, two: Float32Array, lag: number) => {
    let [product, first, second] = [0, 0, 0]
    for (let at = 0; at + lag < one.length; at += 7) {
      const [a, b] = [one[at] as number, two[at + lag] as number]
      product += a * b
      first += a * a
      second += b * b
    }
    return product / Math.sqrt(first * second)
  }
  for (let lag = 12_000; lag < 200_000; lag += 12_000) expect(Math.abs(likeness(left, left, lag))).toBeLessThan(0.1)
  expect(Math.abs(likeness(left, right, 0))).toBeLessThan(0.1)
  expect(Math.abs(likeness(left, other, 0))).toBeLessThan(0.1)
  expect(isSameSound(mixSound(silence, null, false, 4), mixSound(silence, null, false, 4))).toBe(true)
})

test('keeps the loudness and the true peak of what is delivered', () => {
  const mix = mixSound(voice, null, true, 4)
  expect(Math.abs(measureLoudness(mix) - -16)).toBeLessThan(0.2)
  expect(decibelsOf(measureTruePeak(mix))).toBeLessThan(-2.1)
})
