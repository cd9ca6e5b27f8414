// Catches captions at the wrong time, and a video that loses its sound or its size.
import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captionVideo } from '../../../../../src-service/models/caption/caption-video.ts'
import { captionStyles } from '../../../../../src-service/models/caption/caption-style.ts'
import type { VideoMaker } from '../../../../../src-service/models/video/video-renderer.ts'
import { apart, drawSmall, inspectVideo, shootSmall, soundOf, spread } from '../../../../helpers/small-video.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

const size = { width: 180, height: 320 }
const srt = '1\n00:00:00,600 --> 00:00:01,000\nListen closely'

/** One colour for a second, with sound. */
const plainVideo: VideoMaker = () =>
  Promise.resolve({
    ...size,
    durationSec: 1.2,
    sound: soundOf(1.2, (seconds) => 0.3 * Math.sin(seconds * 2 * Math.PI * 300)),
    posterSec: 0,
    draw(context) {
      context.fillStyle = '#3d5a48'
      context.fillRect(0, 0, size.width, size.height)
    },
    close: () => Promise.resolve(),
  })

let folder: TempFolder
let video: string
beforeAll(async () => {
  folder = await makeTempFolder()
  const { path } = await shootSmall(plainVideo, folder.path, {})
  video = `${folder.path}/plain.mp4`
  await rename(path, video)
})
afterAll(() => folder[Symbol.asyncDispose]())

test.each(captionStyles)('shows words while they are spoken, and only then: %s', async (style) => {
  const asked = { input: { captions: srt, style }, media: { video: [video] }, size }
  const { frames } = await drawSmall(captionVideo, folder.path, asked, [0.2, 0.78])
  const [before, during] = frames as [Uint8Array, Uint8Array]
  expect(apart(before, during)).toBeGreaterThan(0.7)
  expect(spread(before)).toBeLessThan(20)
})

test('keeps size, length and sound, the same bytes for the same job', async () => {
  const asked = { input: { captions: 'Words without times' }, media: { video: [video] }, size }
  const first = await shootSmall(captionVideo, folder.path, asked)
  expect(await inspectVideo(first.path)).toMatchObject({ ...size, frames: 36, hasSound: true })
  expect((await shootSmall(captionVideo, folder.path, asked)).digest).toBe(first.digest)
})

test('reports a file that is not a video', async () => {
  const asked = { input: { captions: 'a' }, media: { video: [`${import.meta.dirname}/caption-video.test.ts`] } }
  await expect(shootSmall(captionVideo, folder.path, asked)).rejects.toThrow('Couldn’t read the video')
})
