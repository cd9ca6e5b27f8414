import { createCanvas } from '@napi-rs/canvas'
import type { ImageSize } from '../../models/image-size.ts'
import { drawHairBehind } from '../../models/presenter/draw-hair.ts'
import { drawHead } from '../../models/presenter/draw-head.ts'
import { restingMouth, type Pose } from '../../models/presenter/pose.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import { headPoint, type Point, type Stand } from './draw-figure.ts'

/** What a head is measured on: units from the middle of the face to its edges. */
const sheet = { width: 420, height: 560, x: 210, y: 250 } as const
/** The head turned as far as it goes, its mouth wide open. */
const widest = (yaw: number): Pose => ({
  mouth: { ...restingMouth, open: 1 },
  blink: 0,
  gazeX: 0,
  gazeY: 0,
  brow: 1,
  yaw,
  nod: 1,
  roll: 0,
  sway: 0,
  breath: 0,
})
const mostYaw = 1.2
/** Pixels around what was measured, for soft edges and for the shades that colours share. */
const margin = 4

type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

function boundsOf(points: readonly Point[]): Bounds {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
}

/** The corners of what a head covers, from the middle of its face. */
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

/** Where the parts of frames are in which the head moves: all of one size, in even pixels. */
export type HeadBoxes = { readonly size: ImageSize; at(frame: number): Point }

/** Measures a head, and finds for each frame of a take the part in which it is or was the frame before. */
export function headBoxes(
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
