import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { drawPlanes } from '../../models/video/draw-planes.ts'
import { blankPlanes, canvasPlanes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { CharacterName } from '../../models/presenter-3d/character.ts'
import { openFigure } from '../../models/presenter-3d/figure.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import type { Take } from './take.ts'

/** What a take in 3D shows. The background is as large as the frame. */
type Scene = {
  readonly size: ImageSize
  readonly person: CharacterName
  readonly room: Canvas
  poseAt(frame: number): Pose
}

/** Creates a take of a 3D presenter: the figure is drawn over the background, frame by frame. */
export async function createTake3d({ size, person, room, poseAt }: Scene): Promise<Take> {
  const figure = await openFigure(person, size)
  const plain = await canvasPlanes(room)
  return {
    drawInto(target, frame) {
      plain.bytes.copy(target.bytes)
      figure.draw(target, poseAt(frame))
      return Promise.resolve()
    },
    free: () => undefined,
  }
}

/** Draws a 3D presenter in one pose. */
export async function drawStill3d(size: ImageSize, person: CharacterName, room: Canvas, pose: Pose): Promise<Canvas> {
  const take = await createTake3d({ size, person, room, poseAt: () => pose })
  const image = blankPlanes(size)
  await take.drawInto(image, 0)
  const canvas = createCanvas(size.width, size.height)
  drawPlanes(canvas.getContext('2d'), image)
  return canvas
}
