// Catches a video that players show wrongly: another length than its sound, colours of another standard, an index at
// the end, and bytes that differ between runs.
import { AVCOL_SPC_BT709 } from 'node-av/constants'
import { expect, test } from 'vitest'
import type { VideoMaker } from '../../../../../src-service/models/video/video-renderer.ts'
import { readImages } from '../../../../../src-service/models/video/read-images.ts'
import { renderVideo } from '../../../../../src-service/models/video/render-video.ts'
import { inspectVideo, jobOf, shootSmall, smallFrame, soundOf } from '../../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const durationSec = 0.8

/** Red in its first half, then blue, with a tone. */
const twoColours: VideoMaker = (_job, size = smallFrame) =>
  Promise.resolve({
    ...size,
    durationSec,
    sound: soundOf(durationSec, (seconds) => 0.3 * Math.sin(seconds * 2 * Math.PI * 440)),
    posterSec: 0,
    draw(context, seconds) {
      context.fillStyle = seconds < durationSec / 2 ? '#c81e1e' : '#1e1ec8'
      context.fillRect(0, 0, size.width, size.height)
    },
    close: () => Promise.resolve(),
  })

test('has the requested frames, frame rate, size and sound', async () => {
  await using folder = await makeTempFolder()
  const { path, bytes, made } = await shootSmall(twoColours, folder.path, {})
  const found = await inspectVideo(path)
  expect(found).toMatchObject({ ...smallFrame, frames: 24, framesPerSecond: 30, hasSound: true })
  expect(found.colorSpace).toBe(AVCOL_SPC_BT709)
  expect(Math.abs(found.durationSec - durationSec)).toBeLessThan(0.05)
  expect(made.durationSec).toBe(durationSec)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('shows the drawn colours at their times', async () => {
  await using folder = await makeTempFolder()
  const { path } = await shootSmall(twoColours, folder.path, {})
  const images = await readImages(path, 400)
  const colourAt = async (seconds: number) => {
    const canvas = await images.imageAt(seconds)
    return [...canvas.getContext('2d').getImageData(80, 45, 1, 1).data.subarray(0, 3)]
  }
  const red = await colourAt(0.1)
  const blue = await colourAt(0.6)
  await images.close()
  const apart = (one: number[], other: number[]) =>
    Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))
  expect(apart(red, [200, 30, 30])).toBeLessThan(7)
  expect(apart(blue, [30, 30, 200])).toBeLessThan(7)
})

test('returns the same bytes for the same video', async () => {
  await using folder = await makeTempFolder()
  const first = await shootSmall(twoColours, folder.path, {})
  const second = await shootSmall(twoColours, folder.path, {})
  expect(second.digest).toBe(first.digest)
})

test('stops with the signal’s reason when it is aborted', async () => {
  await using folder = await makeTempFolder()
  const clip = await twoColours(jobOf(folder.path, {}))
  const controller = new AbortController()
  const reason = new Error('nobody waits')
  const onProgress = (share: number) => {
    if (share > 0.3) controller.abort(reason)
  }
  await expect(
    renderVideo(clip, `${folder.path}/given-up.mp4`, { signal: controller.signal, onProgress }),
  ).rejects.toBe(reason)
})

test('fails with the error of a frame', async () => {
  await using folder = await makeTempFolder()
  const clip = await twoColours(jobOf(folder.path, {}))
  const broken = {
    ...clip,
    draw: (_context: unknown, seconds: number) => {
      if (seconds > 0.2) throw new Error('no more paint')
    },
  }
  const shooting = renderVideo(broken, `${folder.path}/broken.mp4`, { signal: new AbortController().signal })
  await expect(shooting).rejects.toThrow('no more paint')
})
