// Catches: frames that are skipped or shown twice because the frame rate of a video was guessed.
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readPlayback } from '#main/media/media-decoder.ts'

it('reads the frame rate of a video and that it has no sound', async () => {
  const video = resolve(import.meta.dirname, '../../../../resources/covers/subtext-9.mp4')
  const { frameRate, duration } = await readPlayback(video)
  expect(frameRate).toBeCloseTo(30, 3)
  expect(duration).toBeGreaterThan(0)
})
