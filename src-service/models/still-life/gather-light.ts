import { hashCell } from '../drawing/random-stream.ts'
import type { Canvas } from '../painter.ts'
import { guideStride, type Grid, type StillLifeSet } from './still-life-set.ts'
import { surfaceIndex } from './surface-shader.ts'
import { createHit } from './tracer.ts'

const lift = 0.003
/** Steps of the additive sequence that distributes the rays evenly (R2, Roberts 2018). */
const stepA = 0.7548776662466927
const stepB = 0.5698402909980532
/** Approximates a second bounce as a share of the ambient light. */
const secondBounce = 0.42
/** Upper limit of a single bounce, against fireflies. */
const brightest = 2.4
const fullTurn = Math.PI * 2

/**
 * Gathers the ambient light and one bounce off the set at the points of the half-size grid. Fills the guides and the
 * first light table, rows `first` to `end`. Randomness depends only on the position.
 */
export function createGatherer(set: StillLifeSet, canvas: Canvas, grid: Grid, rays: number) {
  const { scene, tracer, light, surfaceOfSolid } = set
  const { camera, daylight, surfaces } = scene
  const { scratch } = canvas
  const { around, sun } = daylight
  const [lightX, lightY, lightZ] = daylight.towards
  const seen = createHit()
  const far = createHit()
  const spreadX = (camera.spread * canvas.width) / canvas.height

  function gatherAt(cell: number, column: number, row: number): void {
    const normalX = seen.normalX
    const normalY = seen.normalY
    const normalZ = seen.normalZ
    const fromX = seen.x + normalX * lift
    const fromY = seen.y + normalY * lift
    const fromZ = seen.z + normalZ * lift
    const startA = hashCell(column, row, 11)
    const startB = hashCell(column, row, 23)
    let red = 0
    let green = 0
    let blue = 0
    for (let ray = 1; ray <= rays; ray += 1) {
      const partA = startA + ray * stepA
      const partB = startB + ray * stepB
      const turn = (partA - Math.floor(partA)) * fullTurn
      const up = 2 * (partB - Math.floor(partB)) - 1
      const flat = Math.sqrt(1 - up * up)
      let toX = normalX + flat * Math.cos(turn) * 0.999
      let toY = normalY + up * 0.999
      let toZ = normalZ + flat * Math.sin(turn) * 0.999
      const over = 1 / Math.sqrt(toX * toX + toY * toY + toZ * toZ)
      toX *= over
      toY *= over
      toZ *= over
      if (!tracer.trace(far, fromX, fromY, fromZ, toX, toY, toZ)) {
        const room = light.room(toX, toY, toZ)
        red += around[0] * room
        green += around[1] * room
        blue += around[2] * room
        continue
      }
      const surface = surfaces[surfaceIndex(far, surfaceOfSolid)]
      if (surface === undefined) continue
      const facing = far.normalX * lightX + far.normalY * lightY + far.normalZ * lightZ
      let direct = 0
      if (facing > 0) {
        const pattern = light.pattern(far.x, far.y, far.z)
        if (pattern > 0.01) {
          direct =
            facing *
            pattern *
            tracer.lightSeen(far.x + far.normalX * lift, far.y + far.normalY * lift, far.z + far.normalZ * lift)
        }
      }
      const bounceRed = surface.base[0] * (sun[0] * direct + around[0] * secondBounce)
      const bounceGreen = surface.base[1] * (sun[1] * direct + around[1] * secondBounce)
      const bounceBlue = surface.base[2] * (sun[2] * direct + around[2] * secondBounce)
      red += bounceRed < brightest ? bounceRed : brightest
      green += bounceGreen < brightest ? bounceGreen : brightest
      blue += bounceBlue < brightest ? bounceBlue : brightest
    }
    const at = grid.lightA + cell * 3
    scratch[at] = red / rays
    scratch[at + 1] = green / rays
    scratch[at + 2] = blue / rays
  }

  return (first: number, end: number): void => {
    for (let row = first; row < end; row += 1) {
      for (let column = 0; column < grid.width; column += 1) {
        const cell = row * grid.width + column
        const screenX = ((column * 2 + 1) / canvas.width - 0.5) * 2 * spreadX + camera.shiftX
        const screenY = (0.5 - (row * 2 + 1) / canvas.height) * 2 * camera.spread + camera.shiftY
        const over = 1 / Math.sqrt(screenX * screenX + screenY * screenY + 1)
        const found = tracer.trace(
          seen,
          camera.eye[0],
          camera.eye[1],
          camera.eye[2],
          screenX * over,
          screenY * over,
          -over,
        )
        const guide = grid.guides + cell * guideStride
        scratch[guide + 6] = seen.solid
        if (!found) continue
        scratch[guide] = seen.normalX
        scratch[guide + 1] = seen.normalY
        scratch[guide + 2] = seen.normalZ
        scratch[guide + 3] = seen.x
        scratch[guide + 4] = seen.y
        scratch[guide + 5] = seen.z
        gatherAt(cell, column, row)
      }
    }
  }
}

