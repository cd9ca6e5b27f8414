// Catches a form that shows another presenter than the video has: a face that a seed changes, or a picture that was not
// redrawn after a change.
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { renderPortrait } from '../../../../../src-service/short-video/presenter/portrait-renderer.ts'
import { characterOf, presenterPreview, shortVideoVoices } from '#service/short-video/short-video-options.ts'
import { genders, presets, type Gender, type Preset } from '../../../../../src-service/short-video/short-video.ts'
import { patient, stageJob } from '../../../../helpers/short-take.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const covers = resolve(import.meta.dirname, '../../../../../resources/covers')
const small = { width: 90, height: 160 }
/** What the form offers. Only the 3D look depends on the voice. */
const looks = [
  ...genders.flatMap((gender) => presets.map((preset) => ({ gender, preset, voice: null as string | null }))),
  ...shortVideoVoices.map(({ gender, name }) => ({ gender, preset: 'pixar' as const, voice: name as string | null })),
].filter((look, at, all) => all.findIndex((one) => previewOf(one) === previewOf(look)) === at)
function previewOf({ gender, preset, voice }: { gender: Gender; preset: Preset; voice: string | null }): string {
  return presenterPreview(gender, preset, voice)
}

async function portrait(gender: Gender, preset: Preset, voice: string | null, seed = 4): Promise<Uint8Array> {
  const input = { gender, preset, character: characterOf(gender, voice) }
  const { files } = await renderPortrait(stageJob('', input, {}, seed), patient())
  return files[0]?.file as Uint8Array
}

const greys = (file: Uint8Array | string) => sharp(file).resize(small).greyscale().raw().toBuffer()

/** Mean difference of two images, 0 to 255. */
function apart(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

/** At least a drawn look and one in 3D. */
const drawnLooks = sampleOf(looks, 2)
let files: Uint8Array[] = []
let drawn: Uint8Array[] = []
beforeAll(async () => {
  files = await Promise.all(drawnLooks.map(({ gender, preset, voice }) => portrait(gender, preset, voice)))
  drawn = await Promise.all(files.map(greys))
})

test('the form offers ten presenters: six of them in the 3D look, one for each voice', () => {
  expect(looks).toHaveLength(10)
  expect(looks.filter(({ preset }) => preset === 'pixar')).toHaveLength(6)
})

test.each(drawnLooks)('the form shows the $gender as $preset with voice $voice of the video', async (look) => {
  const shown = await greys(resolve(covers, previewOf(look)))
  const own = drawnLooks.indexOf(look)
  const differences = drawn.map((image) => apart(shown, image))
  expect(differences[own]).toBeLessThan(2)
  const others = differences.filter((_, index) => index !== own)
  expect(Math.min(...others)).toBeGreaterThan(5)
})

test('the presenter is the same in every video', async () => {
  const [{ gender, preset, voice } = { gender: 'man', preset: 'creator', voice: null } as const] = drawnLooks
  expect(preset).not.toBe('pixar')
  expect(voice).toBeNull()
  const other = shortVideoVoices.find((one) => one.gender === gender)?.name ?? ''
  expect(Buffer.compare(await portrait(gender, preset, other, 9), files[0] ?? Buffer.of())).toBe(0)
})
