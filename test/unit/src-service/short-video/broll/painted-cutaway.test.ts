// Catches a cutaway that is the same whatever is said, one that stands still or jumps, and one that differs between runs.
import { expect, test } from 'vitest'
import { createPaintedCutaway } from '../../../../../src-service/short-video/broll/painted-cutaway.ts'

const size = { width: 108, height: 192 }
const frames = 40

async function shown(cue: string, kind: 'scene' | 'picture', at: number, isCard = false): Promise<Buffer> {
  const made = await createPaintedCutaway({ kind, cues: [cue], isCard }, size, frames, 5)
  const { bytes } = await made.imageAt(at)
  made.free()
  return Buffer.from(bytes.subarray(0, size.width * size.height))
}

const mean = (image: Buffer) => image.reduce((sum, value) => sum + value, 0) / image.length
const apart = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

test('each word has its own image, the same in every run', async () => {
  const [forest, book, planet] = await Promise.all(['forest', 'book', 'planet'].map((cue) => shown(cue, 'scene', 0)))
  if (forest === undefined || book === undefined || planet === undefined) throw new Error('Three were painted')
  for (const [one, other] of [
    [forest, book],
    [book, planet],
    [planet, forest],
  ] as const)
    expect(apart(one, other)).toBeGreaterThan(12)
  expect(await shown('book', 'scene', 0)).toEqual(book)
})

test.each(['scene', 'picture'] as const)('the camera glides over a %s', async (kind) => {
  const [first, next, last] = [await shown('map', kind, 0), await shown('map', kind, 1), await shown('map', kind, 12)]
  expect(apart(first, next)).toBeGreaterThan(0.5)
  expect(apart(first, last)).toBeGreaterThan(apart(first, next))
})

test('an opening card is darker, for the words on it', async () => {
  expect(mean(await shown('blossom', 'scene', 0, true))).toBeLessThan(mean(await shown('blossom', 'scene', 0)) * 0.8)
})
