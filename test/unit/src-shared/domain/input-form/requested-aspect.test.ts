import { requestedAspect } from '#shared/domain/input-form/requested-aspect.ts'
import { expect, test } from 'vitest'

// Would catch: a placeholder of another shape than the picture that replaces it.
test.each([
  [{ aspect_ratio: '16:9' }, 16 / 9],
  [{ aspectRatio: '2:3', resolution: '1024x1024' }, 2 / 3],
  [{ size: '1024x1536' }, 1024 / 1536],
  [{ image_size: { width: 800, height: 600 } }, 4 / 3],
  [{ image_size: 'portrait_16_9' }, 9 / 16],
  [{ image_size: 'landscape_4_3' }, 4 / 3],
  [{ image_size: 'square_hd' }, 1],
  [{ orientation: 'portrait' }, 2 / 3],
  [{ width: 640, height: 480, aspect_ratio: '1:1' }, 640 / 480],
  [{ format: '9:16', size: 1536 }, 9 / 16],
])('%o asks for a picture of its own shape', (input, shape) => {
  expect(requestedAspect(input)).toBeCloseTo(shape, 10)
})

test.each([
  {},
  { aspect_ratio: 'auto' },
  { size: 1024 },
  { resolution: '720p' },
  { width: 640 },
  { width: 0, height: 480 },
  { aspect_ratio: '0:9' },
  { format: 'png' },
  { orientation: 'portrait_0_0' },
  { prompt: 'a portrait, 16:9' },
])('%o names no shape', (input) => {
  expect(requestedAspect(input)).toBeNull()
})
