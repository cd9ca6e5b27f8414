// Catches a wrong size, an image that changes in more than its size, and a result that would fill the memory.
import { describe, expect, test } from 'vitest'
import { renderEnlarge } from '../../../../../src-service/models/enlarge/render-enlarge.ts'
import { decode, pixelAt, renderEdit } from '../../../../helpers/render-presenter.ts'

const halves = `<svg width="60" height="40"><rect width="30" height="40" fill="#204060"/><rect x="30" width="30" height="40" fill="#e0c090"/></svg>`

describe.each(['2', '3', '4'])('%s times', (factor) => {
  test('multiplies both sides by the factor and keeps flat colours', async () => {
    const large = await decode(await renderEdit(renderEnlarge, { factor, finish: 'crisp' }, { image: [halves] }))
    const times = Number(factor)
    expect([large.width, large.height]).toEqual([60 * times, 40 * times])
    expect(pixelAt(large, 8 * times, 20 * times)).toEqual([0x20, 0x40, 0x60, 255])
    expect(pixelAt(large, 52 * times, 20 * times)).toEqual([0xe0, 0xc0, 0x90, 255])
  })
})

test('refuses a result beyond the limit, and names the longest allowed side', async () => {
  const wide = '<svg width="1600" height="20"><rect width="1600" height="20" fill="#888"/></svg>'
  await expect(renderEdit(renderEnlarge, { factor: '4' }, { image: [wide] })).rejects.toThrow('1500 pixels')
})
