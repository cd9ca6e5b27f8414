// Catches a voice that changes its pitch, or gets a whistle, between the engine's rate and the output rate.
import { expect, test } from 'vitest'
import { resample } from '../../../../../src-service/models/audio/resample.ts'

const wave = (hertz: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / rate))

function furthest(one: Float32Array, other: Float32Array): number {
  const margin = 500
  return one.reduce((most, value, index) => {
    const isEdge = index < margin || index > one.length - margin
    return isEdge ? most : Math.max(most, Math.abs(value - (other[index] ?? 0)))
  }, 0)
}

test.each([16_000, 22_050, 44_100])('keeps a tone of 1 kHz from %i samples a second', (rate) => {
  const result = resample(wave(1000, rate), rate, 48_000)
  expect(result).toHaveLength(48_000)
  expect(furthest(result, wave(1000, 48_000))).toBeLessThan(0.001)
})

test('removes frequencies that the lower rate cannot represent', () => {
  const result = resample(wave(15_000, 48_000), 48_000, 16_000)
  expect(furthest(result, new Float32Array(result.length))).toBeLessThan(0.001)
})
