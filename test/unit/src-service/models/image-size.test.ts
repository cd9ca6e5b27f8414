import { describe, expect, test } from 'vitest'
import { aspectRatios, imageSize } from '../../../../src-service/models/image-size.ts'

describe('the size of an image', () => {
  test.each([
    ['1:1', 1024, 1024, 1024],
    ['3:2', 1536, 1536, 1024],
    ['2:3', 1024, 682, 1024],
    ['16:9', 2048, 2048, 1152],
    ['9:16', 1344, 756, 1344],
  ] as const)('%s with a long side of %i is %i x %i', (aspect, longSide, width, height) => {
    expect(imageSize(aspect, longSide)).toEqual({ width, height })
  })

  test('both sides are even, as a video encoder requires', () => {
    for (const aspect of aspectRatios) {
      const { width, height } = imageSize(aspect, 1280)
      expect([width % 2, height % 2]).toEqual([0, 0])
    }
  })
})
