// Would catch: a blurred thumbnail, and a pointer at the edge of a video that picks a frame beside its strip.
import { expect, it } from 'vitest'
import { frameAt, thumbnailSize } from '#renderer/features/library/media-tile.tsx'

it('uses the smallest thumbnail that is sharp on the screen', () => {
  expect(thumbnailSize(200, 140, 1)).toBe(256)
  expect(thumbnailSize(200, 140, 2)).toBe(512)
  expect(thumbnailSize(400, 300, 3)).toBe(1024)
})

it('picks the frame under a pointer, and one of the strip beyond the edges', () => {
  expect([-5, 0, 79, 80, 160, 400].map((x) => frameAt(x, 160))).toEqual([0, 0, 3, 4, 7, 7])
})
