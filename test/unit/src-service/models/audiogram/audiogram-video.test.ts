// Catches a video that is not as long as its audio, and a shape that does not move with it.
import { expect, test } from 'vitest'
import { audiogramVideo } from '../../../../../src-service/models/audiogram/audiogram-video.ts'
import { audiogramStyles } from '#service/models/audiogram/audiogram-model.ts'
import {
  apart,
  drawSmall,
  inspectVideo,
  shootSmall,
  soundOf,
  spread,
  writeSound,
} from '../../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

/** Half a second of silence, then a rich tone. */
const sound = soundOf(1.2, (seconds) => {
  if (seconds < 0.5) return 0
  return [220, 440, 880, 1760, 3520].reduce((sum, pitch) => sum + 0.1 * Math.sin(seconds * 2 * Math.PI * pitch), 0)
})

test.each(audiogramStyles)('moves with the sound: %s', async (style) => {
  await using folder = await makeTempFolder()
  const media = { audio: [await writeSound(folder.path, 'tone.wav', sound)] }
  const asked = { input: { style, title: 'A tone' }, media, size: { width: 160, height: 160 } }
  const { frames } = await drawSmall(audiogramVideo, folder.path, asked, [0.2, 0.9])
  const [silent, loud] = frames as [Uint8Array, Uint8Array]
  expect(spread(loud)).toBeGreaterThan(12)
  expect(apart(silent, loud)).toBeGreaterThan(0.8)
})

test('has its audio and the same length, the same bytes for the same job', async () => {
  await using folder = await makeTempFolder()
  const media = { audio: [await writeSound(folder.path, 'tone.wav', sound)] }
  const first = await shootSmall(audiogramVideo, folder.path, { media })
  expect(await inspectVideo(first.path)).toMatchObject({ frames: 36, hasSound: true })
  expect(first.made.durationSec).toBeCloseTo(1.2, 2)
  expect((await shootSmall(audiogramVideo, folder.path, { media })).digest).toBe(first.digest)
})
