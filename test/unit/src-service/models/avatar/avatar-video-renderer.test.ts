// Catches: a video of another length, rate or size than was asked for, one without its voice, and one that differs the next
// time.
import { readFile } from 'node:fs/promises'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { renderAvatarVideo } from '#service/models/avatar/avatar-video-renderer.ts'
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
