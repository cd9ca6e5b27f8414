import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { canvasPlanes, createCanvasConverter, copyPart, type Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { type Pose, restingMouth, restingPose } from '../../models/presenter/pose.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import {
  drawFigure,
  shoulderBox,
  shoulderShift,
  type Point,
  type Shoulders,
  type Stand,
  headPoint,
} from './draw-figure.ts'
import { drawHairBehind } from '../../models/presenter/draw-hair.ts'
import { drawHead } from '../../models/presenter/draw-head.ts'

/** Smaller shifts of the shoulders are not redrawn: 1.5 pixels of a full frame, in figure units. */
const leastShift = 0.65

/** The presenter, frame by frame. */
export type Take = {
  /** Draws a frame into `target`; frames are requested in order from 0. */
  drawInto(target: Planes, frame: number): Promise<void>
  free(): void
}

/** What a take shows. The background is as large as the frame. */
type Scene = {
  readonly size: ImageSize
  readonly look: PresenterStyle
  readonly stand: Stand
  readonly room: Canvas
  readonly count: number
  poseAt(frame: number): Pose
}

/** A drawn part of a frame: its top left corner, and its RGBA pixels. */
type Drawn = Point & { readonly pixels: Uint8Array }

/** Draws parts of a fixed size on two alternating canvases, so that one can be read while the other is drawn. */
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
    /** Starts converting the drawn pixels. The returned function copies them into an image. */
    async convert({ x, y, pixels }: Drawn): Promise<(image: Planes) => void> {
      const shown = await converter.convert(pixels)
      return (image) => copyPart(shown, { ...size, x: 0, y: 0 }, image, x, y)
    },
    free: converter.free,
  }
}

/** The canvas a head is measured on: units from the centre of the face to its edges. */
const sheet = { width: 420, height: 560, x: 210, y: 250 } as const
const widest = (yaw: number): Pose => ({ ...restingPose, mouth: { ...restingMouth, open: 1 }, brow: 1, yaw, nod: 1 })
const mostYaw = 1.2
/** Pixels around the measured bounds, for soft edges and shared chroma samples. */
const margin = 4

type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

function boundsOf(points: readonly Point[]): Bounds {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
}

/** Returns the corners of the area that a head covers, relative to the centre of its face. */
function measureHead(look: PresenterStyle): Point[] {
  const canvas = createCanvas(sheet.width, sheet.height)
  const context = canvas.getContext('2d')
  context.translate(sheet.x, sheet.y)
  for (const yaw of [-mostYaw, mostYaw]) {
    context.save()
    context.translate(-yaw * 3, 0)
    drawHairBehind(context, look)
    context.restore()
    drawHead(context, widest(yaw), look)
  }
  const pixels = canvas.data()
  const covered: Point[] = []
  for (let y = 0; y < sheet.height; y += 1) {
    const row = pixels.subarray(y * sheet.width * 4, (y + 1) * sheet.width * 4)
    const isDrawn = (_: number, x: number) => row[x * 4 + 3] !== 0
    const columns = Array.from({ length: sheet.width })
    const first = columns.findIndex((_, x) => isDrawn(0, x))
    if (first < 0) continue
    covered.push({ x: first - sheet.x, y: y - sheet.y })
    covered.push({ x: columns.findLastIndex((_, x) => isDrawn(0, x)) + 1 - sheet.x, y: y + 1 - sheet.y })
  }
  const { left, top, right, bottom } = boundsOf(covered)
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ]
}

/** The parts of frames in which the head moves: all of one size, in even pixels. */
type HeadBoxes = { readonly size: ImageSize; at(frame: number): Point }

/** Measures a head, and finds for each frame the part that holds it now and held it in the previous frame. */
function headBoxes(
  frame: ImageSize,
  look: PresenterStyle,
  stand: Stand,
  count: number,
  poseAt: (frame: number) => Pose,
): HeadBoxes {
  const corners = measureHead(look)
  const cornersAt = (index: number) => corners.map((point) => headPoint(stand, poseAt(index), point))
  const bounds: Bounds[] = []
  let before = cornersAt(0)
  for (let index = 0; index < count; index += 1) {
    const now = cornersAt(index)
    bounds.push(boundsOf([...before, ...now]))
    before = now
  }
  const even = (pixels: number, most: number) => Math.min(most, 2 * Math.ceil(pixels / 2))
  const widestPart = Math.max(...bounds.map(({ left, right }) => right - left))
  const tallestPart = Math.max(...bounds.map(({ top, bottom }) => bottom - top))
  const size = {
    width: even(widestPart + 2 * margin + 2, frame.width),
    height: even(tallestPart + 2 * margin + 2, frame.height),
  }
  const from = (pixels: number, most: number) => Math.max(0, Math.min(most, 2 * Math.floor((pixels - margin) / 2)))
  return {
    size,
    at(index) {
      const { left = 0, top = 0 } = bounds[index] ?? {}
      return { x: from(left, frame.width - size.width), y: from(top, frame.height - size.height) }
    },
  }
}

/** Creates a take. Redraws the head every frame, the shoulders when they shift, while the last frame is converted. */
export async function createTake(scene: Scene): Promise<Take> {
  const { size, look, stand, count, poseAt } = scene
  const boxes = headBoxes(size, look, stand, count, poseAt)
  const shoulderPlace = shoulderBox(size, stand)
  const head = createPart(boxes.size, scene)
  const body = createPart(shoulderPlace, scene)
  let shoulders: Shoulders = poseAt(0)

  const image = await canvasPlanes(scene.room)

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
      // In this order, whichever finishes first: where they overlap, the head is on top.
      for (const putInto of await Promise.all(converting)) putInto?.(image)
      image.bytes.copy(target.bytes)
    },
    free() {
      head.free()
      body.free()
    },
  }
}
