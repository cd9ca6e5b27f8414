// Catches a loop with a visible seam, and a scene that does not move or ignores its seed.
import { expect, test } from 'vitest'
import { ambientLoopVideo } from '../../../../../src-service/models/ambient-loop/ambient-loop-video.ts'
import { loopScenes } from '#service/models/ambient-loop/ambient-loop-model.ts'
import { apart, drawSmall, inspectVideo, shootSmall, spread } from '../../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

test.each(loopScenes)('moves and returns to its start: %s', async (scene) => {
  await using folder = await makeTempFolder()
  const asked = { input: { scene, duration: 4 } }
  const { frames } = await drawSmall(ambientLoopVideo, folder.path, asked, [0, 2, 4])
  const [start, middle, end] = frames as [Uint8Array, Uint8Array, Uint8Array]
  expect(spread(start)).toBeGreaterThan(12)
  expect(apart(start, middle)).toBeGreaterThan(1)
  expect(apart(start, end)).toBeLessThan(0.2)
  const other = await drawSmall(ambientLoopVideo, folder.path, { ...asked, seed: 9 }, [0])
  expect(apart(start, other.frames[0] as Uint8Array)).toBeGreaterThan(1)
})

test('renders the full length, the same bytes for the same job', async () => {
  await using folder = await makeTempFolder()
  const first = await shootSmall(ambientLoopVideo, folder.path, { input: { duration: 4 } })
  expect(await inspectVideo(first.path)).toMatchObject({ frames: 120, hasSound: false })
  expect((await shootSmall(ambientLoopVideo, folder.path, { input: { duration: 4 } })).digest).toBe(first.digest)
})
