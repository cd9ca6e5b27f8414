import type { ImageSize } from '../image-size.ts'

/** A part of a picture in its own pixels. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * The part of a picture that fills a frame.
 *
 * `zoom` 1 shows as much as fits, 2 half of it in each direction. `focusX` and `focusY` are the point of the picture
 * that is to be in the middle, as shares from 0 to 1; the part never leaves the picture.
 */
export function coverRect(image: ImageSize, frame: ImageSize, zoom: number, focusX: number, focusY: number): Rect {
  const scale = Math.max(frame.width / image.width, frame.height / image.height) * zoom
  const width = frame.width / scale
  const height = frame.height / scale
  const x = Math.min(image.width - width, Math.max(0, image.width * focusX - width / 2))
  const y = Math.min(image.height - height, Math.max(0, image.height * focusY - height / 2))
  return { x, y, width, height }
}
