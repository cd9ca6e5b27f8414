// Catches: frames that are stepped over or shown twice because the rate of a film was guessed.
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readPlayback } from '#main/media/media-decoder.ts'

it('reads the rate of a film and that it has no sound', async () => {
  const video = resolve(import.meta.dirname, '../../../../resources/covers/subtext-9.mp4')
  const { frameRate, duration } = await readPlayback(video)
  expect(frameRate).toBeCloseTo(30, 3)
  expect(duration).toBeGreaterThan(0)
})
