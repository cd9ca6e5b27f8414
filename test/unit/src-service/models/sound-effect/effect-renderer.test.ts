// Catches an effect that is silent, clipped, of another length, or not what its name says.
import { describe, expect, test } from 'vitest'
import { createFourier } from '../../../../../src-service/models/audio/fourier.ts'
import { decibelsOf } from '#service/models/audio/sound.ts'
import { measureLoudness } from '../../../../../src-service/models/audio/loudness.ts'
import { durationOf, type Sound } from '../../../../../src-service/models/audio/sound.ts'
import { measureTruePeak } from '#service/models/audio/limiter.ts'
import { ambienceRenderer, effectRenderer } from '../../../../../src-service/models/sound-effect/effect-renderer.ts'
import { effectNames, type EffectName } from '../../../../../src-service/models/sound-effect/effects.ts'
import { makeEffect } from '#service/models/sound-effect/effect-renderer.ts'
import { hear, isSameSound, levelOf, makeFiles } from '../../../../helpers/make-sound.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

/** The frequency in hertz below which half of the power is, from a time in seconds on. */
function centre({ rate, channels: [channel] }: Sound, from: number): number {
  const { size, forward } = createFourier(8192)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  for (let at = 0; at < size; at += 1) real[at] = channel[Math.round(from * rate) + at] ?? 0
  forward(real, imaginary)
  const powers = [...real.subarray(1, size / 2)].map((value, bin) => value ** 2 + (imaginary[bin + 1] ?? 0) ** 2)
  const whole = powers.reduce((sum, power) => sum + power, 0)
  let sum = 0
  const bin = powers.findIndex((power) => (sum += power) > whole / 2)
  return ((bin + 1) * rate) / size
}

const made = (name: EffectName, seconds = 2, seed = 3) => makeEffect([name], seconds, seed)

describe('sound effects', () => {
  test.each(effectNames)('makes %s: audible, not clipped, of the requested length', (kind) => {
    const one = made(kind, 0.7, 7)
    expect(durationOf(one)).toBeCloseTo(0.7, 2)
    const loudness = measureLoudness(one)
    expect(loudness).toBeGreaterThan(-32)
    expect(loudness).toBeLessThan(-15)
    expect(decibelsOf(measureTruePeak(one))).toBeLessThan(-1)
  })

  test.each(sampleOf(effectNames, 3))('%s is the same for one seed, and another for another', (kind) => {
    // The shortest that is made.
    const one = made(kind, 0.3, 7)
    expect(isSameSound(one, made(kind, 0.3, 7))).toBe(true)
    expect(isSameSound(one, made(kind, 0.3, 8))).toBe(false)
  })

  test('thunder and heartbeats are deep, rain and glass are bright', () => {
    for (const deep of ['thunder', 'heartbeat', 'impact'] as const)
      expect(centre(made(deep, 0.8), 0.3)).toBeLessThan(250)
    for (const bright of ['rain', 'glass', 'click'] as const)
      expect(centre(made(bright, 0.25), 0.05)).toBeGreaterThan(1500)
  })

  test('a riser rises in pitch and in level, a laser falls', () => {
    const [riser, laser] = [made('riser'), made('laser', 1)]
    expect(centre(riser, 1.7)).toBeGreaterThan(2 * centre(riser, 0.4))
    expect(levelOf(riser, 1.6, 1.9) - levelOf(riser, 0.2, 0.5)).toBeGreaterThan(12)
    expect(centre(laser, 0)).toBeGreaterThan(2 * centre(laser, 0.4))
  })

  test('a knock has single blows, rain has no pause', () => {
    const range = (sound: Sound) => {
      const levels = Array.from({ length: 40 }, (_, at) => levelOf(sound, 0.05 + at * 0.02, 0.07 + at * 0.02))
      return Math.max(...levels) - Math.min(...levels)
    }
    expect(range(made('knock'))).toBeGreaterThan(25)
    expect(range(made('rain'))).toBeLessThan(10)
  })

  test('uses the kind\u2019s own length where none is requested', async () => {
    expect((await makeFiles(effectRenderer, { kind: 'pop' })).durationSec).toBe(1)
  })
})

test('an ambience loops without a seam, at the standard loudness', async () => {
  const { bytes } = await makeFiles(ambienceRenderer, { kind: 'wind', with: 'rain', duration: 5, format: 'wav' })
  const { sound, seconds, loudness } = await hear(bytes)
  expect(seconds).toBeCloseTo(5, 2)
  expect(Math.abs(loudness + 16)).toBeLessThan(1)
  const [channel] = sound.channels
  const steps = channel.map((value, index) => Math.abs(value - (channel[index - 1] ?? value)))
  const largest = Math.max(...steps.subarray(1000, 40_000))
  expect(Math.abs((channel[0] ?? 0) - (channel.at(-1) ?? 0))).toBeLessThan(largest * 1.5)
  expect(Math.abs(levelOf(sound, 0, 0.2) - levelOf(sound, 4.8, 4.99))).toBeLessThan(6)
})
