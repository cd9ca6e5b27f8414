// Catches a collage that omits an image, changes the order or has another size than requested.
import { expect, test } from 'vitest'
import { renderCollage } from '../../../../../src-service/models/collage/render-collage.ts'
import { decode, pixelAt, renderEdit } from '../../../../helpers/render-presenter.ts'

const plain = (tint: string) => `<svg width="90" height="60"><rect width="90" height="60" fill="${tint}"/></svg>`

test('places the images in order on a sheet of the requested size', async () => {
  const input = { mount: 'ink', gap: 2, aspect_ratio: '3:2' }
  const file = await renderEdit(renderCollage, input, { images: ['#f00', '#0f0', '#00f', '#ff0'].map(plain) })
  const sheet = await decode(file)
  expect([sheet.width, sheet.height]).toEqual([1600, 1066])
  const quarters = [
    [400, 266],
    [1200, 266],
    [400, 800],
    [1200, 800],
  ] as const
  expect(quarters.map(([x, y]) => pixelAt(sheet, x, y).slice(0, 3))).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ])
  expect(pixelAt(sheet, 4, 4)).toEqual([26, 29, 36, 255])
})
