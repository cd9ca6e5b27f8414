// Catches a style that shows nothing, or the same for other words.
import { expect, test } from 'vitest'
import { kineticTitlesVideo } from '../../../../../src-service/models/kinetic-titles/kinetic-titles-video.ts'
import { titleStyles } from '#service/models/kinetic-titles/kinetic-titles-model.ts'
import { apart, drawSmall, inspectVideo, shootSmall, spread } from '../../../../helpers/small-video.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const tall = { width: 160, height: 284 }

test.each(titleStyles)('shows visible words, in wide and tall frames: %s', async (style) => {
  await using folder = await makeTempFolder()
  const ask = (text: string) => ({ input: { text, style, duration: 4 } })
  const wide = await drawSmall(kineticTitlesVideo, folder.path, ask('Nothing leaves the room'), [0, 2])
  const other = await drawSmall(kineticTitlesVideo, folder.path, ask('Priced before the click'), [2])
  const upright = await drawSmall(
    kineticTitlesVideo,
    folder.path,
    { ...ask('Nothing leaves the room'), size: tall },
    [2],
  )
  const [start, middle] = wide.frames as [Uint8Array, Uint8Array]
  expect(spread(middle)).toBeGreaterThan(12)
  expect(spread(upright.frames[0] as Uint8Array)).toBeGreaterThan(12)
  expect(apart(start, middle)).toBeGreaterThan(1)
  expect(apart(middle, other.frames[0] as Uint8Array)).toBeGreaterThan(1)
})

test('renders the full length, the same bytes for the same job', async () => {
  await using folder = await makeTempFolder()
  const shoot = () => shootSmall(kineticTitlesVideo, folder.path, { input: { text: 'Now\nThen', duration: 2 } })
  const first = await shoot()
  expect(await inspectVideo(first.path)).toMatchObject({ frames: 60, hasSound: false })
  expect((await shoot()).digest).toBe(first.digest)
})

test.each(['stack', 'poster'])('draws another %s with another seed', async (style) => {
  await using folder = await makeTempFolder()
  const draw = (seed: number) =>
    drawSmall(kineticTitlesVideo, folder.path, { input: { text: 'Now', style }, seed }, [3])
  const [one, same, other] = [await draw(1), await draw(1), await draw(9)]
  expect(apart(one.frames[0] as Uint8Array, same.frames[0] as Uint8Array)).toBe(0)
  expect(apart(one.frames[0] as Uint8Array, other.frames[0] as Uint8Array)).toBeGreaterThan(1)
})

test('refuses a text with nothing to show', async () => {
  await using folder = await makeTempFolder()
  await expect(shootSmall(kineticTitlesVideo, folder.path, { input: { text: ' 🎉 ' } })).rejects.toThrow('no letters')
})
