// Catches: a video of another length, rate or size than was asked for, one without its voice, and one that differs the next
// time; halves of a video that are other images than the whole.
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { joinAvatarVideo, renderAvatarVideo } from '#service/models/avatar/avatar-video-renderer.ts'
import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { readImages } from '#service/models/video/read-images.ts'
import { mediaFileOf, tone } from '../../../../helpers/make-sound.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const avatar = { prompt: 'a sailor', model: 'flux', aspectRatio: '16:9', guidanceScale: 10 }

async function renderSmall(input: Record<string, unknown>, voiceSeconds = 0) {
  await using folder = await makeTempFolder()
  const audio = voiceSeconds === 0 ? [] : [await mediaFileOf(tone(200, voiceSeconds, 0.3), folder.path)]
  const { files } = await renderAvatarVideo(
    {
      family: 'avatar-video',
      input: { avatar, motionStyle: 'dynamic', durationSeconds: 1, shortSide: 90, fps: 30, ...input },
      seed: 4,
      media: { audio },
      folder: folder.path,
    },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  const [video] = files
  if (typeof video?.file !== 'string') throw new Error('A video is a file')
  const path = video.file
  using opened = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const track = await opened.getPrimaryVideoTrack()
  const stats = await track?.computePacketStats()
  return {
    size: [track?.displayWidth, track?.displayHeight],
    seconds: await opened.computeDuration(),
    rate: Math.round(stats?.averagePacketRate ?? 0),
    sounds: (await opened.getPrimaryAudioTrack()) !== null,
    bytes: await readFile(path),
    thumbnail: files[1]?.contentType,
  }
}

test('a video has its size, length and rate, and is the same the next time', async () => {
  const first = await renderSmall({})
  expect(first).toMatchObject({ size: [160, 90], rate: 30, sounds: false, thumbnail: 'image/webp' })
  expect(first.seconds).toBeCloseTo(1, 1)
  expect((await renderSmall({})).bytes.equals(first.bytes)).toBe(true)
})

test('60 frames a second last as long, with the voice', async () => {
  const made = await renderSmall({ fps: 60, durationSeconds: 1.5 }, 1.2)
  expect(made).toMatchObject({ rate: 60, sounds: true })
  expect(made.seconds).toBeCloseTo(1.5, 1)
})

test('made in halves it has the same images, length and voice', { tags: 'harness' }, async () => {
  await using folder = await makeTempFolder()
  const context = { signal: new AbortController().signal, onProgress: () => {} }
  const audio = [await mediaFileOf(tone(200, 2.2, 0.3), folder.path)]
  const filmed = { motionStyle: 'dynamic', durationSeconds: 2.5, shortSide: 90, fps: 60 }
  const input = { avatar, ...filmed }
  const job = { family: 'avatar-video', input, seed: 4, media: { audio }, folder: folder.path }
  const pathOf = ({ files }: Awaited<ReturnType<typeof renderAvatarVideo>>) => String(files[0]?.file)
  const halves = []
  for (const at of [0, 1])
    halves.push(await renderAvatarVideo({ ...job, input: { ...input, part: { at, of: 2 } } }, context))
  // Only the first has the poster.
  expect(halves.map(({ files }) => files.length)).toEqual([2, 1])
  const video = halves.map((half) => ({ path: pathOf(half), contentType: 'video/mp4' }))
  const joined = join(folder.path, 'joined.mp4')
  const { files } = await joinAvatarVideo({ ...job, media: { audio, video } }, context)
  await rename(String(files[0]?.file), joined)
  const whole = pathOf(await renderAvatarVideo(job, context))
  const [one, other] = [await readImages(whole, 90), await readImages(joined, 90)]
  expect(other.durationSec).toBeCloseTo(one.durationSec, 3)
  for (const seconds of [0, 1, 1.98, 2, 2.02, 2.2, 2.48]) {
    const [image, same] = [await one.imageAt(seconds), await other.imageAt(seconds)]
    expect(Buffer.compare(image.data(), same.data()), `${seconds} s`).toBe(0)
  }
  await Promise.all([one.close(), other.close()])
  const voiceOf = async (path: string) => (await decodeSound(path, { channels: 1, mostSeconds: 9 })).channels[0]
  expect(await voiceOf(joined)).toEqual(await voiceOf(whole))
})
