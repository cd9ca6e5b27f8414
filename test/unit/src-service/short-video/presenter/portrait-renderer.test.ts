// Catches a form that shows another presenter than the video has: a face that a seed changes, or a picture that was not
// redrawn after a change.
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { renderPortrait } from '../../../../../src-service/short-video/presenter/portrait-renderer.ts'
import { presenterPreview } from '../../../../../src-service/short-video/short-video-options.ts'
import { genders, presets, type Gender, type Preset } from '../../../../../src-service/short-video/short-video.ts'
import { patient, stageJob } from '../../../../helpers/short-take.ts'

const covers = resolve(import.meta.dirname, '../../../../../resources/covers')
const small = { width: 90, height: 160 }
const looks = genders.flatMap((gender) => presets.map((preset) => ({ gender, preset })))

async function portrait(gender: Gender, preset: Preset, seed = 4): Promise<Uint8Array> {
  const { files } = await renderPortrait(stageJob('', { gender, preset }, {}, seed), patient())
  return files[0]?.file as Uint8Array
}

const greys = (file: Uint8Array | string) => sharp(file).resize(small).greyscale().raw().toBuffer()

/** Mean difference of two images, 0 to 255. */
function apart(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

let drawn: Uint8Array[] = []
beforeAll(async () => {
  drawn = await Promise.all(looks.map(async ({ gender, preset }) => greys(await portrait(gender, preset))))
})

test.each(looks)('the form shows the $gender as $preset of the video', async ({ gender, preset }) => {
  const shown = await greys(resolve(covers, presenterPreview(gender, preset)))
  const own = looks.findIndex((look) => look.gender === gender && look.preset === preset)
  const differences = drawn.map((image) => apart(shown, image))
  expect(differences[own]).toBeLessThan(2)
  const others = differences.filter((_, index) => index !== own)
  expect(Math.min(...others)).toBeGreaterThan(5)
})

test('the presenter is the same in every video', async () => {
  expect(await portrait('man', 'creator', 9)).toEqual(await portrait('man', 'creator', 4))
})
