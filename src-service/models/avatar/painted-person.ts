import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { type Mouth, type Pose, restingMouth, restingPose } from '../presenter/pose.ts'
import { drawPerson, headMove, type Stand } from './draw-person.ts'
import { paintStrokes } from './paint-strokes.ts'
import type { AvatarPerson } from './read-person.ts'

/** The mouths that a painted head is painted with. */
const mouths: readonly Mouth[] = [
  { ...restingMouth, press: 0.3 },
  { open: 0.2, wide: 0.3, round: 0, teeth: 0.2, press: 0 },
  { open: 0.45, wide: 0.3, round: 0, teeth: 0.2, press: 0 },
  { open: 0.72, wide: 0.3, round: 0, teeth: 0.1, press: 0 },
  { open: 1, wide: 0.2, round: 0, teeth: 0, press: 0 },
  { open: 0.35, wide: -0.2, round: 0.9, teeth: 0, press: 0 },
  { open: 0.22, wide: 0.9, round: 0, teeth: 0.9, press: 0 },
  { open: 0, wide: 0.1, round: 0, teeth: 0, press: 1 },
]

const weights = { open: 2.2, wide: 0.5, round: 1, teeth: 0.6, press: 0.5 } as const

/** The mouth that is most like another. */
function nearestMouth(mouth: Mouth): number {
  const apart = (other: Mouth) =>
    (Object.keys(weights) as (keyof Mouth)[]).reduce(
      (sum, key) => sum + weights[key] * (mouth[key] - other[key]) ** 2,
      0,
    )
  const distances = mouths.map(apart)
  return distances.indexOf(Math.min(...distances))
}

/** A painted part, without the empty margins around it, and where it lies in the image. */
type Part = { readonly canvas: Canvas; readonly x: number; readonly y: number }

function withoutMargins(image: Canvas): Part {
  const { width, height } = image
  const pixels = image.data()
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  const canvas = createCanvas(Math.max(1, right - left), Math.max(1, bottom - top))
  canvas.getContext('2d').drawImage(image, -left, -top)
  return { canvas, x: left, y: top }
}

/** The joint of the neck below the middle of the face, in head units. */
const neckY = 92

/**
 * Opens a person whose head and body are painted once and moved as a whole. The head is painted again for each mouth and
 * for closed eyes, when first needed: strokes beside mouth and eyes stay where they are.
 */
export function openPaintedPerson(
  person: AvatarPerson,
  size: ImageSize,
  stand: Stand,
  seed: number,
  rest: Pose,
): { paint(target: SKRSContext2D, pose: Pose): void } {
  const unit = Math.max(1, Math.max(size.width, size.height) / 360)
  const still: Pose = { ...restingPose, brow: rest.brow, smile: rest.smile, yaw: rest.yaw }

  function paintPart(pose: Pose, part: 'back' | 'body' | 'head'): Part {
    const drawn = createCanvas(size.width, size.height)
    drawPerson(drawn.getContext('2d'), person, stand, pose, part)
    const painted = createCanvas(size.width, size.height)
    const context = painted.getContext('2d')
    // Under the strokes, so that no gap between them shows the background.
    context.drawImage(drawn, 0, 0)
    context.drawImage(paintStrokes(drawn, { unit, seed, unrest: 9 }), 0, 0)
    return withoutMargins(painted)
  }

  const body = paintPart(still, 'body')
  const back = paintPart(still, 'back')
  const heads = new Map<string, Part>()
  function headOf(key: string, mouth: Mouth, blink: number): Part {
    const found = heads.get(key) ?? paintPart({ ...still, mouth, blink }, 'head')
    heads.set(key, found)
    return found
  }

  return {
    paint(context, pose) {
      const isPortrait = pose === rest
      const index = nearestMouth(pose.mouth)
      const isClosed = pose.blink > 0.55
      const head = isPortrait
        ? headOf('portrait', rest.mouth, rest.blink)
        : headOf(`${index} ${isClosed}`, mouths[index] ?? restingMouth, isClosed ? 1 : rest.blink)
      const move = headMove(pose)
      const atHead = ({ canvas, x, y }: Part, turn: number) => {
        context.save()
        context.translate(
          stand.x + (move.x + (pose.yaw - rest.yaw) * turn) * stand.unit,
          stand.y + (move.y + neckY) * stand.unit,
        )
        context.rotate(move.roll)
        context.translate(-stand.x, -stand.y - neckY * stand.unit)
        context.drawImage(canvas, x, y)
        context.restore()
      }
      atHead(back, -3)
      context.drawImage(body.canvas, body.x + move.x * 0.5 * stand.unit, body.y - pose.breath * 0.8 * stand.unit)
      atHead(head, 5)
    },
  }
}
