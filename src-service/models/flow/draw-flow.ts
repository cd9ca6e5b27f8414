import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { createNoise, type Noise } from '../drawing/noise.ts'
import { grainCanvas } from '../drawing/paper-grain.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { chooseScheme, type Scheme } from '../drawing/scheme.ts'
import { mixTint } from '../drawing/tint.ts'
import type { ImageSize } from '../image-size.ts'
import { createDirection, type Direction } from './flow-direction.ts'
import { FlowInput, flowSize } from './flow-input.ts'
import { createOccupiedGround, type OccupiedGround } from './occupied-ground.ts'

/** Broad lines first, then finer ones between them: half widths and tries, in parts of the broadest and its square. */
const rounds = [
  { part: 1.15, share: 0.05 },
  { part: 0.62, share: 0.22 },
  { part: 0.3, share: 0.5 },
  { part: 0.14, share: 0.5 },
] as const

type Point = readonly [number, number]
type Tracing = { readonly direction: Direction; readonly ground: OccupiedGround; readonly side: number } & ImageSize

/** Follows the current both ways from a start until it meets another line, the edge or its full length. */
function trace(tracing: Tracing, start: Point, half: number, line: number, longest: number): Point[] {
  const { direction, ground, side, width, height } = tracing
  const step = Math.max(1, side / 500)
  const follow = (sign: number): Point[] => {
    const points: Point[] = []
    let [x, y] = start
    for (let walked = 0; walked < longest / 2; walked += step) {
      const angle = direction(x / side, y / side)
      x += Math.cos(angle) * step * sign
      y += Math.sin(angle) * step * sign
      const outside = x < -half || y < -half || x > width + half || y > height + half
      if (outside || !ground.isFree(x, y, half, line)) break
      points.push([x, y])
    }
    return points
  }
  return [...follow(-1).toReversed(), start, ...follow(1)]
}

function strokeLine(context: SKRSContext2D, points: readonly Point[], half: number, tint: string): void {
  context.strokeStyle = tint
  context.lineWidth = half * 2
  context.beginPath()
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.stroke()
}

function tintAt(scheme: Scheme, noise: Noise, random: RandomStream, x: number, y: number): string {
  const { tints } = scheme
  const region = noise.flat(x * 1.3 + 40, y * 1.3) * 0.75 + 0.5 + random.between(-0.16, 0.16)
  const index = Math.min(tints.length - 1, Math.max(0, Math.floor(region * tints.length)))
  const tint = tints[index] ?? tints[0]
  return mixTint(tint, scheme.paper, random.chance(0.25) ? random.between(0.1, 0.3) : 0)
}

/** Lines that follow a current and never touch, like a print cut in lino. */
export const flowDrawing: CanvasDrawing = {
  sizeOf: (input) => flowSize(FlowInput.parse(input)),

  draw(context, job, size) {
    const { width, height } = size
    const input = FlowInput.parse(job.input)
    const seedText = `flow ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const words = promptWords(input.prompt)
    const scheme = chooseScheme(words, random)
    const noise = createNoise(seedText)
    const side = Math.min(width, height)
    const unit = side / (46 + input.density * 34)
    const ground = createOccupiedGround(width, height, unit * 0.16, unit * 1.15)
    const tracing = { direction: createDirection(words, noise, random, width / height), ground, side, width, height }

    context.fillStyle = scheme.paper
    context.fillRect(0, 0, width, height)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    let line = 0
    for (const { part, share } of rounds) {
      const half = unit * part
      const tries = Math.round((width * height * share) / (unit * unit))
      for (let tried = 0; tried < tries; tried += 1) {
        const start: Point = [random.unit() * width, random.unit() * height]
        if (!ground.isFree(start[0], start[1], half, -1)) continue
        line += 1
        const points = trace(tracing, start, half, line, side * random.between(0.25, 1.1))
        if (points.length < 8 + (half / unit) * 10) continue
        for (const [x, y] of points) ground.take(x, y, half, line)
        strokeLine(context, points, half, tintAt(scheme, noise, random, start[0] / side, start[1] / side))
      }
    }
    grainCanvas(context, size, 5, job.seed & 0xffff)
  },
}
