// Catches a wrong aspect ratio, an image that is cropped though it should be kept, and a border that is not filled.
import { describe, expect, test } from 'vitest'
import { renderReframe } from '../../../../../src-service/models/reframe/render-reframe.ts'
import { decode, pixelAt, renderEdit } from '../../../../helpers/render-presenter.ts'

const wide = `<svg width="160" height="40"><rect width="160" height="40" fill="#406080"/><rect width="20" height="40" fill="#f04020"/>
  <rect x="140" width="20" height="40" fill="#20c040"/></svg>`

test.each([
  ['1:1', 1536, 1536],
  ['9:16', 864, 1536],
  ['3:2', 1536, 1024],
])('crops to %s', async (aspect_ratio, width, height) => {
  const file = await renderEdit(renderReframe, { mode: 'crop', aspect_ratio }, { image: [wide] })
  expect(await decode(file)).toMatchObject({ width, height })
})

describe.each(['blur', 'mirror', 'colour'])('extended with %s', (fill) => {
  test('keeps the full image and fills the frame', async () => {
    const file = await renderEdit(renderReframe, { mode: 'extend', fill, aspect_ratio: '1:1' }, { image: [wide] })
    const framed = await decode(file)
    expect([framed.width, framed.height]).toEqual([1536, 1536])
    expect(pixelAt(framed, 60, 768)).toEqual([0xf0, 0x40, 0x20, 255])
    expect(pixelAt(framed, 1476, 768)).toEqual([0x20, 0xc0, 0x40, 255])
    expect(pixelAt(framed, 768, 20)[3]).toBe(255)
  })
})
