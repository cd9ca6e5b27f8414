import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { blankPlanes, createCanvasConverter, planeLayout, type Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Person } from '../../models/presenter-3d/character.ts'
import { openFigure } from '../../models/presenter-3d/figure.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import type { Take } from './take.ts'

/** What a take in 3D shows. The background is as large as the frame. */
type Scene = {
  readonly size: ImageSize
  readonly person: Person
  readonly room: Canvas
  poseAt(frame: number): Pose
}

/** Creates a take of a 3D presenter: the figure is drawn over the background, frame by frame. */
export async function createTake3d({ size, person, room, poseAt }: Scene): Promise<Take> {
  const figure = await openFigure(person, size)
  const converter = createCanvasConverter(size)
  const plain = Buffer.from((await converter.convert(room.data())).bytes)
  converter.free()
  return {
    drawInto(target, frame) {
      plain.copy(target.bytes)
      figure.draw(target, poseAt(frame))
      return Promise.resolve()
    },
    free: () => undefined,
  }
}

/** Draws a video's image (BT.709, 16 to 235) on a canvas. */
function canvasOf(image: Planes): Canvas {
  const { width, height, bytes } = image
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(width, height)
  const [bright, blue, red] = planeLayout(image)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const few = Math.floor(y / 2) * blue.stride + Math.floor(x / 2)
      const light = 1.16438 * ((bytes[bright.start + y * bright.stride + x] ?? 0) - 16)
      const u = (bytes[blue.start + few] ?? 0) - 128
      const v = (bytes[red.start + few] ?? 0) - 128
      const at = (y * width + x) * 4
      pixels.data[at] = light + 1.79274 * v
      pixels.data[at + 1] = light - 0.21325 * u - 0.53291 * v
      pixels.data[at + 2] = light + 2.1124 * u
      pixels.data[at + 3] = 255
    }
  }
  context.putImageData(pixels, 0, 0)
  return canvas
}

/** Draws a 3D presenter in one pose. */
export async function drawStill3d(size: ImageSize, person: Person, room: Canvas, pose: Pose): Promise<Canvas> {
  const take = await createTake3d({ size, person, room, poseAt: () => pose })
  const image = blankPlanes(size)
  await take.drawInto(image, 0)
  return canvasOf(image)
}
