// Catches a duotone with a third colour, or one that inverts light and dark.
import { describe, expect, test } from 'vitest'
import { renderDuotone } from '../../../../../src-service/models/duotone/render-duotone.ts'
import { decode, pixelAt, renderEdit } from '../../../../helpers/render-presenter.ts'

const ramp = `<svg width="120" height="80"><defs><linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>
  </linearGradient></defs><rect width="120" height="80" fill="url(#g)"/></svg>`

describe.each(['smooth', 'halftone', 'lines'])('%s', (screen) => {
  test('ranges from the dark ink to the light one', async () => {
    const print = await decode(await renderEdit(renderDuotone, { inks: 'navy and coral', screen }, { image: [ramp] }))
    const far = ([red = 0, green = 0, blue = 0]: number[], ink: readonly [number, number, number]) =>
      Math.max(Math.abs(red - ink[0]), Math.abs(green - ink[1]), Math.abs(blue - ink[2]))
    expect(far(pixelAt(print, 0, 40), [0x16, 0x22, 0x4a])).toBeLessThan(12)
    expect(far(pixelAt(print, 119, 40), [0xff, 0x8a, 0x6b])).toBeLessThan(12)
    expect(pixelAt(print, 90, 40)[3]).toBe(255)
  })
})
