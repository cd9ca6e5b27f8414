import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { viewAt, type CameraPath } from './camera-path.ts'
import { coverRect } from './cover-rect.ts'

/** Fills a frame with what a camera on its path sees of a picture, to parts of a pixel, so that slow moves do not step. */
export function drawView(
  context: SKRSContext2D,
  image: Canvas,
  frame: ImageSize,
  path: CameraPath,
  share: number,
): void {
  const view = viewAt(path, share)
  const { x, y, width, height } = coverRect(image, frame, view.zoom, view.x, view.y)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, frame.width, frame.height)
}
