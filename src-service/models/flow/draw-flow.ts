import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { createNoise, type Noise, grainCanvas } from '../drawing/noise.ts'
import { promptWords, mentions } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { chooseScheme, type Scheme } from '../drawing/scheme.ts'
import { mixTint } from '../drawing/colour.ts'
import { imageSize, type ImageSize } from '../image-size.ts'
import { FlowInput, longSide } from './flow-model.ts'

/** Broad lines first, then finer ones between them: half widths and tries, relative to the broadest and its square. */
const rounds = [
  { part: 1.15, share: 0.05 },
  { part: 0.62, share: 0.22 },
  { part: 0.3, share: 0.5 },
  { part: 0.14, share: 0.5 },
] as const

type Point = readonly [number, number]

/** Tracks where lines are, so that none comes too close to another. */
type OccupiedGround = {
  /** Whether a line of this half width would keep its distance from all other lines here. */
  isFree(x: number, y: number, half: number, line: number): boolean
  take(x: number, y: number, half: number, line: number): void
}

/** Creates empty ground. Lengths are in pixels: `gap` between the edges of lines, `widest` the largest half width. */
function createOccupiedGround(width: number, height: number, gap: number, widest: number): OccupiedGround {
  const cell = Math.max(2, widest + gap)
  const across = Math.ceil(width / cell) + 2
  const down = Math.ceil(height / cell) + 2
  const cells: number[][] = Array.from({ length: across * down }, () => [])
  const reach = Math.ceil((widest * 2 + gap) / cell)
  const column = (x: number) => Math.min(across - 1, Math.max(0, Math.floor(x / cell) + 1))
  const row = (y: number) => Math.min(down - 1, Math.max(0, Math.floor(y / cell) + 1))

  // A cell stores its points flat: x, y, half width and line.
  function isClear(points: readonly number[], x: number, y: number, half: number, line: number): boolean {
    for (let index = 0; index < points.length; index += 4) {
      if (points[index + 3] === line) continue
      const least = half + (points[index + 2] as number) + gap
      const awayX = x - (points[index] as number)
      const awayY = y - (points[index + 1] as number)
      if (awayX * awayX + awayY * awayY < least * least) return false
    }
    return true
  }

  return {
    isFree(x, y, half, line) {
      for (let atRow = Math.max(0, row(y) - reach); atRow <= Math.min(down - 1, row(y) + reach); atRow += 1) {
        for (let at = Math.max(0, column(x) - reach); at <= Math.min(across - 1, column(x) + reach); at += 1) {
          if (!isClear(cells[atRow * across + at] ?? [], x, y, half, line)) return false
        }
      }
      return true
    },
    take: (x, y, half, line) => void cells[row(y) * across + column(x)]?.push(x, y, half, line),
  }
}

/** The direction of the current at a point, in radians. Coordinates run from 0 to 1 over the shorter side. */
type Direction = (x: number, y: number) => number

type MakeDirection = (noise: Noise, random: RandomStream, ratio: number) => Direction

const createCurrent: MakeDirection = (noise, random) => {
  const scale = random.between(0.9, 1.7)
  const turn = random.between(2.2, 3.6)
  const lean = random.between(0, Math.PI * 2)
  return (x, y) => lean + noise.flat(x * scale, y * scale) * turn + noise.flat(x * 3, y * 3 + 7) * 0.25
}

const createWhirl: MakeDirection = (noise, random, ratio) => {
  const eyes = [0, 1, 2].map(() => ({
    x: random.between(0.15, 0.85) * Math.max(1, ratio),
    y: random.between(0.15, 0.85) * Math.max(1, 1 / ratio),
    spin: random.chance(0.5) ? 1 : -1,
  }))
  return (x, y) => {
    let across = 0
    let down = 0
    for (const eye of eyes) {
      const near = 1 / (0.02 + (x - eye.x) ** 2 + (y - eye.y) ** 2)
      across += -(y - eye.y) * near * eye.spin
      down += (x - eye.x) * near * eye.spin
    }
    return Math.atan2(down, across) + noise.flat(x * 1.6, y * 1.6) * 0.7
  }
}

const createTurns: MakeDirection = (noise, random) => {
  const current = createCurrent(noise, random, 1)
  const step = Math.PI / random.pick([3, 4, 4])
  return (x, y) => Math.round(current(x, y) / step) * step
}

function createDirection(words: readonly string[], noise: Noise, random: RandomStream, ratio: number): Direction {
  const byChance = random.pick([createCurrent, createCurrent, createWhirl, createTurns])
  if (mentions(words, 'whirl', 'swirl', 'storm', 'vortex', 'eddy', 'spiral', 'galaxy', 'hair'))
    return createWhirl(noise, random, ratio)
  if (mentions(words, 'circuit', 'angular', 'street', 'block', 'turn', 'maze', 'city'))
    return createTurns(noise, random, ratio)
  if (mentions(words, 'wind', 'current', 'river', 'grass', 'wave', 'dune', 'stream', 'smoke'))
    return createCurrent(noise, random, ratio)
  return byChance(noise, random, ratio)
}

type Tracing = { readonly direction: Direction; readonly ground: OccupiedGround; readonly side: number } & ImageSize

/** Traces the current both ways from a start until it meets another line, the edge or its full length. */
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

/** Draws lines that follow a current and never touch, like a linocut. */
export const flowDrawing: CanvasDrawing = {
  sizeOf: (input) => imageSize(FlowInput.parse(input).aspect_ratio, longSide),

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
