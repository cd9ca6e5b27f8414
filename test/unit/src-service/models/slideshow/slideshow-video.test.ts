// Catches an image that never appears, and music that is longer than the video.
import { expect, test } from 'vitest'
import { durationOf } from '../../../../../src-service/models/audio/sound.ts'
import { slideshowVideo } from '../../../../../src-service/models/slideshow/slideshow-video.ts'
import { slideshowStyles } from '#service/models/slideshow/slideshow-model.ts'
import {
  apart,
  drawSmall,
  inspectVideo,
  shootSmall,
  soundOf,
  writeImage,
  writeSound,
} from '../../../../helpers/small-video.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

async function threeImages({ path }: TempFolder): Promise<string[]> {
  const size = { width: 200, height: 120 }
  return Promise.all(
    ['#c9583a', '#1f3a31', '#2b6fd0'].map((colour, index) => writeImage(path, `${index}.png`, colour, size)),
  )
}

test.each(slideshowStyles)('shows every image: %s', async (style) => {
  await using folder = await makeTempFolder()
  const asked = { input: { style, duration: 6 }, media: { images: await threeImages(folder) } }
  const { frames } = await drawSmall(slideshowVideo, folder.path, asked, [1, 3, 5.5])
  const [first, second, third] = frames as [Uint8Array, Uint8Array, Uint8Array]
  expect(apart(first, second)).toBeGreaterThan(8)
  expect(apart(second, third)).toBeGreaterThan(8)
})

test('trims music to the video, and places prints by the seed', async () => {
  await using folder = await makeTempFolder()
  const images = await threeImages(folder)
  const tone = soundOf(8, (seconds) => 0.2 * Math.sin(seconds * 2 * Math.PI * 220))
  const media = { images, music: [await writeSound(folder.path, 'tone.wav', tone)] }
  const first = await shootSmall(slideshowVideo, folder.path, { input: { duration: 4 }, media, seed: 1 })
  expect(await inspectVideo(first.path)).toMatchObject({ frames: 120, hasSound: true })
  const again = await shootSmall(slideshowVideo, folder.path, { input: { duration: 4 }, media, seed: 1 })
  expect(again.digest).toBe(first.digest)
  const { clip } = await drawSmall(slideshowVideo, folder.path, { input: { duration: 4 }, media }, [])
  expect(clip.sound === null ? 0 : durationOf(clip.sound)).toBeCloseTo(4, 2)
  const other = await drawSmall(slideshowVideo, folder.path, { input: { duration: 4 }, media, seed: 2 }, [3.5])
  const same = await drawSmall(slideshowVideo, folder.path, { input: { duration: 4 }, media, seed: 1 }, [3.5])
  expect(apart(other.frames[0] as Uint8Array, same.frames[0] as Uint8Array)).toBeGreaterThan(1)
})

test('refuses a single image', async () => {
  await using folder = await makeTempFolder()
  const [image = ''] = await threeImages(folder)
  const asked = { media: { images: [image] } }
  await expect(shootSmall(slideshowVideo, folder.path, asked)).rejects.toThrow('at least 2 images')
})
