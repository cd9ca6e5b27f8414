import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createCanvasConverter } from '../../models/video/convert-planes.ts'
import { copyPart, type Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import { drawFigure, shoulderBox, shoulderShift, type Point, type Shoulders, type Stand } from './draw-figure.ts'
import { headBoxes } from './head-boxes.ts'

/** Shoulders that moved by less stay where they are: a pixel and a half of a full frame, in the figure's units. */
const leastShift = 0.65

/** The presenter, frame by frame. */
export type Take = {
  /** Puts a frame into `target`; asked for in order from 0. */
  drawInto(target: Planes, frame: number): Promise<void>
  free(): void
}

/** Who is taken where: the room is as large as the frame. */
type Scene = {
  readonly size: ImageSize
  readonly look: PresenterStyle
  readonly stand: Stand
  readonly room: Canvas
  readonly count: number
  poseAt(frame: number): Pose
}

/** A part of a frame as it was drawn: where it begins, and red, green, blue, alpha. */
type Drawn = Point & { readonly pixels: Uint8Array }

/** Draws parts of a size. Their pixels are the canvas's own: two take turns, so that one is drawn while the other is read. */
function createPart(size: ImageSize, { room, look, stand }: Scene) {
  const canvases = [createCanvas(size.width, size.height), createCanvas(size.width, size.height)] as const
  const converter = createCanvasConverter(size)
  let turn: 0 | 1 = 0
  return {
    draw({ x, y }: Point, pose: Pose, shoulders: Shoulders): Drawn {
      turn = turn === 0 ? 1 : 0
      const canvas = canvases[turn]
      const context = canvas.getContext('2d')
      context.save()
      context.translate(-x, -y)
      context.drawImage(room, 0, 0)
      drawFigure(context, look, stand, pose, shoulders)
      context.restore()
      return { x, y, pixels: canvas.data() }
    },
    /** Begins to convert what was drawn. What it answers puts it into a picture. */
    async convert({ x, y, pixels }: Drawn): Promise<(image: Planes) => void> {
      const shown = await converter.convert(pixels)
      return (image) => copyPart(shown, { ...size, x: 0, y: 0 }, image, x, y)
    },
    free: converter.free,
  }
}

/**
 * Readies a take. Only what moves is drawn anew: the head with every frame, the shoulders when they have moved. While a
 * frame gets its colours on the library's threads the next is drawn.
 */
export async function createTake(scene: Scene): Promise<Take> {
  const { size, look, stand, count, poseAt } = scene
  const boxes = headBoxes(size, look, stand, count, poseAt)
  const shoulderPlace = shoulderBox(size, stand)
  const head = createPart(boxes.size, scene)
  const body = createPart(shoulderPlace, scene)
  let shoulders: Shoulders = poseAt(0)

  const room = createCanvasConverter(size)
  const image = await room.convert(scene.room.data())
  room.free()

  function draw(frame: number) {
    const pose = poseAt(frame)
    const hasMoved = frame === 0 || shoulderShift(shoulders, pose) > leastShift
    if (hasMoved) shoulders = pose
    return {
      head: head.draw(boxes.at(frame), pose, shoulders),
      body: hasMoved ? body.draw(shoulderPlace, pose, shoulders) : null,
    }
  }

  let next = draw(0)
  return {
    async drawInto(target, frame) {
      const now = next
      const converting = [now.body === null ? Promise.resolve(null) : body.convert(now.body), head.convert(now.head)]
      if (frame + 1 < count) next = draw(frame + 1)
      // In this order, whichever is ready first: where both lie, the head's is seen.
      for (const putInto of await Promise.all(converting)) putInto?.(image)
      image.bytes.copy(target.bytes)
    },
    free() {
      head.free()
      body.free()
    },
  }
}
