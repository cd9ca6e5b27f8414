// Catches: loudness that is not what players measure, and frames without what captions stand on.
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { scanVideo } from '#main/media/scan-video.ts'
import { soundOf, writeSound } from '../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('measures the reference tone of BS.1770, and nothing for silence', async () => {
  await using temp = await makeTempFolder()
  const tone = await writeSound(
    temp.path,
    'tone.wav',
    soundOf(3, (seconds) => 0.1 * Math.sin(2 * Math.PI * 997 * seconds)),
  )
  const { loudness, frames } = await scanVideo(tone)
  expect(loudness?.integrated).toBeCloseTo(-23, 0)
  expect(loudness?.peak).toBeCloseTo(-20, 0)
  expect(frames).toBeNull()
  const silence = await writeSound(
    temp.path,
    'silence.wav',
    soundOf(1, () => 0),
  )
  expect(await scanVideo(silence)).toEqual({ loudness: null, frames: null })
})

it('reads the shades of frames in order, each with its time', async () => {
  const { frames, loudness } = await scanVideo(
    resolve(import.meta.dirname, '../../../../resources/covers/subtext-9.mp4'),
  )
  expect(loudness).toBeNull()
  if (frames === null) throw new Error('There are no frames')
  const { width, height, times, shades } = frames
  const bytes = Buffer.from(shades, 'base64')
  expect(times.length).toBeGreaterThan(0)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(bytes).toHaveLength(times.length * width * height)
  expect(Math.max(width, height)).toBe(96)
  expect(new Set(bytes).size).toBeGreaterThan(10)
})
