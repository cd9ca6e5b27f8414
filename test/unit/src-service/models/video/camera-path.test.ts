// Catches a camera that shows the area outside the image, or an image that is stretched.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverRect } from '#service/models/video/camera-path.ts'

const side = fc.integer({ min: 20, max: 4000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('stays inside the image and keeps the aspect ratio of the frame', () => {
  fc.assert(
    fc.property(side, side, side, side, fc.double({ min: 1, max: 3, noNaN: true }), share, share, (...values) => {
      const [imageWidth, imageHeight, width, height, zoom, focusX, focusY] = values
      const rect = coverRect({ width: imageWidth, height: imageHeight }, { width, height }, zoom, focusX, focusY)
      expect(rect.x).toBeGreaterThanOrEqual(-1e-6)
      expect(rect.y).toBeGreaterThanOrEqual(-1e-6)
      expect(rect.x + rect.width).toBeLessThanOrEqual(imageWidth + 1e-6)
      expect(rect.y + rect.height).toBeLessThanOrEqual(imageHeight + 1e-6)
      expect(rect.width / rect.height / (width / height)).toBeCloseTo(1, 6)
    }),
  )
})
