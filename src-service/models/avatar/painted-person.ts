import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { createBender, type Bend } from '../presenter-3d/bend.ts'
import { layerOf, type Layer } from '../presenter-3d/layers.ts'
import { type Mouth, type Pose, restingMouth, restingPose } from '../presenter/pose.ts'
import type { Planes } from '../video/planes.ts'
import { drawPerson, headMove, type Stand } from './draw-person.ts'
import { gradeDrawing } from './finish-style.ts'
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

/** How far a part goes on below the image, which it would leave as it rises; and the empty margin of a layer. Pixels. */
const [below, margin] = [16, 4] as const

/** Converts a part to a layer of a video's image, which begins `margin` pixels left of it and above. */
function partLayer({ canvas, y }: Part, { height }: ImageSize): Layer {
  const even = (pixels: number) => 2 * Math.ceil(pixels / 2)
  const size = { width: even(canvas.width + 2 * margin), height: even(canvas.height + margin + below) }
  const context = createCanvas(size.width, size.height).getContext('2d')
  context.drawImage(canvas, margin, margin)
  if (y + canvas.height >= height) {
    const last = canvas.height - 1
    context.drawImage(canvas, 0, last, canvas.width, 1, margin, margin + canvas.height, canvas.width, below)
  }
  return layerOf(new Uint8Array(context.getImageData(0, 0, size.width, size.height).data.buffer), size)
}

/** Where a part goes: aside and down, in pixels, after a turn around the joint of the neck in radians. */
type Move = { readonly x: number; readonly y: number; readonly roll: number }

/** The joint of the neck below the middle of the face, in head units. */
const neckY = 92

/**
 * Opens a person whose head and body are painted once and moved as a whole. The head is painted again for each mouth and
 * for closed eyes, when first needed: strokes beside mouth and eyes stay where they are. `filter` changes its colours.
 */
export function openPaintedPerson(
  person: AvatarPerson,
  size: ImageSize,
  stand: Stand,
  { seed, rest, filter }: { readonly seed: number; readonly rest: Pose; readonly filter: string | null },
): {
  paint(target: SKRSContext2D, pose: Pose): void
  /** Paints over what a video's image shows. */
  paintInto(target: Planes, pose: Pose): void
} {
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
    return withoutMargins(gradeDrawing(painted, filter))
  }

  const body = paintPart(still, 'body')
  const back = paintPart(still, 'back')
  const heads = new Map<string, Part>()
  function headOf(key: string, mouth: Mouth, blink: number): Part {
    const found = heads.get(key) ?? paintPart({ ...still, mouth, blink }, 'head')
    heads.set(key, found)
    return found
  }

  /** The parts that show a pose, the farthest first. */
  function partsOf(pose: Pose): readonly (readonly [Part, Move])[] {
    const isPortrait = pose === rest
    const index = nearestMouth(pose.mouth)
    const isClosed = pose.blink > 0.55
    const head = isPortrait
      ? headOf('portrait', rest.mouth, rest.blink)
      : headOf(`${index} ${isClosed}`, mouths[index] ?? restingMouth, isClosed ? 1 : rest.blink)
    const { x, y, roll } = headMove(pose)
    const atHead = (turn: number) => ({
      x: (x + (pose.yaw - rest.yaw) * turn) * stand.unit,
      y: y * stand.unit,
      roll,
    })
    return [
      [back, atHead(-3)],
      [body, { x: x * 0.5 * stand.unit, y: -pose.breath * 0.8 * stand.unit, roll: 0 }],
      [head, atHead(5)],
    ]
  }
  const joint = { x: stand.x, y: stand.y + neckY * stand.unit }
  const bender = createBender(size)
  const layers = new Map<Part, Layer>()

  function layerOfPart(part: Part): Layer {
    const found = layers.get(part) ?? partLayer(part, size)
    layers.set(part, found)
    return found
  }

  function bendOf(part: Part, { x, y, roll }: Move): Bend {
    const [cosine, sine] = [Math.cos(roll), Math.sin(roll)]
    const [left, top] = [joint.x - part.x + margin, joint.y - part.y + margin]
    return (atX, atY, found) => {
      const [awayX, awayY] = [atX - joint.x - x, atY - joint.y - y]
      found.x = left + awayX * cosine + awayY * sine
      found.y = top - awayX * sine + awayY * cosine
    }
  }

  return {
    paint(context, pose) {
      for (const [{ canvas, x, y }, move] of partsOf(pose)) {
        context.save()
        context.translate(joint.x + move.x, joint.y + move.y)
        context.rotate(move.roll)
        context.translate(-joint.x, -joint.y)
        context.drawImage(canvas, x, y)
        context.restore()
      }
    },
    paintInto(target, pose) {
      bender.lay(
        partsOf(pose).map(([part, move]) => ({ layer: layerOfPart(part), bend: bendOf(part, move) })),
        target,
      )
    },
  }
}
