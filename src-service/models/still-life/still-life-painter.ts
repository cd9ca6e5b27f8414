import type { Painter, Canvas } from '../painter.ts'
import { createGatherer, filterLight } from './gather-light.ts'
import { StillLifeInput, stillLifeSize } from './still-life-model.ts'
import {
  efforts,
  layOutGrid,
  guideStride,
  type Effort,
  type Grid,
  createStillLifeSet,
  type StillLifeSet,
} from './still-life-set.ts'
import { createStillLifeScene } from './still-life-scene.ts'
import { createDeveloper } from '../drawing/tone.ts'
import { hashCell, hashText } from '../drawing/random-stream.ts'
import { createLook, surfaceIndex } from './surface-shader.ts'
import { createHit } from './tracer.ts'

const lift = 0.003
const stepA = 0.7548776662466927
const stepB = 0.5698402909980532
/** A pixel is an edge if neighbouring samples differ by more than this share. */
const edgeContrast = 0.09
/** Reflectance of glaze and skin at normal incidence. */
const straightOn = 0.04
const plane = 0.03
/** Brightness of the window in reflections, relative to the sun. */
const windowPower = 0.62

/** Creates the last stage: samples every pixel, adds sun, gathered light and reflections, and tone-maps it. */
function createStillLifeDeveloper(set: StillLifeSet, canvas: Canvas, grid: Grid, effort: Effort) {
  const { scene, tracer, light, paint, surfaceOfSolid } = set
  const { camera, daylight, surfaces } = scene
  const { scratch, pixels, width, height } = canvas
  const { around, sun } = daylight
  const [lightX, lightY, lightZ] = daylight.towards
  const smoothed = effort.filterRounds % 2 === 0 ? grid.lightA : grid.lightB
  const develop = createDeveloper(width, height, {
    exposure: daylight.exposure,
    vignette: 0.32,
    grain: 2.6,
    saturation: 0.84,
    seed: hashText(scene.seedText) & 0xffff,
  })
  const spreadX = (camera.spread * width) / height
  const hit = createHit()
  const mirror = createHit()
  const look = createLook()
  const mirrorLook = createLook()
  const sample = new Float64Array(3)
  const soft = new Float64Array(3)

  /** Interpolates the gathered light at a position, from nearby grid points of the same surface. */
  function readLight(pixelX: number, pixelY: number): void {
    const gridX = pixelX / 2 - 0.5
    const gridY = pixelY / 2 - 0.5
    const column = Math.floor(gridX)
    const row = Math.floor(gridY)
    let red = 0
    let green = 0
    let blue = 0
    let sum = 0
    for (let index = 0; index < 4; index += 1) {
      const x = column + (index & 1)
      const y = row + (index >> 1)
      const heldX = x < 0 ? 0 : x >= grid.width ? grid.width - 1 : x
      const heldY = y < 0 ? 0 : y >= grid.height ? grid.height - 1 : y
      const cell = heldY * grid.width + heldX
      const guide = grid.guides + cell * guideStride
      let weight = (1 - Math.abs(gridX - x)) * (1 - Math.abs(gridY - y)) + 0.002
      if (scratch[guide + 6] !== hit.solid) weight *= 0.0005
      const facing =
        (scratch[guide] as number) * hit.normalX +
        (scratch[guide + 1] as number) * hit.normalY +
        (scratch[guide + 2] as number) * hit.normalZ
      weight *= facing > 0 ? facing * facing * facing + 0.001 : 0.001
      const off =
        (((scratch[guide + 3] as number) - hit.x) * hit.normalX +
          ((scratch[guide + 4] as number) - hit.y) * hit.normalY +
          ((scratch[guide + 5] as number) - hit.z) * hit.normalZ) /
        plane
      weight /= 1 + off * off
      const at = smoothed + cell * 3
      red += (scratch[at] as number) * weight
      green += (scratch[at + 1] as number) * weight
      blue += (scratch[at + 2] as number) * weight
      sum += weight
    }
    soft[0] = red / sum
    soft[1] = green / sum
    soft[2] = blue / sum
  }

  function sunAt(x: number, y: number, z: number, normalX: number, normalY: number, normalZ: number): number {
    const facing = normalX * lightX + normalY * lightY + normalZ * lightZ
    if (facing <= 0) return 0
    const pattern = light.pattern(x, y, z)
    return pattern < 0.004
      ? 0
      : facing * pattern * tracer.lightSeen(x + normalX * lift, y + normalY * lift, z + normalZ * lift)
  }

  function addMirror(toX: number, toY: number, toZ: number): void {
    const { gloss, metal } = look
    const facing = -(hit.normalX * toX + hit.normalY * toY + hit.normalZ * toZ)
    const turned = 2 * facing
    const awayX = toX + hit.normalX * turned
    const awayY = toY + hit.normalY * turned
    const awayZ = toZ + hit.normalZ * turned
    const grazing = 1 - (facing > 0 ? facing : 0)
    const grazing2 = grazing * grazing
    const schlick = straightOn + (1 - straightOn) * grazing2 * grazing2 * grazing * (0.25 + 0.6 * gloss)
    const share = metal > 0 ? 0.9 : schlick * (0.2 + 0.8 * gloss)
    const tintRed = metal > 0 ? look.red : 1
    const tintGreen = metal > 0 ? look.green : 1
    const tintBlue = metal > 0 ? look.blue : 1
    const fromX = hit.x + hit.normalX * lift
    const fromY = hit.y + hit.normalY * lift
    const fromZ = hit.z + hit.normalZ * lift
    let red: number
    let green: number
    let blue: number
    if (tracer.trace(mirror, fromX, fromY, fromZ, awayX, awayY, awayZ)) {
      const surface = surfaces[surfaceIndex(mirror, surfaceOfSolid)]
      if (surface === undefined) return
      paint(mirror, surface, mirrorLook)
      const direct = sunAt(mirror.x, mirror.y, mirror.z, mirror.normalX, mirror.normalY, mirror.normalZ)
      red = mirrorLook.red * (sun[0] * direct + around[0] * 0.7)
      green = mirrorLook.green * (sun[1] * direct + around[1] * 0.7)
      blue = mirrorLook.blue * (sun[2] * direct + around[2] * 0.7)
    } else {
      const room = light.room(awayX, awayY, awayZ)
      red = around[0] * room
      green = around[1] * room
      blue = around[2] * room
    }
    const pane = light.mirrored(awayX, awayY, awayZ, gloss) * windowPower * (0.25 + 0.75 * gloss)
    sample[0] = (sample[0] as number) + share * tintRed * (red + sun[0] * pane)
    sample[1] = (sample[1] as number) + share * tintGreen * (green + sun[1] * pane)
    sample[2] = (sample[2] as number) + share * tintBlue * (blue + sun[2] * pane)
  }

  /** Fills `sample` with the light through one point of the image, and returns the solid there. */
  function samplePoint(pixelX: number, pixelY: number): number {
    const screenX = (pixelX / width - 0.5) * 2 * spreadX + camera.shiftX
    const screenY = (0.5 - pixelY / height) * 2 * camera.spread + camera.shiftY
    const over = 1 / Math.sqrt(screenX * screenX + screenY * screenY + 1)
    const toX = screenX * over
    const toY = screenY * over
    const toZ = -over
    if (!tracer.trace(hit, camera.eye[0], camera.eye[1], camera.eye[2], toX, toY, toZ)) {
      sample.set(around)
      return hit.solid
    }
    const surface = surfaces[surfaceIndex(hit, surfaceOfSolid)]
    if (surface === undefined) return hit.solid
    paint(hit, surface, look)
    readLight(pixelX, pixelY)
    const direct = sunAt(hit.x, hit.y, hit.z, hit.normalX, hit.normalY, hit.normalZ)
    const dull = look.metal > 0 ? 0.08 : 1
    sample[0] = look.red * dull * (sun[0] * direct + (soft[0] as number))
    sample[1] = look.green * dull * (sun[1] * direct + (soft[1] as number))
    sample[2] = look.blue * dull * (sun[2] * direct + (soft[2] as number))
    if (look.gloss > 0.02) addMirror(toX, toY, toZ)
    return hit.solid
  }

  /** Whether another solid is visible nearby: every sample counts there. */
  function isNearEdge(x: number, y: number): boolean {
    const column = x >> 1
    const row = y >> 1
    const own = scratch[grid.guides + (row * grid.width + column) * guideStride + 6]
    for (let down = -1; down <= 1; down += 1) {
      const otherRow = row + down
      if (otherRow < 0 || otherRow >= grid.height) continue
      for (let across = -1; across <= 1; across += 1) {
        const otherColumn = column + across
        if (otherColumn < 0 || otherColumn >= grid.width) continue
        if (scratch[grid.guides + (otherRow * grid.width + otherColumn) * guideStride + 6] !== own) return true
      }
    }
    return false
  }

  function paintPixel(x: number, y: number): void {
    let red = 0
    let green = 0
    let blue = 0
    let least = Infinity
    let most = 0
    let firstSolid = 0
    let mixed = isNearEdge(x, y)
    let total = effort.samples
    const startA = hashCell(x, y, 31)
    const startB = hashCell(x, y, 47)
    for (let index = 0; index < total; index += 1) {
      const partA = startA + index * stepA
      const partB = startB + index * stepB
      const solid = samplePoint(x + partA - Math.floor(partA), y + partB - Math.floor(partB))
      // A soft shoulder per sample keeps edges against a bright window smooth after tone mapping.
      const peak = Math.max(sample[0] as number, sample[1] as number, sample[2] as number)
      const held = 1 / (1 + peak * 0.12)
      red += (sample[0] as number) * held
      green += (sample[1] as number) * held
      blue += (sample[2] as number) * held
      const bright = Math.sqrt(
        ((sample[0] as number) + (sample[1] as number) * 2 + (sample[2] as number)) * 0.25 * daylight.exposure,
      )
      if (index === 0) firstSolid = solid
      else if (solid !== firstSolid) mixed = true
      if (bright < least) least = bright
      if (bright > most) most = bright
      const isLast = index === total - 1
      if (isLast && total === effort.samples && (mixed || most - least > edgeContrast)) total += effort.edgeSamples
    }
    red /= total
    green /= total
    blue /= total
    const peak = Math.max(red, green, blue)
    const open = 1 / Math.max(0.05, 1 - peak * 0.12)
    develop(pixels, x, y, red * open, green * open, blue * open)
  }

  return (first: number, end: number): void => {
    for (let y = first; y < end; y += 1) for (let x = 0; x < width; x += 1) paintPixel(x, y)
  }
}

/** Ray-traced still lifes: light is gathered on a half-size grid, smoothed, and read when the pixels are made. */
export const stillLifePainter: Painter = {
  plan(job, size) {
    const input = StillLifeInput.parse(job.input)
    const { width, height } = size ?? stillLifeSize(input)
    const grid = layOutGrid({ width, height })
    const rounds = Array.from({ length: efforts[input.quality].filterRounds }, () => grid.height)
    return { width, height, floats: grid.floats, stages: [grid.height, ...rounds, height] }
  },

  open(job, canvas) {
    const input = StillLifeInput.parse(job.input)
    const effort = efforts[input.quality]
    const grid = layOutGrid(canvas)
    const set = createStillLifeSet(createStillLifeScene(input, job.seed, canvas.width / canvas.height))
    const gather = createGatherer(set, canvas, grid, effort.gathered)
    const develop = createStillLifeDeveloper(set, canvas, grid, effort)
    return {
      paint(stage, first, end) {
        if (stage === 0) gather(first, end)
        else if (stage <= effort.filterRounds) filterLight(canvas.scratch, grid, stage - 1, first, end)
        else develop(first, end)
      },
    }
  },
}
