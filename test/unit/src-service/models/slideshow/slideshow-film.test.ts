// Catches a picture that never appears, and music that outlasts the film.
import { expect, test } from 'vitest'
import { durationOf } from '../../../../../src-service/models/audio/sound.ts'
import { slideshowFilm } from '../../../../../src-service/models/slideshow/slideshow-film.ts'
import { slideshowStyles } from '../../../../../src-service/models/slideshow/slideshow-input.ts'
import {
  apart,
  drawSmall,
  inspectFilm,
  shootSmall,
  soundOf,
  writePicture,
  writeSound,
} from '../../../../helpers/small-film.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

async function threePictures({ path }: TempFolder): Promise<string[]> {
  const size = { width: 200, height: 120 }
  return Promise.all(
    ['#c9583a', '#1f3a31', '#2b6fd0'].map((colour, index) => writePicture(path, `${index}.png`, colour, size)),
  )
}

test.each(slideshowStyles)('shows every picture: %s', async (style) => {
  await using folder = await makeTempFolder()
  const asked = { input: { style, duration: 6 }, media: { images: await threePictures(folder) } }
  const { frames } = await drawSmall(slideshowFilm, folder.path, asked, [1, 3, 5.5])
  const [first, second, third] = frames as [Uint8Array, Uint8Array, Uint8Array]
  expect(apart(first, second)).toBeGreaterThan(8)
  expect(apart(second, third)).toBeGreaterThan(8)
})

test('cuts music to the film, and lays prints by the seed', async () => {
  await using folder = await makeTempFolder()
  const images = await threePictures(folder)
  const tone = soundOf(8, (seconds) => 0.2 * Math.sin(seconds * 2 * Math.PI * 220))
  const media = { images, music: [await writeSound(folder.path, 'tone.wav', tone)] }
  const first = await shootSmall(slideshowFilm, folder.path, { input: { duration: 4 }, media, seed: 1 })
  expect(await inspectFilm(first.path)).toMatchObject({ frames: 120, hasSound: true })
  const again = await shootSmall(slideshowFilm, folder.path, { input: { duration: 4 }, media, seed: 1 })
  expect(again.digest).toBe(first.digest)
  const { film } = await drawSmall(slideshowFilm, folder.path, { input: { duration: 4 }, media }, [])
  expect(film.sound === null ? 0 : durationOf(film.sound)).toBeCloseTo(4, 2)
  const other = await drawSmall(slideshowFilm, folder.path, { input: { duration: 4 }, media, seed: 2 }, [3.5])
  const same = await drawSmall(slideshowFilm, folder.path, { input: { duration: 4 }, media, seed: 1 }, [3.5])
  expect(apart(other.frames[0] as Uint8Array, same.frames[0] as Uint8Array)).toBeGreaterThan(1)
})

test('refuses a single picture', async () => {
  await using folder = await makeTempFolder()
  const [image = ''] = await threePictures(folder)
  const asked = { media: { images: [image] } }
  await expect(shootSmall(slideshowFilm, folder.path, asked)).rejects.toThrow('at least 2 images')
})
