import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { CameraPath } from '../video/camera-path.ts'
import { coverRect } from '../video/cover-rect.ts'
import { drawView } from '../video/moving-image.ts'
import type { ImageSize } from '../image-size.ts'

/** A picture of the show with its camera and the time it is alone on the screen. Seconds. */
export type Slide = {
  readonly image: Canvas
  readonly path: CameraPath
  readonly from: number
  readonly until: number
}

/** Draws a show's frame at a time. */
export type DrawShow = (context: SKRSContext2D, seconds: number) => void

/** Beyond this difference of shape a picture is shown whole, on a soft copy of itself, not cut to the frame. */
const mostCut = 1.7
const softSide = 24

function stretchOf(image: ImageSize, frame: ImageSize): number {
  const stretch = image.width / image.height / (frame.width / frame.height)
  return Math.max(stretch, 1 / stretch)
}

/** A blurred, darkened copy that fills the frame, for a picture of quite another shape. */
function softGround(image: Canvas, frame: ImageSize): Canvas {
  const small = createCanvas(softSide, softSide)
  const part = coverRect(image, frame, 1.1, 0.5, 0.5)
  small.getContext('2d').drawImage(image, part.x, part.y, part.width, part.height, 0, 0, softSide, softSide)
  const ground = createCanvas(frame.width, frame.height)
  const context = ground.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.filter = `blur(${frame.width / 40}px)`
  context.drawImage(small, -frame.width * 0.08, -frame.height * 0.08, frame.width * 1.16, frame.height * 1.16)
  context.filter = 'none'
  context.fillStyle = '#00000070'
  context.fillRect(0, 0, frame.width, frame.height)
  return ground
}

/** Readies the drawing of one slide that fills the frame. `share` is how far its time has gone. */
export function fullSlide({ image, path }: Slide, frame: ImageSize) {
  if (stretchOf(image, frame) <= mostCut) {
    return (context: SKRSContext2D, share: number) => drawView(context, image, frame, path, share)
  }
  const ground = softGround(image, frame)
  const scale = Math.min(frame.width / image.width, frame.height / image.height) * 0.9
  return (context: SKRSContext2D, share: number) => {
    const zoom = scale * (1 + 0.05 * share)
    const [width, height] = [image.width * zoom, image.height * zoom]
    context.drawImage(ground, 0, 0)
    context.save()
    context.shadowColor = '#00000080'
    context.shadowBlur = frame.width / 30
    context.drawImage(image, (frame.width - width) / 2, (frame.height - height) / 2, width, height)
    context.restore()
  }
}
