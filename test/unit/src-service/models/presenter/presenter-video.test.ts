// Catches a presenter who does not move, and presenters who all look the same.
import { expect, test } from 'vitest'
import { presenterNames } from '../../../../../src-service/models/presenter/presenter-style.ts'
import { presenterVideo } from '../../../../../src-service/models/presenter/presenter-video.ts'
import { apart, drawSmall, inspectVideo, shootSmall, soundOf, writeSound } from '../../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const tall = { width: 160, height: 284 }
const voice = soundOf(0.8, (seconds) => 0.4 * Math.sin(seconds * 2 * Math.PI * 190) * Math.sin(seconds * 12) ** 2)

test('speaks as long as the voice, the same bytes for the same job, others for another seed', async () => {
  await using folder = await makeTempFolder()
  const media = { audio: [await writeSound(folder.path, 'voice.wav', voice)] }
  const shoot = (seed: number) => shootSmall(presenterVideo, folder.path, { media, size: tall, seed })
  const first = await shoot(4)
  expect(await inspectVideo(first.path)).toMatchObject({ ...tall, frames: 24, hasSound: true })
  expect((await shoot(4)).digest).toBe(first.digest)
  expect((await shoot(5)).digest).not.toBe(first.digest)
})

test('draws six different people, each of them moving', async () => {
  await using folder = await makeTempFolder()
  const media = { audio: [await writeSound(folder.path, 'voice.wav', voice)] }
  const seen: Uint8Array[] = []
  for (const presenter of presenterNames) {
    const { frames } = await drawSmall(
      presenterVideo,
      folder.path,
      { input: { presenter }, media, size: tall },
      [0, 0.4],
    )
    const [first, second] = frames as [Uint8Array, Uint8Array]
    expect(apart(first, second)).toBeGreaterThan(0.05)
    for (const other of seen) expect(apart(first, other)).toBeGreaterThan(8)
    seen.push(first)
  }
})

test('reports a file that is not audio', async () => {
  await using folder = await makeTempFolder()
  const media = { audio: [`${import.meta.dirname}/presenter-video.test.ts`] }
  await expect(shootSmall(presenterVideo, folder.path, { media })).rejects.toThrow('The audio could not be read')
})
