// Catches: a tile without a thumbnail because a video begins in black, a portrait video that is shown lying down, a
// thumbnail in the wrong colours.
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawVideoFrame, measureVideo } from '#main/media/media-decoder.ts'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { soundOf, writeSound } from '../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const at = (path: string) => resolve(import.meta.dirname, '../../../..', path)
// Clay letters on cream, eight seconds; nothing but cream in its first frame.
const video = at('resources/covers/marquee-20.mp4')

it('measures videos and audio files by their headers', async () => {
  await using folder = await makeTempFolder()
  const { width, height, duration } = await measureVideo(video)
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(duration).toBeGreaterThan(2)
  const tone = await writeSound(
    folder.path,
    'tone.wav',
    soundOf(1.5, (seconds) => Math.sin(seconds * 600)),
  )
  expect(await measureVideo(tone)).toMatchObject({ width: null, height: null, duration: expect.closeTo(1.5, 2) })
})

it('draws a frame with visible content, no larger than requested', async () => {
  const frame = await drawVideoFrame(video, 256)
  expect([frame.width, frame.degrees]).toEqual([256, 0])
  expect(frame.pixels).toHaveLength(frame.width * frame.height * 3)
  const { channels } = await sharp(frame.pixels, { raw: { width: 256, height: frame.height, channels: 3 } }).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
})

it('makes a thumbnail for a video, and none for an audio file', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'film.mp4')
  await copyFile(video, path)
  const workerFile = at('src-main/media/thumbnail-worker.ts')
  const thumbnails = createThumbnailPool({ workerFile, folder: join(folder.path, 'small') })
  try {
    const small = await sharp(await thumbnails.thumbnail(path, 'abcd', 256)).metadata()
    expect([small.format, small.width]).toEqual(['webp', 256])
    const tone = await writeSound(
      folder.path,
      'tone.wav',
      soundOf(0.2, () => 0),
    )
    await expect(thumbnails.thumbnail(tone, 'ef01', 256)).rejects.toThrow('no frames')
    expect(await thumbnails.measure(path)).toMatchObject({ duration: expect.any(Number) })
  } finally {
    await thumbnails.stop()
  }
})
