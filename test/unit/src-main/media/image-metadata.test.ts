// Catches: a copy whose pixels differ, a JPEG file that is cut off where its segments are unusual, XMP of another
// program that is lost, and a recipe that is written although it does not fit.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageWith, RecipeTooLargeError } from '#main/media/image-metadata.ts'
import { readXmpRecipe } from '#main/media/embedded-texts.ts'

const size = { width: 64, height: 48, hasAlpha: false }
const noise = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: '#000',
    },
  })
const pixels = (file: Buffer) => sharp(file).raw().toBuffer()
const add = (file: Buffer, recipe: string | null) => imageWith(file, 'jpg', { recipe, orientation: 1 }, size)

it.each([
  ['progressive', () => noise().jpeg({ progressive: true }).toBuffer()],
  ['in intervals', () => noise().jpeg({ mozjpeg: true }).toBuffer()],
  [
    'with fill bytes before a marker',
    async () => {
      const file = await noise().jpeg().toBuffer()
      return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xff]), file.subarray(2)])
    },
  ],
])('a JPEG file %s keeps its pixels with a recipe and without metadata', async (_, make) => {
  const file = await make()
  for (const recipe of ['{"a":"<b> & \\"c\\""}', null]) {
    const copy = add(file, recipe)
    expect(await pixels(copy)).toEqual(await pixels(file))
    const { xmp } = await sharp(copy).metadata()
    expect(xmp === undefined ? null : readXmpRecipe(xmp.toString('utf8'))).toBe(recipe)
  }
})

it('a JPEG file with bytes between its segments is refused', async () => {
  const file = await noise().jpeg().toBuffer()
  expect(() => add(Buffer.concat([file.subarray(0, 2), Buffer.from('zz'), file.subarray(2)]), null)).toThrow('segments')
})

it('XMP of another program stays, a second recipe replaces the first, and one that does not fit is refused', async () => {
  const rating = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>`
  const file = await noise().jpeg().withXmp(rating).toBuffer()
  const twice = add(add(file, 'first'), 'second')
  const xmp = (await sharp(twice).metadata()).xmp?.toString('utf8') ?? ''
  expect(xmp).toContain('xmp:Rating="4"')
  expect(xmp).not.toContain('first')
  expect(readXmpRecipe(xmp)).toBe('second')
  expect(() => add(file, 'x'.repeat(70_000))).toThrow(RecipeTooLargeError)
})
