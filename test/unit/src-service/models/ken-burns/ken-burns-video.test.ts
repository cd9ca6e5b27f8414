// Catches a camera that does not move, and a video of another length or size than was paid for.
import { expect, test } from 'vitest'
import { cameraMoves } from '#service/models/ken-burns/ken-burns-model.ts'
import { kenBurnsVideo } from '../../../../../src-service/models/ken-burns/ken-burns-video.ts'
import {
  apart,
  drawSmall,
  inspectVideo,
  shootSmall,
  smallFrame,
  spread,
  writeImage,
} from '../../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const imageSize = { width: 420, height: 260 }

test('renders the requested length, the same bytes for the same job', async () => {
  await using folder = await makeTempFolder()
  const image = await writeImage(folder.path, 'a.png', '#c9583a', imageSize)
  const asked = { input: { duration: 2 }, media: { image: [image] } }
  const first = await shootSmall(kenBurnsVideo, folder.path, asked)
  expect(await inspectVideo(first.path)).toMatchObject({
    ...smallFrame,
    frames: 60,
    framesPerSecond: 30,
    hasSound: false,
  })
  expect((await shootSmall(kenBurnsVideo, folder.path, asked)).digest).toBe(first.digest)
  expect((await shootSmall(kenBurnsVideo, folder.path, { ...asked, seed: 2 })).digest).not.toBe(first.digest)
})

test.each(cameraMoves)('moves: %s', async (move) => {
  await using folder = await makeTempFolder()
  const image = await writeImage(folder.path, 'a.png', '#2c4a6e', imageSize)
  const asked = { input: { move }, media: { image: [image] } }
  const { frames } = await drawSmall(kenBurnsVideo, folder.path, asked, [0, 5.9])
  const [first, last] = frames as [Uint8Array, Uint8Array]
  expect(spread(first)).toBeGreaterThan(20)
  expect(apart(first, last)).toBeGreaterThan(1)
})

test('reports a file that is not an image', async () => {
  await using folder = await makeTempFolder()
  const asked = { media: { image: [`${import.meta.dirname}/ken-burns-video.test.ts`] } }
  await expect(shootSmall(kenBurnsVideo, folder.path, asked)).rejects.toThrow('Couldn’t read the image')
})