const kernel = [0.0625, 0.25, 0.375, 0.25, 0.0625] as const
const planeTolerance = 0.035
const brightnessTolerance = 0.5

/**
 * One round of edge-avoiding smoothing of the gathered light (à-trous wavelets, Dammertz 2010), rows `first` to `end`.
 * Mixes light only between points of one solid in nearly the same plane. `round` 0 is the finest.
 */
export function filterLight(scratch: Float32Array, grid: Grid, round: number, first: number, end: number): void {
  const from = round % 2 === 0 ? grid.lightA : grid.lightB
  const to = round % 2 === 0 ? grid.lightB : grid.lightA
  const step = 1 << round
  const { width, height, guides } = grid
  for (let row = first; row < end; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column
      const guide = guides + cell * guideStride
      const normalX = scratch[guide] as number
      const normalY = scratch[guide + 1] as number
      const normalZ = scratch[guide + 2] as number
      const placeX = scratch[guide + 3] as number
      const placeY = scratch[guide + 4] as number
      const placeZ = scratch[guide + 5] as number
      const solid = scratch[guide + 6] as number
      const own = from + cell * 3
      const ownGreen = scratch[own + 1] as number
      let red = 0
      let green = 0
      let blue = 0
      let sum = 0
      for (let down = -2; down <= 2; down += 1) {
        const otherRow = row + down * step
        if (otherRow < 0 || otherRow >= height) continue
        const rowWeight = kernel[down + 2] as number
        for (let across = -2; across <= 2; across += 1) {
          const otherColumn = column + across * step
          if (otherColumn < 0 || otherColumn >= width) continue
          const other = otherRow * width + otherColumn
          const otherGuide = guides + other * guideStride
          if (scratch[otherGuide + 6] !== solid) continue
          const facing =
            (scratch[otherGuide] as number) * normalX +
            (scratch[otherGuide + 1] as number) * normalY +
            (scratch[otherGuide + 2] as number) * normalZ
          if (facing < 0.6) continue
          const off =
            ((scratch[otherGuide + 3] as number) - placeX) * normalX +
            ((scratch[otherGuide + 4] as number) - placeY) * normalY +
            ((scratch[otherGuide + 5] as number) - placeZ) * normalZ
          const plane = off / planeTolerance
          const light = from + other * 3
          const otherGreen = scratch[light + 1] as number
          const unlike = (otherGreen - ownGreen) / (brightnessTolerance * (ownGreen + otherGreen) + 0.02)
          const sharp = facing * facing * facing * facing
          const weight =
            (rowWeight * (kernel[across + 2] as number) * sharp * sharp) / (1 + plane * plane + unlike * unlike * 4)
          red += (scratch[light] as number) * weight
          green += otherGreen * weight
          blue += (scratch[light + 2] as number) * weight
          sum += weight
        }
      }
      const over = sum > 0 ? 1 / sum : 0
      const at = to + cell * 3
      scratch[at] = sum > 0 ? red * over : (scratch[own] as number)
      scratch[at + 1] = sum > 0 ? green * over : ownGreen
      scratch[at + 2] = sum > 0 ? blue * over : (scratch[own + 2] as number)
    }
  }
}
